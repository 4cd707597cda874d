//! Slider attacks looked up by magic multiplication
//! (<https://www.chessprogramming.org/Magic_Bitboards>): 900 KB of tables, made by the compiler.

use super::lines::{const_bishop, const_line, const_rook};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// How a square's blockers become an index into [`TABLE`].
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let hash = (occupied & self.mask).wrapping_mul(self.factor) >> self.shift;
        self.offset as usize + hash as usize
    }
}

const ROOK_ENTRIES: u32 = 102_400;
const BISHOP_ENTRIES: u32 = 5_248;
const ENTRIES: usize = (ROOK_ENTRIES + BISHOP_ENTRIES) as usize;

/// The squares whose occupation matters: a ray's last square blocks nothing.
const fn relevant(sq: Square, attacks: u64) -> u64 {
    let mut edges = 0;
    if sq.rank() != 0 {
        edges |= Bitboard::rank(0).0;
    }
    if sq.rank() != 7 {
        edges |= Bitboard::rank(7).0;
    }
    if sq.file() != 0 {
        edges |= Bitboard::file(0).0;
    }
    if sq.file() != 7 {
        edges |= Bitboard::file(7).0;
    }
    attacks & !edges
}

const fn magics(factors: &[u64; 64], rooks: bool, first: u32) -> [Magic; 64] {
    let mut table = [Magic {
        mask: 0,
        factor: 0,
        offset: 0,
        shift: 0,
    }; 64];
    let mut offset = first;
    let mut sq = 0;
    while sq < 64 {
        let square = Square::wrapping(sq as u8);
        let attacks = if rooks {
            const_rook(square, 0)
        } else {
            const_bishop(square, 0)
        };
        let mask = relevant(square, attacks);
        let bits = mask.count_ones();
        table[sq] = Magic {
            mask,
            factor: factors[sq],
            offset,
            shift: 64 - bits,
        };
        offset += 1 << bits;
        sq += 1;
    }
    table
}

const ROOKS: [Magic; 64] = magics(&ROOK_FACTORS, true, 0);
const BISHOPS: [Magic; 64] = magics(&BISHOP_FACTORS, false, ROOK_ENTRIES);
static ROOK: [Magic; 64] = ROOKS;
static BISHOP: [Magic; 64] = BISHOPS;

#[allow(long_running_const_eval)]
const fn attack_table() -> [Bitboard; ENTRIES] {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut sq = 0;
    while sq < 64 {
        let square = Square::wrapping(sq as u8);
        let (rook, bishop) = (&ROOKS[sq], &BISHOPS[sq]);
        let mut blockers = 0u64;
        loop {
            table[rook.index(blockers)] = Bitboard(const_rook(square, blockers));
            blockers = blockers.wrapping_sub(rook.mask) & rook.mask;
            if blockers == 0 {
                break;
            }
        }
        loop {
            table[bishop.index(blockers)] = Bitboard(const_bishop(square, blockers));
            blockers = blockers.wrapping_sub(bishop.mask) & bishop.mask;
            if blockers == 0 {
                break;
            }
        }
        sq += 1;
    }
    table
}

#[allow(long_running_const_eval)]
static TABLE: [Bitboard; ENTRIES] = attack_table();

const fn pair_table(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let inside = ((1u64 << high) - 1) & !((1u64 << low) | ((1u64 << low) - 1));
            let line = const_line(Square::wrapping(a as u8), Square::wrapping(b as u8));
            table[a][b] = Bitboard(if whole { line } else { line & inside });
            b += 1;
        }
        a += 1;
    }
    table
}

static BETWEEN: [[Bitboard; 64]; 64] = pair_table(false);
static LINE: [[Bitboard; 64]; 64] = pair_table(true);

/// A set of the table. All indices that a magic makes lie in it, which the compiler cannot know; a panic would cost as much as
/// the empty set that stands here for none.
#[inline]
fn attacks(index: usize) -> Bitboard {
    debug_assert!(index < ENTRIES);
    TABLE.get(index).copied().unwrap_or(Bitboard::EMPTY)
}

