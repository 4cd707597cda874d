//! The weights, tuned on games between people: `cb-bench tune` rewrites the numbers and nothing else.
//!
//! Centipawns; middlegame (`mg`) and endgame (`eg`).

use super::pair::Pair;
pub use super::table::Group;
use super::table::{LEN, pack, weights};

weights! {
    /// A man: pawn, knight, bishop, rook, queen.
    MATERIAL: 5
        mg [82 330 345 470 980]
        eg [105 300 315 540 1010]

    /// A man on a square: 64 for each kind from pawn to king, rank by rank from the owner's side. The files are
    /// mirrored when the owner's king stands on the a- to d-file.
    SQUARES: 384
        mg [
                0     0     0     0     0     0     0     0
               -4    -4    -4   -12   -12    -4    -4    -4
               -9    -6    -3     5     5    -3    -6    -9
               -4    -1     2    10    10     2    -1    -4
                4     7    10    18    18    10     7     4
               19    22    25    33    33    25    22    19
               49    52    55    63    63    55    52    49
                0     0     0     0     0     0     0     0
              -36   -33   -30   -27   -27   -30   -33   -36
              -27   -15   -12    -9    -9   -12   -15   -27
              -24   -12     0     3     3     0   -12   -24
              -21    -9     3    15    15     3    -9   -21
              -15    -3     9    21    21     9    -3   -15
              -18    -6     6     9     9     6    -6   -18
              -21    -9    -6    -3    -3    -6    -9   -21
              -24   -21   -18   -15   -15   -18   -21   -24
              -15   -15   -15   -15   -15   -15   -15   -15
               -7    -2    -2    -2    -2    -2    -2    -7
               -7    -2     3     3     3     3    -2    -7
               -7    -2     3     8     8     3    -2    -7
               -7    -2     3     8     8     3    -2    -7
               -7    -2     3     3     3     3    -2    -7
               -7    -2    -2    -2    -2    -2    -2    -7
               -7    -7    -7    -7    -7    -7    -7    -7
               -4    -2     2     4     4     2    -2    -4
               -4    -2     2     4     4     2    -2    -4
               -4    -2     2     4     4     2    -2    -4
               -4    -2     2     4     4     2    -2    -4
               -4    -2     2     4     4     2    -2    -4
               -4    -2     2     4     4     2    -2    -4
                4     6    10    12    12    10     6     4
               -4    -2     2     4     4     2    -2    -4
               -2    -2    -2    -2    -2    -2    -2    -2
               -2     0     0     0     0     0     0    -2
               -2     0     2     2     2     2     0    -2
               -2     0     2     4     4     2     0    -2
               -2     0     2     4     4     2     0    -2
               -2     0     2     2     2     2     0    -2
               -2     0     0     0     0     0     0    -2
               -2    -2    -2    -2    -2    -2    -2    -2
               36    44    24     8     8    20    42    34
               26    34    14    -2    -2    10    32    24
               -4     4   -16   -32   -32   -20     2    -6
              -24   -16   -36   -52   -52   -40   -18   -26
              -39   -31   -51   -67   -67   -55   -33   -41
              -44   -36   -56   -72   -72   -60   -38   -46
              -44   -36   -56   -72   -72   -60   -38   -46
              -44   -36   -56   -72   -72   -60   -38   -46
        ]
        eg [
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
                3     3     3     3     3     3     3     3
               12    12    12    12    12    12    12    12
               35    35    35    35    35    35    35    35
               70    70    70    70    70    70    70    70
                0     0     0     0     0     0     0     0
              -26   -24   -22   -20   -20   -22   -24   -26
              -24   -14   -12   -10   -10   -12   -14   -24
              -22   -12    -2     0     0    -2   -12   -22
              -20   -10     0    10    10     0   -10   -20
              -20   -10     0    10    10     0   -10   -20
              -22   -12    -2     0     0    -2   -12   -22
              -24   -14   -12   -10   -10   -12   -14   -24
              -26   -24   -22   -20   -20   -22   -24   -26
               -7    -7    -7    -7    -7    -7    -7    -7
               -7    -3    -3    -3    -3    -3    -3    -7
               -7    -3     1     1     1     1    -3    -7
               -7    -3     1     5     5     1    -3    -7
               -7    -3     1     5     5     1    -3    -7
               -7    -3     1     1     1     1    -3    -7
               -7    -3    -3    -3    -3    -3    -3    -7
               -7    -7    -7    -7    -7    -7    -7    -7
               -2    -2    -2    -2    -2    -2    -2    -2
               -2    -2    -2    -2    -2    -2    -2    -2
               -2    -2    -2    -2    -2    -2    -2    -2
               -2    -2    -2    -2    -2    -2    -2    -2
               -2    -2    -2    -2    -2    -2    -2    -2
                4     4     4     4     4     4     4     4
                4     4     4     4     4     4     4     4
                4     4     4     4     4     4     4     4
               -6    -6    -6    -6    -6    -6    -6    -6
               -6     0     0     0     0     0     0    -6
               -6     0     6     6     6     6     0    -6
               -6     0     6    12    12     6     0    -6
                0     6    12    18    18    12     6     0
                0     6    12    12    12    12     6     0
                0     6     6     6     6     6     6     0
                0     0     0     0     0     0     0     0
              -29   -29   -29   -29   -29   -29   -29   -29
              -17    -3    -3    -3    -3    -3    -3   -17
              -17    -3    11    11    11    11    -3   -17
              -17    -3    11    25    25    11    -3   -17
              -17    -3    11    25    25    11    -3   -17
              -17    -3    11    11    11    11    -3   -17
              -17    -3    -3    -3    -3    -3    -3   -17
              -17   -17   -17   -17   -17   -17   -17   -17
        ]

    /// A knight with so many squares to go to.
    KNIGHT_MOBILITY: 9
        mg [
              -36   -15    -6     1     6    11    16    20
               24
        ]
        eg [
              -42   -17    -7     1     7    13    19    23
               28
        ]

    /// A bishop with so many squares to go to.
    BISHOP_MOBILITY: 14
        mg [
              -48   -26   -17   -10    -4     2     6    11
               15    19    22    26    29    32
        ]
        eg [
              -60   -32   -21   -12    -5     2     8    13
               18    23    28    32    36    40
        ]

    /// A rook with so many squares to go to.
    ROOK_MOBILITY: 15
        mg [
              -30   -17   -11    -7    -3     0     3     5
                8    10    12    14    16    18    20
        ]
        eg [
              -84   -47   -31   -19    -9     0     8    15
               22    28    34    40    46    51    56
        ]

    /// A queen with so many squares to go to.
    QUEEN_MOBILITY: 28
        mg [
              -24   -16   -13   -11    -9    -7    -5    -4
               -2    -1     0     2     3     4     5     6
                7     8     9    10    10    11    12    13
               14    14    15    16
        ]
        eg [
              -84   -57   -46   -37   -30   -24   -18   -13
               -8    -3     1     5     9    13    17    20
               24    27    30    33    36    39    42    45
               48    51    53    56
        ]

    /// The right to move.
    TEMPO: 1
        mg [20]
        eg [15]

    /// Two bishops or more.
    BISHOP_PAIR: 1
        mg [25]
        eg [50]

    /// A minor piece on the fourth to sixth rank that no pawn can chase: a knight, the same guarded by a pawn;
    /// a bishop, the same.
    OUTPOST: 4
        mg [15 30 5 25]
        eg [5 20 0 10]

    /// A knight that can go to a guarded outpost.
    OUTPOST_REACH: 1
        mg [12]
        eg [5]

    /// A knight or a bishop right behind a pawn.
    MINOR_BEHIND_PAWN: 2
        mg [6 5]
        eg [6 3]

    /// Own pawns on the bishop's colour, each; each again for every blocked own pawn on the middle files.
    BISHOP_PAWNS: 2
        mg [-2 -1]
        eg [-5 -2]

    /// A bishop that sees both middle squares of a long diagonal.
    BISHOP_DIAGONAL: 1
        mg [20]
        eg [5]

    /// A step between a knight or a bishop and its own king.
    MINOR_DISTANCE: 2
        mg [-4 -3]
        eg [-3 -1]

    /// A rook's file without own pawns, without any, or with an own pawn that is blocked.
    ROOK_FILE: 3
        mg [15 30 -5]
        eg [8 12 -5]

    /// A rook or a queen on the seventh rank with the king or pawns to attack there.
    SEVENTH: 2
        mg [5 2]
        eg [25 15]

    /// A pawn behind another of its file: with neighbours, without.
    DOUBLED: 2
        mg [-6 -10]
        eg [-15 -22]

    /// A pawn without own pawns on the next files: opposed by a pawn on its file, or not.
    ISOLATED: 2
        mg [-5 -14]
        eg [-10 -14]

    /// A pawn that its neighbours have left behind and that cannot safely step: opposed, or not.
    BACKWARD: 2
        mg [-5 -14]
        eg [-8 -14]

    /// A pawn beside another, by rank.
    PHALANX: 8
        mg [0 4 8 12 25 50 80 0]
        eg [0 0 4 8 25 50 80 0]

    /// A pawn guarded by another, by rank.
    SUPPORTED: 8
        mg [0 0 14 12 18 45 80 0]
        eg [0 0 10 10 18 40 60 0]

    /// A pawn on a half-open file with no more enemies on its way than helpers, by rank.
    CANDIDATE: 8
        mg [0 0 2 5 10 20 0 0]
        eg [0 5 8 15 30 50 0 0]

    /// A pawn on the fifth or sixth rank stopped by an enemy pawn.
    RAMMED: 2
        mg [-3 -3]
        eg [-5 5]

    /// A passed pawn, by rank.
    PASSED: 8
        mg [0 0 0 5 25 60 110 0]
        eg [0 5 10 30 60 110 170 0]

    /// A passed pawn on the a- or h-file, on b or g, c or f, d or e.
    PASSED_FILE: 4
        mg [0 0 0 -5]
        eg [8 5 -3 -6]

    /// A passed pawn by rank: the square in front taken and attacked, taken and safe, free and attacked,
    /// free and safe.
    PASSED_WAY: 32
        mg [
                0     0     0     0    -5   -10   -10     0
                0     0     0     0    -5   -10   -10     0
                0     0     0     0     0     0     0     0
                0     0     0     2     5    10    20     0
        ]
        eg [
                0     0    -5   -10   -20   -30   -50     0
                0     0    -5   -10   -15   -20   -40     0
                0     0     0     0     0     0     0     0
                0     0     0     8    20    40    60     0
        ]

    /// A passed pawn whose whole way is free and safe, by rank.
    PASSED_CLEAR: 8
        mg [0 0 0 0 5 10 20 0]
        eg [0 0 5 10 20 30 20 0]

    /// A step of the own king from the square in front of a passed pawn, by rank.
    PASSED_KING: 8
        mg [0 0 0 0 0 0 0 0]
        eg [0 0 -1 -4 -7 -10 -10 0]

    /// A step of the enemy king from the square in front of a passed pawn, by rank.
    PASSED_ENEMY_KING: 8
        mg [0 0 0 0 0 0 0 0]
        eg [0 0 2 6 12 18 20 0]

    /// The square in front of a passed pawn guarded by its own side.
    PASSED_GUARDED: 1
        mg [4]
        eg [8]

    /// A rook or queen behind a passed pawn: of its own side, of the other.
    PASSED_ROOK: 2
        mg [4 -8]
        eg [15 -15]

    /// A passed pawn that outruns the lone enemy king.
    UNSTOPPABLE: 1
        mg [0]
        eg [250]

    /// A pawn's attack on a knight, bishop, rook, queen.
    THREAT_PAWN: 4
        mg [55 50 70 60]
        eg [35 50 30 30]

    /// A minor piece's attack on a pawn badly guarded, a knight, a bishop, a rook, a queen.
    THREAT_MINOR: 5
        mg [4 25 28 45 40]
        eg [15 25 25 35 50]

    /// A rook's attack on a man badly guarded: pawn, knight, bishop, rook, queen.
    THREAT_ROOK: 5
        mg [2 20 20 5 45]
        eg [15 25 25 20 40]

    /// The king's attack on a man badly guarded.
    THREAT_KING: 1
        mg [5]
        eg [30]

    /// A man attacked and not guarded, or a piece attacked twice and guarded once.
    HANGING: 1
        mg [18]
        eg [15]

    /// A man badly guarded whose guards include the queen.
    QUEEN_GUARD: 1
        mg [5]
        eg [0]

    /// A square that both attack and the enemy does not hold firmly.
    RESTRICTED: 1
        mg [3]
        eg [3]

    /// A piece that a safe pawn step would attack.
    PUSH_THREAT: 1
        mg [18]
        eg [15]

    /// A safe square from which a knight or a slider can attack the only enemy queen.
    QUEEN_STRIKE: 2
        mg [8 12]
        eg [6 6]

    /// The rearmost own pawn in front of the king, on three files: 8 ranks (0: none) for the a- or h-file, for
    /// b or g, c or f, d or e.
    SHELTER: 32
        mg [
               -8    36    20     0    -5   -10   -10     0
               -8    36    20     0    -5   -10   -10     0
               -8    36    20     0    -5   -10   -10     0
               -8    28    20     0    -5   -10   -10     0
        ]
        eg [
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
        ]

    /// The foremost enemy pawn in front of the king, in the same order, not stopped by the pawn above.
    STORM: 32
        mg [
               -2     0   -40   -25    -8     0     0     0
               -2     0   -40   -25    -8     0     0     0
               -2     0   -40   -25    -8     0     0     0
               -2     0   -40   -25    -8     0     0     0
        ]
        eg [
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
                0     0     0     0     0     0     0     0
        ]

    /// The same, stopped by a pawn, by rank.
    BLOCKED_STORM: 8
        mg [0 0 -15 -5 0 0 0 0]
        eg [0 0 -10 -8 -5 0 0 0]

    /// The king's file without own pawns, without any.
    KING_FILE: 2
        mg [-12 -25]
        eg [0 0]

    /// The king's steps to the nearest pawn.
    KING_PAWNS: 8
        mg [0 0 0 0 0 0 0 0]
        eg [0 0 -6 -12 -18 -24 -30 -36]

    /// On the king's flank: no pawn at all; a square attacked by the enemy; a square held.
    FLANK: 3
        mg [-10 -2 1]
        eg [-40 0 0]

    /// A safe square behind or among the own pawns in the middle.
    SPACE: 1
        mg [3]
        eg [0]

    /// Danger to a king: everything with this prefix is added up, then squared (see `king`).
    DANGER_BASE: 1
        mg [-60]
        eg [-20]

    /// A knight, bishop, rook, queen that attacks squares about the king.
    DANGER_ATTACKER: 4
        mg [40 30 35 45]
        eg [10 10 10 10]

    /// An attack on a square next to the king.
    DANGER_RING: 1
        mg [28]
        eg [6]

    /// A square about the king, attacked and badly guarded.
    DANGER_WEAK: 1
        mg [45]
        eg [5]

    /// A safe check by a knight, bishop, rook, queen; then several squares for one.
    DANGER_CHECK: 8
        mg [140 90 160 130 60 50 70 60]
        eg [20 20 20 20 20 20 20 20]

    /// A square from which a check would cost the checking piece.
    DANGER_UNSAFE_CHECK: 1
        mg [15]
        eg [2]

    /// The enemy has no queen.
    DANGER_NO_QUEEN: 1
        mg [-180]
        eg [-30]

    /// A man pinned to the king.
    DANGER_PINNED: 1
        mg [30]
        eg [5]

    /// The rearmost own pawn in front of the king by rank (0: none), for each of three files.
    DANGER_SHELTER: 8
        mg [25 -10 0 8 12 12 10 0]
        eg [0 0 0 0 0 0 0 0]

    /// The foremost enemy pawn in front of the king by rank (0: none), for each of three files.
    DANGER_STORM: 8
        mg [5 0 25 12 4 0 0 0]
        eg [0 0 0 0 0 0 0 0]

    /// The king's file without own pawns, without any.
    DANGER_OPEN: 2
        mg [20 30]
        eg [0 0]

    /// A knight that guards the squares about the king.
    DANGER_KNIGHT: 1
        mg [-30]
        eg [0]

    /// On the king's flank: a square attacked by the enemy; a square held.
    DANGER_FLANK: 2
        mg [6 -4]
        eg [0 0]

    /// What makes an endgame lead count (the endgame half alone): a passed pawn, a pawn, kings apart on files
    /// rather than ranks, pawns on both flanks, a king across the middle, no pieces left, and the base.
    INITIATIVE: 7
        mg [0 0 0 0 0 0 0]
        eg [4 6 3 10 12 25 -60]
}
