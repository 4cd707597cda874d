//! The weights, tuned on games between people: `cb-bench tune` rewrites the numbers and nothing else.
//!
//! Centipawns; middlegame (`mg`) and endgame (`eg`).

use super::pair::Pair;
pub use super::table::Group;
use super::table::{LEN, pack, weights};

weights! {
    /// A man: pawn, knight, bishop, rook, queen.
    MATERIAL: 5
        mg [99 376 409 468 1006]
        eg [136 390 433 706 1258]

    /// A man on a square: 64 for each kind from pawn to king, rank by rank from the owner's side. The files are
    /// mirrored when the owner's king stands on the a- to d-file.
    SQUARES: 384
        mg [
                0     0     0     0     0     0     0     0
              -43   -25   -24    -9    -5   -44    21    -8
              -50   -40   -29   -24   -12    -9     4   -22
              -42   -33   -23    -5    -5   -19   -16   -16
              -24   -18    -6     6    18   -16    -3     2
               14    16    24    45    32    17    26    21
               33    26    34    77    61    52    10    30
                0     0     0     0     0     0     0     0
              -45   -10   -31    -9    -9   -18   -24   -36
              -19   -12    -5    -3    -3    -6   -16   -22
               -5     7     3     1     6    13    11   -11
               14    14    26    16    24    32    26     7
               12    10    19    33    21    30     3    22
              -17     4    -8    33    22    27    -9     6
              -16   -11    17    40    30    16     7   -18
              -72   -19   -13    -7    -2   -11    -3   -66
              -13    17   -10   -20    -1   -31   -22    -5
               15    13    19    -6    -5    14    24     7
                4    22    -1     5     9     7    22     3
                8     3    -4    19    15    12    -1    23
               -5     6     1    -3     9     8    10   -15
                7    12   -11    12    -8    12    -6    -2
              -11     5     3    -5   -19    -4   -11   -17
              -11   -13    -7   -16    -2   -16   -25   -18
              -12    -4    -6    -2    10    -4    -2    -9
              -10   -19    -6    -4    -2    -3     4   -25
              -26    -6    -6    -1     5    10    30    -4
              -18   -11   -21     7     0    -7    12    -7
              -10    -5     5    14     5    -2    16    -8
              -13     1    16    22    36    16    12   -15
                5   -10     2    14     0     9    11     9
               -7     1    13    10    -6   -10     7    -4
              -41   -19   -16    -6    -4   -24   -11   -35
               -4    -4    10     6     7    17    12    -6
                3     8    -2    -6    -6    -1     8    -2
                3     4    -2    -4    -5    -7     9     5
                7    -1    12   -23   -12     5   -12     0
               20    17    14    21    16    10     8    15
               -6    10    -4     9   -12    13    -6     8
              -31    -2     5    12     8     8     5    -4
                0     0     0     0    74    47    74    94
                0     0     0     0    13    21    59    88
                0     0     0     0   -22     0    43    29
                0     0     0     0   -61   -29   -16   -23
                0     0     0     0   -58   -40   -17   -34
                0     0     0     0   -34   -30     6   -27
                0     0     0     0   -36   -26    -2   -19
                0     0     0     0   -43   -25     7   -11
        ]
        eg [
                0     0     0     0     0     0     0     0
               -3   -15    -5   -13     5     0   -20   -17
              -16   -27   -24   -19   -19   -22   -32   -24
              -11   -21   -33   -42   -41    -8    -9   -14
               10   -14   -30   -43   -43     6    -4    -1
               25    15     4    -2    16    35    37    22
               32    41    40    50    66    75    58    35
                0     0     0     0     0     0     0     0
              -20    -5    -3    -2     2    -8   -14   -30
                1    -4    -5    -7    -5     3    -4    -2
               -9     2     8    18    20    -7   -15    -9
                1    13    18    23    18     4    -5     6
               18     9    21    28    24    15    11     3
                7    -5    31    15    19    13   -10   -17
              -15     3    11     6    18    -5    -3   -23
              -59   -10     2    -4    -1    -9    -7   -69
               -2    -9     4     9   -11    -6    -3     1
              -17   -25   -21     0    -4    -8   -37   -31
               -8     7     6     3    10   -10    -4    -8
                0     1    19     3     6     0     0   -16
                9     7     5    14    11     8    -2     4
               -1     6     4     2    14    16    11     8
               -9    -1     0    14     2    11    14   -23
               -2    -4    11    11    16     7    -2   -13
              -15   -13   -12   -16   -25   -17   -15   -35
              -14    -4    -9    -9   -12   -16   -14    -8
               -7    -2    -1    -7    -4    -6   -12    -5
                4    12    12    -2    -4     8     2    -4
               22    16    11     0     0    11     5     6
               18    20    13     0    -5     3     4     4
              -12     4    -5   -22   -18    -8     0    -2
               25    27    18    27    18    23    27    19
              -16   -11   -25   -38   -30   -20   -19   -21
              -13    -7   -18   -20    -5   -24   -16   -20
               -4    -6    21    26    17    23   -10   -25
              -11     5    21    30    28    19   -11    -6
               -2    28     6    44    30    21    38    11
               -8     2    29    -1    18    25     3    23
              -20   -26     0    13     2     5    -1     4
              -11   -18     3     8     1     2   -13   -31
                0     0     0     0   -64   -41   -33   -75
                0     0     0     0   -15   -12    -7   -34
                0     0     0     0     6    -3   -12   -28
                0     0     0     0    20     7    -3   -32
                0     0     0     0    31    28     3   -21
                0     0     0     0    57    39    34    -8
                0     0     0     0    50    48    42     0
                0     0     0     0    -9    -3    45   -10
        ]

    /// A knight with so many squares to go to.
    KNIGHT_MOBILITY: 9
        mg [
              -49   -13     1    10    16    22    29    36
               40
        ]
        eg [
              -47   -19     9    19    31    36    37    36
               29
        ]

    /// A bishop with so many squares to go to.
    BISHOP_MOBILITY: 14
        mg [
              -29   -23    -8    -1     5    10    12    14
               18    22    26    33    43    29
        ]
        eg [
              -76   -32   -17    -1    11    18    26    33
               34    33    38    33    50    45
        ]

    /// A rook with so many squares to go to.
    ROOK_MOBILITY: 15
        mg [
              -70   -15     1     3     2     1     5     8
               11    10    10    11    17    23     7
        ]
        eg [
             -110   -55   -19     8    14    24    27    28
               36    43    51    55    56    59    63
        ]

    /// A queen with so many squares to go to.
    QUEEN_MOBILITY: 28
        mg [
              -24   -14   -11    -8    -9    -8    -6    -5
               -3    -1     2     2     2     4     4     1
                2     6     5    15    23    23    19    17
               19    11    16    13
        ]
        eg [
              -85   -58   -59   -41   -48   -25   -14    -2
               14    15    20    30    41    43    49    60
               63    59    48    51    36    37    20    38
               38    40    52    47
        ]

    /// The right to move.
    TEMPO: 1
        mg [45]
        eg [39]

    /// Two bishops or more.
    BISHOP_PAIR: 1
        mg [34]
        eg [46]

    /// A minor piece on the fourth to sixth rank that no pawn can chase: a knight, the same guarded by a pawn;
    /// a bishop, the same.
    OUTPOST: 4
        mg [12 33 14 41]
        eg [1 23 0 8]

    /// A knight that can go to a guarded outpost.
    OUTPOST_REACH: 1
        mg [16]
        eg [22]

    /// A knight or a bishop right behind a pawn.
    MINOR_BEHIND_PAWN: 2
        mg [8 4]
        eg [12 19]

    /// Own pawns on the bishop's colour, each; each again for every blocked own pawn on the middle files.
    BISHOP_PAWNS: 2
        mg [0 -1]
        eg [-5 -2]

    /// A bishop that sees both middle squares of a long diagonal.
    BISHOP_DIAGONAL: 1
        mg [11]
        eg [10]

    /// A step between a knight or a bishop and its own king.
    MINOR_DISTANCE: 2
        mg [-7 -4]
        eg [-3 -2]

    /// A rook's file without own pawns, without any, or with an own pawn that is blocked.
    ROOK_FILE: 3
        mg [15 34 -10]
        eg [0 12 -4]

    /// A rook or a queen on the seventh rank with the king or pawns to attack there.
    SEVENTH: 2
        mg [0 -5]
        eg [23 13]

    /// A pawn behind another of its file: with neighbours, without.
    DOUBLED: 2
        mg [-9 -19]
        eg [-19 -24]

    /// A pawn without own pawns on the next files: opposed by a pawn on its file, or not.
    ISOLATED: 2
        mg [-1 -16]
        eg [-6 -10]

    /// A pawn that its neighbours have left behind and that cannot safely step: opposed, or not.
    BACKWARD: 2
        mg [-1 -25]
        eg [-6 -10]

    /// A pawn beside another, by rank.
    PHALANX: 8
        mg [0 2 9 11 22 69 83 0]
        eg [0 -1 6 7 25 81 95 0]

    /// A pawn guarded by another, by rank.
    SUPPORTED: 8
        mg [0 0 14 12 22 49 91 0]
        eg [0 0 14 12 21 49 65 0]

    /// A pawn on a half-open file with no more enemies on its way than helpers, by rank.
    CANDIDATE: 8
        mg [0 -20 -18 -17 1 18 0 0]
        eg [0 2 19 40 44 60 0 0]

    /// A pawn on the fifth or sixth rank stopped by an enemy pawn.
    RAMMED: 2
        mg [-13 -12]
        eg [-12 -23]

    /// A passed pawn, by rank.
    PASSED: 8
        mg [0 5 -40 -39 13 52 107 0]
        eg [0 5 35 59 87 106 170 0]

    /// A passed pawn on the a- or h-file, on b or g, c or f, d or e.
    PASSED_FILE: 4
        mg [-27 -24 -27 -26]
        eg [32 32 18 -1]

    /// A passed pawn by rank: the square in front taken and attacked, taken and safe, free and attacked,
    /// free and safe.
    PASSED_WAY: 32
        mg [
                0    -3   -17   -11     1    -8   -32     0
                0     1    -9   -13   -13    -2     9     0
                0     4    -6    -9    -4    -6    27     0
                0     3    -9   -10    -1    -3    -6     0
        ]
        eg [
                0    -3     4   -11   -22   -45   -65     0
                0     0    11    13     6   -11   -59     0
                0     0    -1     4     9     0   -18     0
                0     2     2    11    20    42   111     0
        ]

    /// A passed pawn whose whole way is free and safe, by rank.
    PASSED_CLEAR: 8
        mg [0 -64 -45 -55 -30 -7 -6 0]
        eg [0 26 26 43 54 89 71 0]

    /// A step of the own king from the square in front of a passed pawn, by rank.
    PASSED_KING: 8
        mg [0 3 8 14 2 -5 -10 0]
        eg [0 -4 -6 -16 -24 -27 -25 0]

    /// A step of the enemy king from the square in front of a passed pawn, by rank.
    PASSED_ENEMY_KING: 8
        mg [0 -3 5 3 4 7 10 0]
        eg [0 -5 -6 5 16 30 38 0]

    /// The square in front of a passed pawn guarded by its own side.
    PASSED_GUARDED: 1
        mg [8]
        eg [15]

    /// A rook or queen behind a passed pawn: of its own side, of the other.
    PASSED_ROOK: 2
        mg [7 10]
        eg [21 -74]

    /// A passed pawn that outruns the lone enemy king.
    UNSTOPPABLE: 1
        mg [-30]
        eg [195]

    /// A pawn's attack on a knight, bishop, rook, queen.
    THREAT_PAWN: 4
        mg [76 62 73 72]
        eg [26 53 31 7]

    /// A minor piece's attack on a pawn badly guarded, a knight, a bishop, a rook, a queen.
    THREAT_MINOR: 5
        mg [-1 27 43 66 67]
        eg [15 36 26 30 32]

    /// A rook's attack on a man badly guarded: pawn, knight, bishop, rook, queen.
    THREAT_ROOK: 5
        mg [-5 29 30 -6 65]
        eg [24 36 48 18 3]

    /// The king's attack on a man badly guarded.
    THREAT_KING: 1
        mg [13]
        eg [26]

    /// A man attacked and not guarded, or a piece attacked twice and guarded once.
    HANGING: 1
        mg [5]
        eg [20]

    /// A man badly guarded whose guards include the queen.
    QUEEN_GUARD: 1
        mg [6]
        eg [11]

    /// A square that both attack and the enemy does not hold firmly.
    RESTRICTED: 1
        mg [4]
        eg [-1]

    /// A piece that a safe pawn step would attack.
    PUSH_THREAT: 1
        mg [16]
        eg [14]

    /// A safe square from which a knight or a slider can attack the only enemy queen.
    QUEEN_STRIKE: 2
        mg [14 20]
        eg [-7 -4]

    /// The rearmost own pawn in front of the king, on three files: 8 ranks (0: none) for the a- or h-file, for
    /// b or g, c or f, d or e.
    SHELTER: 32
        mg [
              -10    40    44    12    -3    -9     1     0
               -7    37    28    -1     3   -14    -8     0
              -13    55   -17    -7    11    11   -20     0
                3    -3    10    -1   -11   -42    -8     0
        ]
        eg [
                8   -38   -22    -8    -4    22    16     0
               12   -18    -8   -10     2    14     2     0
               18     1    12    -8   -15   -12     2     0
                8     6     1    10     6     1     3     0
        ]

    /// The foremost enemy pawn in front of the king, in the same order, not stopped by the pawn above.
    STORM: 32
        mg [
              -34    33     1   -47   -30   -17   -16     0
              -14    18   -39   -10   -17     8     0     0
                6    -4   -28   -19   -10     6     7     0
               -4   -14   -26    -9    -9    -5   -15     0
        ]
        eg [
               -6    12    -4    12     8    -5    -5     0
                3    17    20    17     6    -7    -5     0
                7     6    17    23    10    -3    -4     0
                5    16    -4   -10    -9     0   -12     0
        ]

    /// The same, stopped by a pawn, by rank.
    BLOCKED_STORM: 8
        mg [0 0 -48 -8 4 13 16 0]
        eg [0 0 -49 -20 -18 -20 -21 0]

    /// The king's file without own pawns, without any.
    KING_FILE: 2
        mg [-13 -64]
        eg [1 -5]

    /// The king's steps to the nearest pawn.
    KING_PAWNS: 8
        mg [0 -19 -8 13 19 6 -3 -4]
        eg [0 34 28 10 -22 -53 -74 -52]

    /// On the king's flank: no pawn at all; a square attacked by the enemy; a square held.
    FLANK: 3
        mg [22 0 1]
        eg [-80 3 2]

    /// A safe square behind or among the own pawns in the middle.
    SPACE: 1
        mg [1]
        eg [5]

    /// Danger to a king: everything with this prefix is added up, then squared (see `king`).
    DANGER_BASE: 1
        mg [30]
        eg [-16]

    /// A knight, bishop, rook, queen that attacks squares about the king.
    DANGER_ATTACKER: 4
        mg [33 17 12 5]
        eg [38 40 -53 41]

    /// An attack on a square next to the king.
    DANGER_RING: 1
        mg [22]
        eg [-21]

    /// A square about the king, attacked and badly guarded.
    DANGER_WEAK: 1
        mg [39]
        eg [-11]

    /// A safe check by a knight, bishop, rook, queen; then several squares for one.
    DANGER_CHECK: 8
        mg [176 51 151 108 26 37 70 49]
        eg [99 150 185 180 33 30 41 67]

    /// A square from which a check would cost the checking piece.
    DANGER_UNSAFE_CHECK: 1
        mg [34]
        eg [21]

    /// The enemy has no queen.
    DANGER_NO_QUEEN: 1
        mg [-156]
        eg [-61]

    /// A man pinned to the king.
    DANGER_PINNED: 1
        mg [43]
        eg [78]

    /// The rearmost own pawn in front of the king by rank (0: none), for each of three files.
    DANGER_SHELTER: 8
        mg [77 29 53 63 69 40 10 0]
        eg [7 6 2 2 2 -3 -3 0]

    /// The foremost enemy pawn in front of the king by rank (0: none), for each of three files.
    DANGER_STORM: 8
        mg [41 8 65 41 10 3 4 0]
        eg [8 -6 -3 -5 -2 3 5 0]

    /// The king's file without own pawns, without any.
    DANGER_OPEN: 2
        mg [-22 -66]
        eg [0 10]

    /// A knight that guards the squares about the king.
    DANGER_KNIGHT: 1
        mg [-28]
        eg [-2]

    /// On the king's flank: a square attacked by the enemy; a square held.
    DANGER_FLANK: 2
        mg [12 -14]
        eg [14 20]

    /// What makes an endgame lead count (the endgame half alone): a passed pawn, a pawn, kings apart on files
    /// rather than ranks, pawns on both flanks, a king across the middle, no pieces left, and the base.
    INITIATIVE: 7
        mg [0 0 0 0 0 0 0]
        eg [4 2 1 40 32 104 3]
}