/// The squares that a rook attacks when `occupied` squares block it.
#[inline]
pub fn rook(sq: Square, occupied: Bitboard) -> Bitboard {
    attacks(ROOK[sq.index()].index(occupied.0))
}

/// The squares that a bishop attacks when `occupied` squares block it.
#[inline]
pub fn bishop(sq: Square, occupied: Bitboard) -> Bitboard {
    attacks(BISHOP[sq.index()].index(occupied.0))
}

/// The squares strictly between two squares of a line; empty if they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, both included; empty if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Found by trying sparse random numbers until no two blocker sets with other attacks share an index.
#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x2280061040002280, 0x3440100040002000, 0x9080200008100080, 0x0900201001000804,
    0x0200020020081004, 0x0200020004010810, 0x088001001E000080, 0x0500012048830002,
    0x2201800140018020, 0x0141002081004008, 0x0202002042041082, 0x8202001208420021,
    0x06AA000A00041020, 0xA000808004000200, 0x40040010040218D1, 0x00020004A1020054,
    0x1000208000804011, 0x0000404010002000, 0x5001010010402004, 0x8020090010010020,
    0x0120818018000C00, 0x2004008004800200, 0x028004004208B001, 0x2820020000807409,
    0x0000410100208000, 0x1000200440100040, 0x0004408200201200, 0x0000100080800800,
    0x0514000480800800, 0x0002000280240080, 0x0602008040400100, 0x4420010200008044,
    0x0480002004400040, 0x0099008025004000, 0x0000402486001200, 0x1044840800801000,
    0x0838000901001004, 0x4400401008010420, 0x0212002162000408, 0x8000808042000104,
    0x3080004020004000, 0x5000400020008080, 0x2820008010008021, 0x0941000810010020,
    0x0818080004008080, 0x0924010002004040, 0x2001810002008080, 0x0211108100420014,
    0x4041023080084100, 0x4A80400080200880, 0x0880200010008080, 0x9002004060881600,
    0x0008004004020040, 0x0008040080020080, 0x0284410210080400, 0x0101090044840600,
    0x18004C1080002101, 0x2000308240050121, 0x0984084020001101, 0x0005610010000409,
    0x5945000410020801, 0x000A000490080102, 0x9808100208010084, 0x0402040900803442,
];

/// As [`ROOK_FACTORS`].
#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x2804200882228900, 0x0804810801210002, 0x00500684A9088008, 0x84208A0083820004,
    0x0102021084800004, 0x1A38480210240221, 0x1000440404422C42, 0x0023002084200880,
    0x0180204284410400, 0x41000504080C4100, 0x9012040400AA0400, 0xC200422A02001480,
    0x0004020210014081, 0x3208020184601080, 0x80400A0219200A00, 0x5200010042300400,
    0x08200148281000A4, 0x402202108248010B, 0x0028811000820088, 0x000400080210A522,
    0x086C004A010C0082, 0x040200118A100200, 0x1000A00200900804, 0x1000844108411004,
    0x0003400089081800, 0x020C200150514501, 0x0220900008404200, 0x1040082002020040,
    0xA401001141004010, 0x4088004000806000, 0x0001004002080404, 0x2012002010510820,
    0x80482010C8C82202, 0x800A102204104200, 0x4045202401380800, 0x0080020080880080,
    0x9084040400001100, 0x0040820380641000, 0x4210420882020880, 0x0000810D40031400,
    0x000E024240002000, 0x1081210820008202, 0x4082022201040804, 0x4C002AC010400200,
    0x0000280104001510, 0x0418083000208C10, 0xC004144804405210, 0x1208008400400086,
    0x2000880802121000, 0x0000842401040980, 0x800000804808A010, 0x00010D0020A80300,
    0x0001002022048000, 0x0010400828452100, 0x0041044104051400, 0x0112B84204104093,
    0x4009040200828811, 0x8800410511AA2010, 0x60000C004200D000, 0x0000000102050400,
    0x0C00000194209200, 0x3000802002028204, 0x0001200490008520, 0x0302200109020880,
];
