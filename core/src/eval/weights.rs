//! The weights, tuned on games between people and on positions of searches: `cb-bench tune` rewrites the numbers and
//! nothing else.
//!
//! Centipawns; middlegame (`mg`) and endgame (`eg`).

use super::pair::Pair;
pub use super::table::Group;
use super::table::{pack, weights};

weights! {
    /// A man: pawn, knight, bishop, rook, queen.
    MATERIAL: 5
        mg [89 407 429 278 946]
        eg [190 438 453 787 1311]

    /// A man on a square: for each kind from pawn to king 64 while the kings are on the same wing, then 64
    /// while they are not; rank by rank from the owner's side. The files are mirrored when the owner's king
    /// stands on the a- to d-file.
    SQUARES: 768
        mg [
                0     0     0     0     0     0     0     0
              -32   -25   -27   -21   -16   -41    14   -24
              -41   -37   -28   -26   -16   -26     2   -40
              -40   -41   -25   -12    -9   -41   -27   -37
              -22   -11   -15    -2     6   -37    -9   -18
               70    65    80   107    79    74   102   114
               70    30    50   115    66    30   -38   187
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
              -49   -52   -49   -35   -31   -40    -6   -30
              -60   -61   -63   -33   -34   -15   -18   -50
              -47   -46   -85   -10   -18   -22   -39   -57
              -32   -32   -59     0    -2   -15     0   -50
               91    78    80   110    74    22    37    65
              139     9   -67    55     5    33    -8   -58
                0     0     0     0     0     0     0     0
              -37    14    -5     9    19    -3     5   -16
                4    33    12    20    22    18     2     6
               14    26    29    37    33    41    34    17
               37    20    40    40    54    57    46    27
               35    36    30    56    40    51    45    57
              -10    30     7    43    68    50    27    24
               -9    -4    37    61    34    37     4   -22
             -114   -82   -72    -4   -16   -43    41  -136
             -168   -38   -52   -45   -42   -33   -45   -69
              -46   -56    -9   -22    -6   -15   -40   -60
              -14     5    -5   -14     3     5   -19   -16
               11    27    24    20    20    17     2   -14
               16     9    31    30    25    16    16     2
               -7   -57   -58    24    -2   -14   -25    -8
              -28   -51    -6    20    15    -3     9   -30
             -129   -81   -12    11    69   -44   119  -117
               41    70    32    20    28     2    38    26
               54    54    43    33    25    63    53    53
               57    52    41    41    48    43    55    30
               36    36    41    58    58    51    20    45
               18    26    31    27    51    34    35     2
              -17    40    -9    42   -17    24    -4    30
              -22    12    17   -17    15   -22    22   -24
              -53   -48    -5  -143     6   -83   -83   -24
              -70   -27   -31   -37     2   -37   -73    63
              -25   -13    -1   -19    -1    14    27     7
              -31   -11     5     5    15    18    20    -1
                5   -19     4    36    18    10   -14    -5
              -14     6   -19    23    31    28     3   -20
               11    12    25   -28   -36   -30   -19   -39
              -20   -17    -5   -62  -115    13   -74   -82
              -73   -19  -119   -42   -79  -123  -104   -56
               12    13    13    19    34    33    10    41
               -2   -17    23    20    25    46    23   -18
               -5    -9    -2     8    34    29    56    18
                3   -22    -5     8    27    10    24    32
              -14     5    27    11    11    29    40     7
               18    16    36    48    70    50    70    19
               20    28    37    63    17    22    52    59
               -8    38    34     6   -42   -87   -21    -3
              -26   -24   -22   -18   -21   -28   -58   -52
              -29     4   -37   -12   -15    10   -10   -36
              -28   -38   -15   -39   -32   -31     0   -44
              -52   -21   -62   -20   -32   -23   -33   -34
              -32   -17   -51   -13   -17   -43    18   -42
              -14     5     5    43    25   -23     7   -42
               37   -82   -58    26    48    17     8    21
              -34   -30   -72    24    34   -30    46   -28
               10    -4     2    13     3   -21    -5    12
                7     8    26    12    20    25    30     8
               13    22     2     5     1    19    29     3
               21    11     7     2     4     8    33    27
               22    -4    23    -5   -14    22     6    14
               18    36    11    29   -15    48    16    21
                4    46    44    69    17    50    48    62
             -141   -13     2    47     0    23   138   -18
               -4   -72   -66   -17   -42   -66   -98   -65
                8   -11    -6   -32   -21   -22   -41   -82
              -12     0   -25   -25   -45   -26   -30   -15
               -1    29   -13     4   -29   -43   -28   -24
                6     4     2   -42   -19   -15   -49     8
               33   -51   -32    16    12   -21    11    19
               50    63   -12     9   -37     3   -15   -45
               -3    33    62     9   113     6   -44  -112
                0     0     0     0    87    39    99   111
                0     0     0     0     9    31    68   108
                0     0     0     0   -13     7    46    63
                0     0     0     0  -105   -33   -37   -24
                0     0     0     0  -149   -93  -119   -76
                0     0     0     0   -90    39    13   -11
                0     0     0     0   -26   -87  -168  -119
                0     0     0     0    56    67   153   112
                0     0     0     0    72    75    90   111
                0     0     0     0    18    22    48    87
                0     0     0     0   -29     8    13    45
                0     0     0     0   -43   -39   -41    -5
                0     0     0     0   -81   -48    -7   -99
                0     0     0     0   -22  -131    62  -146
                0     0     0     0   -88   -51    87    46
                0     0     0     0  -108    63    91    43
        ]
        eg [
                0     0     0     0     0     0     0     0
              -18   -31   -20   -22    -7    -7   -44   -36
              -25   -37   -33   -32   -26   -25   -44   -39
              -10   -26   -44   -58   -50    -8   -29   -38
               -1   -30   -39   -47   -48   -10   -11   -31
               32    38    28     9    20    64    47    14
              -34    32    35    18    54    59    50   -33
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
              -17   -11   -10   -13    -1     2   -19   -19
              -25   -20   -22   -33   -26   -22   -31   -14
              -28   -36   -18   -63   -38    -8     1    -5
               -5   -29   -10   -40   -27     2     9    18
               61    44    28    35    59   134   111    65
               12     2    51    20    94   145   134    54
                0     0     0     0     0     0     0     0
              -52   -27   -15    -4   -21   -15   -29   -65
               -8    -9   -20   -22   -23   -21   -22   -19
                5    -4   -15     3     7   -17   -18    -7
                8    24    29    20     5     0    -5     0
               37    27    31    17    32     8    -4   -20
               47    -3    31    14     1     4   -41   -46
               16    12     4     9    -8    28   -17   -40
               19    22    13    -7    19    29    -6   -96
               49    15    12    12    25   -11    11  -135
               10    52    -2     0    -9   -10    18    -1
               12    18     5    17    18   -14     5     8
               21    20     2    10    21    10    14     5
               34   -20    20    15    24     3     8    32
               13    -5    11    14    25    41    13    11
              -46    -4    17   -34    13    17    -6   -17
              -81    -6   -78    10    -6   -27     9    -8
              -45   -26   -26    -5   -37   -28   -45   -11
              -42   -48   -28   -13   -23   -49   -61   -71
              -19   -11   -13   -20    -6   -25   -49   -31
              -19     4     1     6     9   -19    -6   -52
                5     9     6    18    -4    -7     0   -13
               18    -7     5    -4    17    22    17   -20
               27   -14     0    32     5    25   -12   -57
               48     4     2    44     0    47     1   -32
               50    27    29    25   -11    -1    32   -59
                9     1   -27     9    -1    10   -31   -19
               30     2     0    -8     9    -7    12    -4
              -12     4     9    24    16    16    -1    -2
                3    12    29     8    25     4     9     9
              -23    10     2    50    36    12    13    30
              -53   -13     7    37    50     2    48    21
               -5    14    30    18     1    56    39     9
               -2    -5    -1   -14   -26   -17   -15   -50
                8     8     0   -10   -12   -15   -14    -8
               28    20    16    12   -14    10   -20   -19
               25    31    26    19     7    32     8    -8
               48    29    22    22    19    14   -14    10
               29    25    11     5   -14   -10    -9    -1
               -1     3    -5   -18   -12   -13   -14   -22
               29    13     2    23    35    47    26    21
              -19   -22   -15   -19   -22   -12    -4   -17
              -14   -16   -14    -7    -4    -8   -15   -33
              -20     7     0    -6     7    14   -26     9
               -6    -1    18    14    11     4   -10     3
               20    -2    26     4     5    13    -4     2
               -1    11   -18   -23   -12    -4     3    14
              -35     2    -4   -31   -53   -30   -25   -26
               12    42    26    -3    -2     7    -1    11
              -66   -35   -34   -42   -23   -25   -28   -35
                8    -6   -38   -16    -3   -39   -49   -79
                9    -6    27    34    36    14    12   -38
              -11    23    44    60    54    33   -11    -9
               -7    70    19    78    89    36    68    33
              -12    -7    45    -8    75    19   -20    42
               12   -30    -5     3    15   -39    48     6
              125   -12    25    11    17    27   -71   -25
              -12    38   -26   -49   -56   -23   -41   -91
              -81   -35   -53    -3    -7   -28     2    33
              -24   -29    44    44    42    13     5   -58
              -21    -3    -2   -12    54    37    -9   -14
               29    18    -5    41    12     4    57   -11
              -27     9    96   -37     3    39    -3   -59
              -60   -32   -61    44    -4    15     2    16
              -79   -72    -4    19   -18   -19    14    51
                0     0     0     0   -54   -28   -40   -48
                0     0     0     0     0    -6   -18   -35
                0     0     0     0    20    -1   -11   -34
                0     0     0     0    28    18    -2   -14
                0     0     0     0    56    32    31   -25
                0     0     0     0    52    16    28   -19
                0     0     0     0    20    12    95    10
                0     0     0     0   -12   -48    39  -129
                0     0     0     0   -46   -50   -51   -67
                0     0     0     0    -9   -17   -24   -54
                0     0     0     0    12    -1    -9   -40
                0     0     0     0    27    10    12   -16
                0     0     0     0    36    29    26    22
                0     0     0     0    31    44     4    -3
                0     0     0     0    39    56    28    -4
                0     0     0     0     0   -36    27    89
        ]

    /// A knight with so many squares to go to.
    KNIGHT_MOBILITY: 9
        mg [
              -88   -94   -75   -66   -59   -55   -48   -42
              -36
        ]
        eg [
               -1    -1    14    27    36    52    52    51
               46
        ]

    /// A bishop with so many squares to go to.
    BISHOP_MOBILITY: 14
        mg [
              -92   -89   -72   -67   -60   -57   -53   -51
              -53   -48   -44   -50   -22   -68
        ]
        eg [
              -19    -1    10    29    39    46    49    53
               58    53    55    48    67    63
        ]

    /// A rook with so many squares to go to.
    ROOK_MOBILITY: 15
        mg [
             -125   -55   -38   -33   -29   -32   -28   -25
              -20   -18   -15   -12    -6     1    -5
        ]
        eg [
              -40   -31    -1    22    34    49    53    55
               59    64    69    75    77    78    79
        ]

    /// A queen with so many squares to go to.
    QUEEN_MOBILITY: 28
        mg [
              -26   -24   -32   -28   -19   -22   -20   -17
              -12   -10    -8    -5    -6    -2    -3   -10
               -6    -1     4    15    22    21    73    32
              135    67    38   -12
        ]
        eg [
              -58    89   -50   -52   -69   -18   -21     4
                1    20    24    26    34    37    48    49
               59    49    42    43    30    52   -37    40
              -40     2    87   -68
        ]

    /// The right to move: halved by matches, and kept by the tuner.
    TEMPO: 1
        mg [24]
        eg [24]

    /// Two bishops or more.
    BISHOP_PAIR: 1
        mg [62]
        eg [21]

    /// What other men make of a piece, each number less its usual one: knights, bishops, rooks, queens times own pawns,
    /// then times enemy pawns; a bishop pair times all pawns; a second knight; a second rook; queens times rooks; minor
    /// pieces times rooks.
    IMBALANCE: 13
        mg [
               32    40    37    40    18    16     1    -8
               -5    10   174   125    60
        ]
        eg [
                5     0    11    45     3     4     3    45
               10    -7   -53   -59   -16
        ]

    /// A minor piece on the fourth to sixth rank that no pawn can chase: a knight, the same guarded by a pawn;
    /// a bishop, the same.
    OUTPOST: 4
        mg [16 38 16 46]
        eg [-10 3 -15 0]

    /// A knight that can go to a guarded outpost.
    OUTPOST_REACH: 1
        mg [21]
        eg [11]

    /// A knight or a bishop right behind a pawn.
    MINOR_BEHIND_PAWN: 2
        mg [8 4]
        eg [11 18]

    /// Own pawns on the bishop's colour, each; each again for every blocked own pawn on the middle files.
    BISHOP_PAWNS: 2
        mg [-6 -1]
        eg [4 -3]

    /// A bishop aiming at an enemy pawn through anything.
    XRAY_PAWNS: 1
        mg [-7]
        eg [-5]

    /// A bishop that sees both middle squares of a long diagonal.
    BISHOP_DIAGONAL: 1
        mg [14]
        eg [11]

    /// A step between a knight or a bishop and its own king.
    MINOR_DISTANCE: 2
        mg [-5 -4]
        eg [-7 -3]

    /// A rook's file without own pawns, without any, or with an own pawn that is blocked.
    ROOK_FILE: 3
        mg [21 39 -9]
        eg [0 2 -4]

    /// A rook or a queen on the seventh rank with the king or pawns to attack there.
    SEVENTH: 2
        mg [-15 -24]
        eg [35 26]

    /// A queen with one man between it and a bishop, a rook.
    QUEEN_EXPOSED: 2
        mg [-34 -20]
        eg [-5 -14]

    /// A pawn behind another of its file: with neighbours, without.
    DOUBLED: 2
        mg [-4 -12]
        eg [-19 -33]

    /// A pawn without own pawns on the next files: opposed by a pawn on its file, or not.
    ISOLATED: 2
        mg [-3 -5]
        eg [-4 -12]

    /// A pawn that its neighbours have left behind and that cannot safely step: opposed, or not.
    BACKWARD: 2
        mg [-1 -16]
        eg [-12 -9]

    /// A pawn beside another, by rank; then the same with an enemy pawn in front.
    PHALANX: 16
        mg [
                0     7    11    21    41   126    86     0
                0     1     5    10    13    74    86     0
        ]
        eg [
                0    -8     0    12    24    80   184     0
                0     3     6    -1    28   113   176     0
        ]

    /// A pawn guarded by another, by rank; then the same with an enemy pawn in front.
    SUPPORTED: 16
        mg [
                0     0    16    27    44    74   131     0
                0     0    10     9    23    37   111     0
        ]
        eg [
                0     0    15    16    28    62   145     0
                0     0    14     9     8    26    87     0
        ]

    /// A pawn on a half-open file with no more enemies on its way than helpers, by rank.
    CANDIDATE: 8
        mg [0 -13 -11 -14 -12 -116 0 0]
        eg [0 20 27 32 43 148 0 0]

    /// A pawn on the fifth or sixth rank stopped by an enemy pawn.
    RAMMED: 2
        mg [-8 -93]
        eg [-7 -60]

    /// A passed pawn, by rank.
    PASSED: 8
        mg [0 16 -30 -31 19 6 67 0]
        eg [0 6 31 58 86 57 159 0]

    /// A passed pawn on the a- or h-file, on b or g, c or f, d or e.
    PASSED_FILE: 4
        mg [-28 -26 -33 -37]
        eg [20 21 0 -8]

    /// A passed pawn by rank: the square in front taken and attacked, taken and safe, free and attacked,
    /// free and safe.
    PASSED_WAY: 32
        mg [
                0     8   -33   -23    -5   -42   -36     0
                0    12    -1    -3    -5   -43    21     0
                0     4     2   -12    -6   -26    55     0
                0    15     0     2    12     1  -123     0
        ]
        eg [
                0    -4    27     5    -3   -47   -78     0
                0    -8     8    10    11   -21   -93     0
                0     3    -5    16    13    -8   -37     0
                0     0    -5     9    15     3   158     0
        ]

    /// A passed pawn whose whole way is free and safe, by rank.
    PASSED_CLEAR: 8
        mg [0 -74 -54 -50 -54 -61 -123 0]
        eg [0 29 29 42 77 153 118 0]

    /// A step of the own king from the square in front of a passed pawn, by rank.
    PASSED_KING: 8
        mg [0 0 3 13 7 5 5 0]
        eg [0 -5 -1 -17 -27 -23 -26 0]

    /// A step of the enemy king from the square in front of a passed pawn, by rank.
    PASSED_ENEMY_KING: 8
        mg [0 -1 8 3 -2 -6 -7 0]
        eg [0 -3 -7 2 20 38 49 0]

    /// A passed pawn while the enemy has no pieces, by rank.
    PASSED_RACE: 8
        mg [0 -163 -110 -82 -30 -23 -14 0]
        eg [0 23 22 29 34 40 58 0]

    /// The square in front of a passed pawn guarded by its own side.
    PASSED_GUARDED: 1
        mg [-1]
        eg [24]

    /// A rook or queen behind a passed pawn: of its own side, of the other.
    PASSED_ROOK: 2
        mg [2 30]
        eg [34 -87]

    /// A passed pawn that outruns the lone enemy king.
    UNSTOPPABLE: 1
        mg [-529]
        eg [191]

    /// A pawn's attack on a knight, bishop, rook, queen.
    THREAT_PAWN: 4
        mg [68 61 65 71]
        eg [36 54 33 -18]

    /// A minor piece's attack on a pawn badly guarded, a knight, a bishop, a rook, a queen.
    THREAT_MINOR: 5
        mg [2 27 28 54 60]
        eg [23 38 33 18 4]

    /// A rook's attack on a man badly guarded: pawn, knight, bishop, rook, queen.
    THREAT_ROOK: 5
        mg [-5 30 42 -4 65]
        eg [25 32 29 28 -14]

    /// The king's attack on a man badly guarded.
    THREAT_KING: 1
        mg [20]
        eg [21]

    /// A man attacked and not guarded, or a piece attacked twice and guarded once.
    HANGING: 1
        mg [-4]
        eg [15]

    /// A square that both attack and the enemy does not hold firmly.
    RESTRICTED: 1
        mg [4]
        eg [1]

    /// A piece that a safe pawn step would attack.
    PUSH_THREAT: 1
        mg [18]
        eg [21]

    /// A safe square from which a knight or a slider can attack the only enemy queen.
    QUEEN_STRIKE: 2
        mg [13 21]
        eg [-2 -4]

    /// The rearmost own pawn in front of the king, on three files: 8 ranks (0: none) for the a- or h-file, for
    /// b or g, c or f, d or e.
    SHELTER: 32
        mg [
              -11    44    46    31   -11   -15    58     0
               -1    35    26    10    -1   -11   118     0
               -4    49   -13    -6    15    34   -50     0
              -12    -4     2    -7    -6   -53   -27     0
        ]
        eg [
               10   -39   -25    -7     7    18    -3     0
               13   -20   -20   -17    -6    18    -4     0
               26    -3    12    -6     3   -20   -20     0
               16     6     0     8     0    29    29     0
        ]

    /// The foremost enemy pawn in front of the king, in the same order, not stopped by the pawn above.
    STORM: 32
        mg [
              -40   270   112   -53   -31   -33   -34     0
              -29    89   108   -14   -26   -10   -22     0
               31    21    88   -29   -21    -4    10     0
              -20    11    36   -20   -20   -11   -19     0
        ]
        eg [
                5     7     6    21     3     3     7     0
               17    11    33     9     5     2    10     0
              -13   -19     9    14    -1   -13   -12     0
                5    29    -1   -12   -17   -14     0     0
        ]

    /// The same, stopped by a pawn, by rank.
    BLOCKED_STORM: 8
        mg [0 0 -29 -13 -7 -1 24 0]
        eg [0 0 -77 -24 -28 -27 -57 0]

    /// The king's file without own pawns, without any.
    KING_FILE: 2
        mg [-10 -51]
        eg [2 11]

    /// The king's steps to the nearest pawn.
    KING_PAWNS: 8
        mg [0 -26 -18 8 33 82 129 -51]
        eg [0 46 38 17 -27 -60 -119 -109]

    /// On the king's flank: no pawn at all; a square attacked by the enemy; a square held.
    FLANK: 3
        mg [92 1 4]
        eg [-93 6 6]

    /// A safe square behind or among the own pawns in the middle.
    SPACE: 1
        mg [1]
        eg [5]

    /// Danger to a king: everything with this prefix is added up, then squared (see `king`).
    DANGER_BASE: 1
        mg [-5]
        eg [15]

    /// A knight, bishop, rook, queen that attacks squares about the king.
    DANGER_ATTACKER: 4
        mg [30 34 15 14]
        eg [81 8 -112 65]

    /// An attack on a square next to the king.
    DANGER_RING: 1
        mg [17]
        eg [-13]

    /// A square about the king, attacked and badly guarded.
    DANGER_WEAK: 1
        mg [33]
        eg [-42]

    /// A safe check by a knight, bishop, rook, queen; then several squares for one.
    DANGER_CHECK: 8
        mg [142 64 161 70 -1 24 58 52]
        eg [287 506 293 883 23 85 117 268]

    /// A square from which a check would cost the checking piece.
    DANGER_UNSAFE_CHECK: 1
        mg [37]
        eg [81]

    /// The enemy has no queen.
    DANGER_NO_QUEEN: 1
        mg [-122]
        eg [-129]

    /// A man pinned to the king.
    DANGER_PINNED: 1
        mg [2]
        eg [-9]

    /// The rearmost own pawn in front of the king by rank (0: none), for each of three files.
    DANGER_SHELTER: 8
        mg [39 21 33 50 66 51 18 0]
        eg [70 8 11 5 -1 -13 19 0]

    /// The foremost enemy pawn in front of the king by rank (0: none), for each of three files.
    DANGER_STORM: 8
        mg [33 127 145 12 13 3 11 0]
        eg [35 1 -8 -3 7 13 32 0]

    /// The king's file without own pawns, without any.
    DANGER_OPEN: 2
        mg [-17 -56]
        eg [-9 105]

    /// A knight that guards the squares about the king.
    DANGER_KNIGHT: 1
        mg [-26]
        eg [27]

    /// On the king's flank: a square attacked by the enemy; a square held.
    DANGER_FLANK: 2
        mg [12 -10]
        eg [33 50]

    /// A square about the king attacked by a pawn.
    DANGER_PAWN: 1
        mg [31]
        eg [-30]

    /// A king with no safe square to go to, one, two, more.
    DANGER_ESCAPE: 4
        mg [18 -19 -28 -29]
        eg [230 21 -65 -131]

    /// What makes an endgame lead count (the endgame half alone): a passed pawn, a pawn, kings apart on files
    /// rather than ranks, pawns on both flanks, a king across the middle, no pieces left, and the base.
    INITIATIVE: 7
        mg [0 0 0 0 0 0 0]
        eg [-1 6 -1 48 20 91 -55]
}
