//! The weights, tuned on games between people: `cb-bench tune` rewrites the numbers and nothing else.
//!
//! Centipawns; middlegame (`mg`) and endgame (`eg`).

use super::pair::Pair;
pub use super::table::Group;
use super::table::{pack, weights};

weights! {
    /// A man: pawn, knight, bishop, rook, queen.
    MATERIAL: 5
        mg [98 395 413 307 949]
        eg [181 452 489 798 1354]

    /// A man on a square: for each kind from pawn to king 64 while the kings are on the same wing, then 64
    /// while they are not; rank by rank from the owner's side. The files are mirrored when the owner's king
    /// stands on the a- to d-file.
    SQUARES: 768
        mg [
                0     0     0     0     0     0     0     0
              -33   -26   -30   -20   -11   -48    11   -22
              -43   -41   -32   -32   -16   -18    -2   -40
              -36   -36   -25   -10   -10   -51   -24   -27
              -23   -22   -14    -3     8   -66   -15    -5
               76    82    77   118    78    97   108   121
               53    18    32   124    85    51   -48   179
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
              -70   -57   -44   -47   -17   -46     8   -21
              -82   -70   -46   -40   -38   -14   -15   -42
              -60   -40   -83   -17   -10   -33   -29   -28
              -40   -41   -59    -7    -3   -30   -10   -36
               86    73    94   104    86    16    43    52
              157    11   -78    85    18    10   -38   -42
                0     0     0     0     0     0     0     0
              -47    13    -2    12    21    14    -2   -21
                2    18    22    24    23    27    16     8
               20    33    32    27    35    41    41    13
               35    25    51    42    48    60    56    35
               32    35    35    58    44    61    31    58
              -38    41    -4    54    50    67    24    40
              -18    -5    46    88    56    39    32    -5
             -130   -84   -59    -7   -10   -20    47  -157
             -168   -39   -62   -42   -46   -33   -68   -72
              -29   -67   -30   -13   -10   -22   -49   -60
              -14     7   -10   -22     7     9   -18   -47
               -2    20    20    17    22    20    -7   -30
               15     2    34    27    37     9     4   -12
               -6   -52   -46    35     4   -14   -26   -15
              -33   -48    -4    21    18   -11     5   -23
             -143   -82   -14    13    77   -43   121  -135
               34    49    22     7    36    -4    37    37
               52    53    49    27    24    56    61    53
               37    57    37    40    48    41    60    26
               28    28    34    60    50    49    26    42
               12    19    31    31    47    31    29     5
               -7    37   -13    45    -5    44     2    26
              -12    18    29   -10     8   -42    20     3
              -67   -42     9  -148    14   -86   -86   -57
              -84   -33   -35   -31     8   -35   -75    40
              -38   -18    10   -24     7    18    42    10
              -31     9     0    11    13    27    28    23
                0    -7     7    26    32    10   -12    -5
              -15     4   -10    17    11    13    -3   -12
               24    17     3   -22   -14   -39    -8   -32
              -31    -5    -3   -43  -115     6   -69   -84
              -87    -9  -122   -48   -80  -124  -103   -54
               -4     1     4     8    24    12    27    14
               -2   -16     9    13    11    25    52    -4
              -22    -2     6     6    32    31    74    31
              -12   -20   -15    24    14     7    51    14
               -7    -2    27    23    14    20    57    14
               -8     7    35    49    62    79    83    28
               15    10    25    56     7    31    67    98
              -18    27    61    18   -44   -91    15    11
              -37   -19   -26   -33   -29   -41   -23   -56
              -33   -17   -55   -30   -25   -18     1   -18
              -50   -15   -22   -29   -55   -32     6   -63
              -32   -10   -67   -22   -40   -14   -21   -23
              -18    -9   -48    -4   -21   -34    33   -58
              -14    12    26    43    34    -2   -11   -45
               56   -96   -62    24    39    -2     6    10
              -36   -24   -61    31    37   -35    56   -39
              -10    -8    -3     2     8    -9    20     8
                1     2    19    19    14    34    55    50
               19    22     5     0     1    13    32    32
               20     2     4     3    -5    11    36    32
               23   -18    31   -15   -21    17     0    22
               25    47     6    41   -16    47    20    32
               -5    43    31    56    13    62    43    68
             -157    -6    -5    35   -19    26   150    -4
              -22   -73   -59   -36   -39   -29   -69   -65
               17   -13    -4   -36   -21   -15   -42   -79
              -14    -7   -32   -20   -48   -16   -35   -12
                3     3   -13    -1   -28   -48   -18   -29
              -11    -2    -5   -33   -18    -7   -56     5
               20   -57   -24    18    25   -43    13    10
               47    63   -16    13   -45    -1   -15   -33
                0    39    63    -1   100    23   -55  -122
                0     0     0     0    88    40    90   119
                0     0     0     0     9    32    73   102
                0     0     0     0   -22     7    52    47
                0     0     0     0  -130   -44   -49   -45
                0     0     0     0  -162   -84  -100   -85
                0     0     0     0   -63    48    22     4
                0     0     0     0   -13   -88  -180  -113
                0     0     0     0    59    73   175   110
                0     0     0     0    78    64    87   119
                0     0     0     0    20    25    46    96
                0     0     0     0   -45   -10    29    41
                0     0     0     0   -57   -51   -45    -9
                0     0     0     0   -86   -64    -5  -109
                0     0     0     0   -23  -134    57  -152
                0     0     0     0   -68   -48    93    41
                0     0     0     0  -107    62   125    58
        ]
        eg [
                0     0     0     0     0     0     0     0
              -15   -25   -13   -26     2   -12   -41   -36
              -22   -37   -37   -29   -27   -31   -53   -45
              -16   -30   -47   -56   -53   -16   -25   -39
                8   -20   -42   -58   -57     0   -30   -27
               36    32    25    -5    35    56    43    25
              -14    38    33    16    37    56    49   -26
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
               -5   -15    -8    -7     1    -3   -21   -21
              -22   -31   -27   -24   -27   -31   -29   -22
              -23   -34   -24   -52   -54    -4    -4    -5
               -3   -39   -34   -49   -41    23    14    30
               60    40    30    41    54   122   112   100
               21    11    44    49   111   163   100    52
                0     0     0     0     0     0     0     0
              -54    -9    -4   -11   -11   -22   -27   -82
                4   -31   -22   -22   -17    -9   -13    -9
               -7    -8    -5     7    13   -20   -31   -17
                7    26    14    20     6   -12   -13     4
               38    24    24    20    21     4     2   -12
               51    -6    44    12     1    -1   -40   -40
               23    23    16     3    10    26     6   -40
                3    24    51     4    26    30     6  -106
               77    15    15    22    17     3     7  -152
               36    77    12    -5   -17     3     5     9
                3     7     7    35     8   -19     1     1
                9     5    19    15    17    17    -1    16
               34   -19     1    14    12    17    13    36
                8    -8    25    -5    37    25     8     4
              -54    -9    -2   -30    20   -16    -6   -28
              -99   -11   -79    12     5   -34     3   -25
              -33   -31   -20    -8   -46   -28   -51     3
              -40   -48   -33   -17   -23   -40   -67   -91
              -29     1    -5    -7    -9   -26   -31   -39
                0     0    10    -6     1   -16   -11   -31
               17     7    -2    15    12     4     2    -3
               11     8    10    -9    29    33    20     5
               24    -5    -3    33    -3    37     8   -60
               40    17    35    73    40    55     4   -45
               50    12    13     3    -9   -15    33   -77
               14    -4   -41     2   -18   -12   -47   -30
               20     1    -7   -10     7   -41    -9   -21
               -1    -2     9    12     6     8    -2    -6
                5     6    15     4    17    15     3     7
              -23    -1    16    52    20    24    21     8
              -69     4    13    52    52     9    50    12
              -17    15    47    24    47    42    42     7
               -4    -4    -5   -11   -22    -7   -14   -34
               -5    12    -2    -7    -2   -10   -23   -14
               13     8     4     9    -2     5   -18   -22
               20    33    32     6    11    23     8     8
               41    37    23    14    23    18     2    12
               29    27    27     7     4   -10   -14    -3
              -20     5    -4   -35    -9   -21   -21   -29
               44    29    19    43    46    73    54    36
              -28   -29   -23   -14   -20    -8   -29   -36
              -30   -30    -6    -9   -13   -10   -24   -34
              -36   -10     0   -17    19     7   -18    18
              -14     2    19     6     3    23     7    -7
                2    -8    25    -1    -3    33     0    23
                1    33    -9   -24   -16    10     2     6
              -48     2   -20   -43   -61   -26   -33   -33
               19    39    20     2     5    20   -10     1
              -63   -21   -47   -41   -32   -19   -36   -43
              -13    -1   -24   -22     2   -28   -51   -80
               -6    -9    35    40    42    39    -8   -59
              -22    28    45    66    65    38   -13    -9
               -9    82     9    82    96    40    97    23
               -2    -8    57   -16    65    24     3    56
                1   -48     1    -8    28   -41    49     3
              140    -6    25    12    14    34   -73   -28
              -24    45   -23   -49   -75   -31   -37   -93
              -88   -38   -53    -8    -2   -26     8    25
              -24   -27    47    33    42    12    11   -68
              -39   -24     1   -21    66    47   -17    -6
               14    18    -7    34    -7    12    69    -1
              -36    31   122   -47    -7    39     6   -63
              -48   -16   -61    57   -19    22    -1    14
              -81   -85     3    11   -29   -11     8    41
                0     0     0     0   -81   -48   -48   -91
                0     0     0     0   -22   -23   -22   -51
                0     0     0     0     8    -6   -16   -36
                0     0     0     0    40     9    -2   -41
                0     0     0     0    60    41    17   -24
                0     0     0     0    85    33    61    -5
                0     0     0     0    60    54    80    13
                0     0     0     0   -19   -30   106  -155
                0     0     0     0   -85   -73   -73  -110
                0     0     0     0   -32   -37   -28   -79
                0     0     0     0     0   -12   -19   -46
                0     0     0     0    20    15    16   -22
                0     0     0     0    42    38     6    13
                0     0     0     0    72    63    20    -3
                0     0     0     0    83    66    39   -18
                0     0     0     0   -15   -26   116   121
        ]

    /// A knight with so many squares to go to.
    KNIGHT_MOBILITY: 9
        mg [
              -80   -90   -77   -70   -65   -59   -51   -44
              -40
        ]
        eg [
               -4    -4    18    33    45    53    55    57
               51
        ]

    /// A bishop with so many squares to go to.
    BISHOP_MOBILITY: 14
        mg [
              -95   -90   -75   -69   -63   -60   -58   -56
              -55   -51   -51   -43   -12   -71
        ]
        eg [
              -15     3    16    31    44    50    57    61
               63    61    64    57    76    72
        ]

    /// A rook with so many squares to go to.
    ROOK_MOBILITY: 15
        mg [
              -74   -51   -35   -32   -30   -32   -29   -24
              -21   -21   -19   -17    -9     6     0
        ]
        eg [
              -53   -22     9    34    38    50    52    52
               59    66    74    77    77    76    73
        ]

    /// A queen with so many squares to go to.
    QUEEN_MOBILITY: 28
        mg [
              -21   -30   -22   -19   -18   -19   -16   -14
              -12   -10    -6    -5    -4    -2    -2    -4
               -4     0    -2     5    19    13    69    13
              129    47    39   -15
        ]
        eg [
              -57    94   -30   -38   -64   -18    -6     6
               22    25    26    33    44    45    50    59
               62    57    44    52    28    35   -49    29
              -57   -23    91   -72
        ]

    /// The right to move: halved by matches, and kept by the tuner.
    TEMPO: 1
        mg [24]
        eg [24]

    /// Two bishops or more.
    BISHOP_PAIR: 1
        mg [47]
        eg [37]

    /// What other men make of a piece, each number less its usual one: knights, bishops, rooks, queens times own pawns,
    /// then times enemy pawns; a bishop pair times all pawns; a second knight; a second rook; queens times rooks; minor
    /// pieces times rooks.
    IMBALANCE: 13
        mg [
               26    30    38    17    13    18   -11   -26
               -4    13   186    86    52
        ]
        eg [
                4    -1     1    33     3    -3     9    41
                1   -19  -106   -82   -30
        ]

    /// A minor piece on the fourth to sixth rank that no pawn can chase: a knight, the same guarded by a pawn;
    /// a bishop, the same.
    OUTPOST: 4
        mg [14 35 16 44]
        eg [-6 20 -6 3]

    /// A knight that can go to a guarded outpost.
    OUTPOST_REACH: 1
        mg [16]
        eg [24]

    /// A knight or a bishop right behind a pawn.
    MINOR_BEHIND_PAWN: 2
        mg [7 2]
        eg [8 21]

    /// Own pawns on the bishop's colour, each; each again for every blocked own pawn on the middle files.
    BISHOP_PAWNS: 2
        mg [-4 -2]
        eg [-4 -2]

    /// A bishop aiming at an enemy pawn through anything.
    XRAY_PAWNS: 1
        mg [-8]
        eg [-2]

    /// A bishop that sees both middle squares of a long diagonal.
    BISHOP_DIAGONAL: 1
        mg [15]
        eg [12]

    /// A step between a knight or a bishop and its own king.
    MINOR_DISTANCE: 2
        mg [-7 -2]
        eg [-8 -7]

    /// A rook's file without own pawns, without any, or with an own pawn that is blocked.
    ROOK_FILE: 3
        mg [16 32 -10]
        eg [1 9 -6]

    /// A rook or a queen on the seventh rank with the king or pawns to attack there.
    SEVENTH: 2
        mg [-7 -31]
        eg [37 31]

    /// A queen with one man between it and a bishop, a rook.
    QUEEN_EXPOSED: 2
        mg [-27 -18]
        eg [-9 0]

    /// A pawn behind another of its file: with neighbours, without.
    DOUBLED: 2
        mg [-2 -13]
        eg [-21 -32]

    /// A pawn without own pawns on the next files: opposed by a pawn on its file, or not.
    ISOLATED: 2
        mg [-1 -8]
        eg [-5 -13]

    /// A pawn that its neighbours have left behind and that cannot safely step: opposed, or not.
    BACKWARD: 2
        mg [-2 -16]
        eg [-4 -13]

    /// A pawn beside another, by rank; then the same with an enemy pawn in front.
    PHALANX: 16
        mg [
                0     8    15    17    52    91    85     0
                0     2     9    10    11    73    86     0
        ]
        eg [
                0   -10     3    18    27   105   176     0
                0     2     7     6    34   114   176     0
        ]

    /// A pawn guarded by another, by rank; then the same with an enemy pawn in front.
    SUPPORTED: 16
        mg [
                0     0    24    30    35    89   111     0
                0     0    13    10    21    21   111     0
        ]
        eg [
                0     0    14    17    41    65    90     0
                0     0    17    12    14    56    87     0
        ]

    /// A pawn on a half-open file with no more enemies on its way than helpers, by rank.
    CANDIDATE: 8
        mg [0 -22 -23 -23 -22 -106 0 0]
        eg [0 9 27 39 52 155 0 0]

    /// A pawn on the fifth or sixth rank stopped by an enemy pawn.
    RAMMED: 2
        mg [-9 -71]
        eg [-7 -58]

    /// A passed pawn, by rank.
    PASSED: 8
        mg [0 16 -37 -23 25 14 67 0]
        eg [0 4 37 51 80 67 177 0]

    /// A passed pawn on the a- or h-file, on b or g, c or f, d or e.
    PASSED_FILE: 4
        mg [-31 -23 -29 -29]
        eg [25 22 8 -8]

    /// A passed pawn by rank: the square in front taken and attacked, taken and safe, free and attacked,
    /// free and safe.
    PASSED_WAY: 32
        mg [
                0    -2   -35   -15     2   -35   -30     0
                0     8    -9    -7    -6   -23    36     0
                0     9    -7    -4     3   -25    39     0
                0    18     1     6     9    -9  -128     0
        ]
        eg [
                0     6    27    -1   -15   -50   -77     0
                0    -5     8    12     2   -25   -81     0
                0     1     3     7     9   -10   -18     0
                0    -6    -2     7    19    23   154     0
        ]

    /// A passed pawn whose whole way is free and safe, by rank.
    PASSED_CLEAR: 8
        mg [0 -82 -81 -82 -66 -101 -128 0]
        eg [0 25 30 50 67 135 114 0]

    /// A step of the own king from the square in front of a passed pawn, by rank.
    PASSED_KING: 8
        mg [0 2 3 8 0 -1 -5 0]
        eg [0 -6 -6 -15 -24 -24 -22 0]

    /// A step of the enemy king from the square in front of a passed pawn, by rank.
    PASSED_ENEMY_KING: 8
        mg [0 -4 11 6 4 2 9 0]
        eg [0 0 -6 4 17 33 40 0]

    /// A passed pawn while the enemy has no pieces, by rank.
    PASSED_RACE: 8
        mg [0 -153 -91 -67 -24 -18 -11 0]
        eg [0 16 27 43 54 55 57 0]

    /// The square in front of a passed pawn guarded by its own side.
    PASSED_GUARDED: 1
        mg [2]
        eg [18]

    /// A rook or queen behind a passed pawn: of its own side, of the other.
    PASSED_ROOK: 2
        mg [-1 35]
        eg [37 -86]

    /// A passed pawn that outruns the lone enemy king.
    UNSTOPPABLE: 1
        mg [-514]
        eg [193]

    /// A pawn's attack on a knight, bishop, rook, queen.
    THREAT_PAWN: 4
        mg [76 59 77 76]
        eg [40 64 33 -19]

    /// A minor piece's attack on a pawn badly guarded, a knight, a bishop, a rook, a queen.
    THREAT_MINOR: 5
        mg [3 23 44 69 73]
        eg [17 37 33 34 23]

    /// A rook's attack on a man badly guarded: pawn, knight, bishop, rook, queen.
    THREAT_ROOK: 5
        mg [-4 30 32 -5 75]
        eg [25 32 40 23 -16]

    /// The king's attack on a man badly guarded.
    THREAT_KING: 1
        mg [4]
        eg [32]

    /// A man attacked and not guarded, or a piece attacked twice and guarded once.
    HANGING: 1
        mg [4]
        eg [19]

    /// A square that both attack and the enemy does not hold firmly.
    RESTRICTED: 1
        mg [4]
        eg [0]

    /// A piece that a safe pawn step would attack.
    PUSH_THREAT: 1
        mg [15]
        eg [20]

    /// A safe square from which a knight or a slider can attack the only enemy queen.
    QUEEN_STRIKE: 2
        mg [14 17]
        eg [1 5]

    /// The rearmost own pawn in front of the king, on three files: 8 ranks (0: none) for the a- or h-file, for
    /// b or g, c or f, d or e.
    SHELTER: 32
        mg [
               -9    52    52    18    -9   -42    64     0
               -6    42    33     7    -2   -34    77     0
              -11    54   -17    -8    30    48   -70     0
               -7   -10     4    -8   -13   -57   -20     0
        ]
        eg [
                2   -49   -34   -17   -11    35    34     0
               11   -25   -18   -16    -2    26   -21     0
               29     4    18    -3   -23   -30   -13     0
               23     7     7    14     9    21    16     0
        ]

    /// The foremost enemy pawn in front of the king, in the same order, not stopped by the pawn above.
    STORM: 32
        mg [
              -51   303   112   -80   -50   -42   -38     0
              -25   110    80   -33   -30   -12   -21     0
               29    16   108   -42   -25    20    21     0
              -13   -12    38   -20   -20   -10   -21     0
        ]
        eg [
                5    16    -3    17    10    -2     5     0
               16    39    30     9    11    -3     7     0
                0     0    -4    14    10    -6    -8     0
               -4    41    -4   -19   -19   -10   -18     0
        ]

    /// The same, stopped by a pawn, by rank.
    BLOCKED_STORM: 8
        mg [0 0 -17 -11 -7 5 28 0]
        eg [0 0 -73 -36 -27 -30 -46 0]

    /// The king's file without own pawns, without any.
    KING_FILE: 2
        mg [-10 -50]
        eg [-1 9]

    /// The king's steps to the nearest pawn.
    KING_PAWNS: 8
        mg [0 -27 -17 8 51 84 112 -58]
        eg [0 53 45 26 -18 -82 -158 -150]

    /// On the king's flank: no pawn at all; a square attacked by the enemy; a square held.
    FLANK: 3
        mg [117 1 2]
        eg [-103 7 5]

    /// A safe square behind or among the own pawns in the middle.
    SPACE: 1
        mg [1]
        eg [6]

    /// Danger to a king: everything with this prefix is added up, then squared (see `king`).
    DANGER_BASE: 1
        mg [5]
        eg [16]

    /// A knight, bishop, rook, queen that attacks squares about the king.
    DANGER_ATTACKER: 4
        mg [40 25 14 -2]
        eg [98 32 -130 71]

    /// An attack on a square next to the king.
    DANGER_RING: 1
        mg [18]
        eg [-15]

    /// A square about the king, attacked and badly guarded.
    DANGER_WEAK: 1
        mg [38]
        eg [-42]

    /// A safe check by a knight, bishop, rook, queen; then several squares for one.
    DANGER_CHECK: 8
        mg [177 52 161 78 -1 20 73 44]
        eg [362 555 365 930 44 89 112 281]

    /// A square from which a check would cost the checking piece.
    DANGER_UNSAFE_CHECK: 1
        mg [35]
        eg [94]

    /// The enemy has no queen.
    DANGER_NO_QUEEN: 1
        mg [-127]
        eg [-135]

    /// A man pinned to the king.
    DANGER_PINNED: 1
        mg [-4]
        eg [20]

    /// The rearmost own pawn in front of the king by rank (0: none), for each of three files.
    DANGER_SHELTER: 8
        mg [53 18 38 52 61 57 32 0]
        eg [68 9 9 6 8 -12 17 0]

    /// The foremost enemy pawn in front of the king by rank (0: none), for each of three files.
    DANGER_STORM: 8
        mg [55 101 141 14 24 16 23 0]
        eg [35 -10 -4 -1 2 13 34 0]

    /// The king's file without own pawns, without any.
    DANGER_OPEN: 2
        mg [-30 -70]
        eg [-8 106]

    /// A knight that guards the squares about the king.
    DANGER_KNIGHT: 1
        mg [-30]
        eg [17]

    /// On the king's flank: a square attacked by the enemy; a square held.
    DANGER_FLANK: 2
        mg [13 -14]
        eg [33 53]

    /// A square about the king attacked by a pawn.
    DANGER_PAWN: 1
        mg [36]
        eg [-28]

    /// A king with no safe square to go to, one, two, more.
    DANGER_ESCAPE: 4
        mg [21 -15 -30 -20]
        eg [219 32 -57 -138]

    /// What makes an endgame lead count (the endgame half alone): a passed pawn, a pawn, kings apart on files
    /// rather than ranks, pawns on both flanks, a king across the middle, no pieces left, and the base.
    INITIATIVE: 7
        mg [0 0 0 0 0 0 0]
        eg [2 1 -1 50 24 75 -21]
}
