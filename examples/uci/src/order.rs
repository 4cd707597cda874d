//! The `go` command.

use crate::options::whole_number;
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::levels::Strength;
use cb_core::notation::parse_uci;
use cb_core::search::Clock;

/// What `go` asks for.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Order {
    pub search_moves: Vec<Move>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub move_ms: Option<u32>,
    pub clock: Option<Clock>,
    pub infinite: bool,
    pub ponder: bool,
    pub perft: Option<u32>,
    /// Words that mean nothing here.
    pub strange: Vec<String>,
}

/// The clocks as `go` gives them, by color.
#[derive(Default)]
struct Clocks {
    time: [Option<i64>; 2],
    inc: [Option<i64>; 2],
    moves_to_go: Option<i64>,
}

impl Order {
    /// Reads the words after `go`. Unknown words and numbers that are none are listed in `strange`; nothing else
    /// depends on them.
    pub fn parse(text: &str, board: &Board, overhead_ms: u32) -> Order {
        let mut order = Order::default();
        let mut clocks = Clocks::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => order.infinite = true,
                "ponder" => order.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words
                        .peek()
                        .and_then(|text| parse_uci(board, text.as_bytes()).ok())
                    {
                        order.search_moves.push(mv);
                        words.next();
                    }
                }
                _ => {
                    let number = words.peek().and_then(|text| whole_number(text));
                    match number {
                        Some(number) if order.set(&mut clocks, word, number) => {
                            words.next();
                        }
                        _ => order.strange.push(word.to_owned()),
                    }
                }
            }
        }
        order.clock = clocks.of(board.side(), overhead_ms);
        // The overhead is kept from clocks that can run out; a move's time is meant as it is said.
        order.move_ms = order.move_ms.map(|ms| ms.max(1));
        order
    }

    /// Whether only `stop` ends the search.
    pub fn is_endless(&self, strength: Strength) -> bool {
        let bounded = !strength.is_full()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_ms.is_some()
            || self.clock.is_some();
        self.perft.is_none() && (self.infinite || !bounded)
    }

    fn set(&mut self, clocks: &mut Clocks, word: &str, number: i64) -> bool {
        let whole = number.clamp(0, i64::from(u32::MAX)) as u32;
        match word {
            "depth" => self.depth = Some(whole),
            "nodes" => self.nodes = Some(number.max(0) as u64),
            "mate" => self.mate = Some(whole),
            "movetime" => self.move_ms = Some(whole),
            "perft" => self.perft = Some(whole),
            "wtime" => clocks.time[0] = Some(number),
            "btime" => clocks.time[1] = Some(number),
            "winc" => clocks.inc[0] = Some(number),
            "binc" => clocks.inc[1] = Some(number),
            "movestogo" => clocks.moves_to_go = Some(number),
            _ => return false,
        }
        true
    }
}

impl Clocks {
    /// The mover's clock, less what a move loses on its way. Where only the other side's is given, it stands for both.
    fn of(&self, side: Color, overhead_ms: u32) -> Option<Clock> {
        let own = side.index();
        let pick = |pair: [Option<i64>; 2]| pair[own].or(pair[1 - own]);
        let (time, inc) = (pick(self.time), pick(self.inc));
        if time.is_none() && inc.is_none() {
            return None;
        }
        let ms = |value: i64| value.clamp(0, i64::from(i32::MAX)) as i32;
        let time = time.unwrap_or(0).saturating_sub(i64::from(overhead_ms));
        Some(Clock {
            time_ms: ms(time),
            inc_ms: ms(inc.unwrap_or(0)),
            moves_to_go: self
                .moves_to_go
                .filter(|&moves| moves > 0)
                .map(|moves| moves.min(1000) as u32),
        })
    }
}
