//! `wins`: whether levels win what people win.

mod tablebase;

use crate::human::levels::{Levels, parse_levels, shown};
use crate::human::work::{Queue, spread};
use crate::lent::Lent;
use anyhow::{Result, anyhow};
use cb_core::board::{Board, Setup, Variant};
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::engine::{Engine, Found};
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Strength};
use cb_core::movegen::legal_moves;
use cb_core::piece::Piece;
use cb_core::search::{Limits, NoHost, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use tablebase::{Men, Tablebase};

/// Plays won endings and positions with a mate in one at levels, and counts what is won.
///
/// King and queen, and king and rook, against a king that a tablebase made here defends perfectly: every start is
/// played with every seed, and a repetition for the third time or fifty moves without mate draw. Six queens against a
/// king that moves at random. And mates in one: positions of random games in which one move or more mates. Last line:
/// `starts <n> seeds <n> unwon <n>`, over all levels, queens and rooks alone.
#[derive(clap::Args)]
pub struct Args {
    /// Levels: one, several with commas, or a range such as 6..19, both ends included
    #[arg(long, value_name = "L", default_value = "0..19", value_parser = parse_levels)]
    levels: Levels,
    /// Starts of each ending, and mates in one
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    starts: u32,
    /// Seeds with which each start is played
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    seeds: u32,
    /// Decides the starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
}

/// What is to be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    Queen,
    Rook,
    SixQueens,
    MateInOne,
}

const TASKS: [Task; 4] = [Task::Queen, Task::Rook, Task::SixQueens, Task::MateInOne];

/// One game to be played.
struct Job {
    level: i32,
    task: Task,
    start: Board,
    seed: u64,
}

/// What came of it.
struct Done {
    level: i32,
    task: Task,
    /// Moves of the level up to mate, if it mated.
    moves: Option<u32>,
    text: String,
}

/// Everything that the games need besides the levels.
struct Exam {
    queen: Tablebase,
    rook: Tablebase,
}

/// Plays and prints.
pub fn run(args: &Args) -> Result<()> {
    let levels = &args.levels.0;
    let exam = Exam::new()?;
    let (queen, rook) = (exam.queen.longest(), exam.rook.longest());
    println!("a perfect defender is mated in at most {queen} plies by a queen, {rook} by a rook");
    let jobs = exam.jobs(levels, args);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left")?;
    let bar = ProgressBar::new(jobs.len() as u64).with_style(style);
    let mut done = Vec::new();
    let worker = |queue: &Queue<'_, Job>, give: &mut dyn FnMut(Done)| {
        let mut lent = Lent::new();
        let mut engine = lent.engine()?;
        while let Some(job) = queue.take() {
            give(exam.play(&mut engine, job)?);
        }
        Ok(())
    };
    spread(&jobs, args.threads, worker, |result: Done| {
        bar.inc(1);
        if result.moves.is_none() && result.task != Task::MateInOne {
            bar.suspend(|| eprintln!("{}", result.text));
        }
        done.push(result);
        Ok(())
    })?;
    bar.finish_and_clear();
    println!("level  queen mates moves   rook mates moves   six queens moves   mates in one");
    let mut unwon = 0;
    for &level in levels {
        print!("{:>5}", shown(level));
        for task in TASKS {
            let of_task: Vec<_> = done
                .iter()
                .filter(|d| d.level == level && d.task == task)
                .collect();
            let won: Vec<u32> = of_task.iter().filter_map(|d| d.moves).collect();
            print!("{:>9}/{:<5}", won.len(), of_task.len());
            if task != Task::MateInOne {
                print!(
                    "{:>5.1}",
                    f64::from(won.iter().sum::<u32>()) / won.len().max(1) as f64
                );
            }
            if matches!(task, Task::Queen | Task::Rook) {
                unwon += of_task.len() - won.len();
            }
        }
        println!();
    }
    println!("starts {} seeds {} unwon {unwon}", args.starts, args.seeds);
    Ok(())
}

impl Exam {
    fn new() -> Result<Exam> {
        Ok(Exam {
            queen: Tablebase::new(Piece::Queen)?,
            rook: Tablebase::new(Piece::Rook)?,
        })
    }

    fn jobs(&self, levels: &[i32], args: &Args) -> Vec<Job> {
        let mut jobs = Vec::new();
        for task in TASKS {
            let mut rng = fastrand::Rng::with_seed(args.seed);
            let starts: Vec<Board> = (0..args.starts)
                .map(|_| self.start(task, &mut rng))
                .collect();
            for &level in levels {
                for start in &starts {
                    jobs.extend((0..args.seeds).map(|seed| Job {
                        level,
                        task,
                        start: *start,
                        seed: u64::from(seed),
                    }));
                }
            }
        }
        jobs
    }

    fn start(&self, task: Task, rng: &mut fastrand::Rng) -> Board {
        loop {
            let found = match task {
                Task::Queen => {
                    lone_king(&[Piece::Queen], rng).filter(|board| self.is_won(task, board))
                }
                Task::Rook => {
                    lone_king(&[Piece::Rook], rng).filter(|board| self.is_won(task, board))
                }
                Task::SixQueens => lone_king(&[Piece::Queen; 6], rng),
                Task::MateInOne => mate_in_one(rng),
            };
            if let Some(board) = found {
                return board;
            }
        }
    }

    fn tablebase(&self, task: Task) -> Option<&Tablebase> {
        match task {
            Task::Queen => Some(&self.queen),
            Task::Rook => Some(&self.rook),
            Task::SixQueens | Task::MateInOne => None,
        }
    }

    fn is_won(&self, task: Task, board: &Board) -> bool {
        let kings = board.pieces(Piece::King);
        let piece = (board.occupied() - kings).first();
        let number = |sq: cb_core::square::Square| sq.index() as u8;
        piece
            .zip(self.tablebase(task))
            .is_some_and(|(piece, base)| {
                let men = Men {
                    king: number(board.king(Color::White)),
                    piece: number(piece),
                    lone: number(board.king(Color::Black)),
                };
                base.plies(men).is_some()
            })
    }

    fn play(&self, engine: &mut Engine<'_>, job: &Job) -> Result<Done> {
        engine.new_game();
        engine.set_strength(Strength::from_hundredths(job.level));
        engine.set_dice(Dice::Seed(job.seed));
        let mut rng = fastrand::Rng::with_seed(job.seed);
        let mut game = Game::new(job.start);
        let side = job.start.side();
        let most = if job.task == Task::MateInOne {
            1
        } else {
            u32::MAX
        };
        let mut moves = 0;
        while game.outcome() == Outcome::Ongoing && moves < most && !is_claimed(&game) {
            let mv = if game.board().side() == side {
                moves += 1;
                level_move(engine, &game)?.best
            } else {
                match self.tablebase(job.task) {
                    Some(base) => base.defend(game.board()).unwrap_or(Move::NONE),
                    None => rng.choice(legal_moves(game.board())).unwrap_or(Move::NONE),
                }
            };
            game.play(mv).map_err(|_| anyhow!("illegal move {mv:?}"))?;
        }
        let mated = game.outcome() == Outcome::Checkmate { winner: side };
        let mut fen = String::new();
        job.start.write_fen(&mut fen)?;
        Ok(Done {
            level: job.level,
            task: job.task,
            moves: mated.then_some(moves),
            text: format!(
                "not won: level {} seed {} from {fen}: {:?} after {moves} moves, {:?}",
                shown(job.level),
                job.seed,
                game.outcome(),
                game.claims()
            ),
        })
    }
}

fn level_move(engine: &mut Engine<'_>, game: &Game) -> Result<Found> {
    engine
        .search(game, &Limits::default(), &Stop::new(), &mut NoHost)
        .map_err(|error| anyhow!("{error:?}"))
}

/// Whether a defender would claim a draw.
fn is_claimed(game: &Game) -> bool {
    let claims = game.claims();
    claims.fifty_moves || claims.threefold
}

/// White's king and officers against a king, White to move, if random squares make a position.
fn lone_king(officers: &[Piece], rng: &mut fastrand::Rng) -> Option<Board> {
    let mut squares: Vec<u8> = (0..64).collect();
    rng.shuffle(&mut squares);
    let mut setup = Setup {
        pieces: Default::default(),
        colors: Default::default(),
        side: Color::White,
        castling: [[None; 2]; 2],
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
        variant: Variant::Standard,
    };
    let men = [(Piece::King, Color::White), (Piece::King, Color::Black)];
    let officers = officers.iter().map(|&piece| (piece, Color::White));
    for ((piece, color), square) in men.into_iter().chain(officers).zip(squares) {
        let bit = cb_core::square::Square::wrapping(square).bb();
        setup.pieces[piece.index()] |= bit;
        setup.colors[color.index()] |= bit;
    }
    let board = Board::try_from(&setup).ok()?;
    (!legal_moves(&board).is_empty()).then_some(board)
}

/// A position of a random game in which some move mates, if this game has one.
fn mate_in_one(rng: &mut fastrand::Rng) -> Option<Board> {
    let mut board = Board::start();
    for _ in 0..160 {
        let moves = legal_moves(&board);
        let mates = |mv: &Move| {
            let next = board.play_unchecked(*mv);
            next.in_check() && legal_moves(&next).is_empty()
        };
        if moves.iter().any(mates) {
            return Some(board);
        }
        board = board.play_unchecked(rng.choice(&moves).copied()?);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first level that must always win, the first that looks two plies ahead, and one that plays well.
    #[test]
    fn levels_win_what_people_win() {
        let exam = Exam::new().unwrap();
        let mut lent = Lent::new();
        let mut engine = lent.engine().unwrap();
        let args = |starts| Args {
            levels: Levels(Vec::new()),
            starts,
            seeds: 1,
            seed: 2,
            threads: 1,
        };
        for job in exam.jobs(&[300, 600, 1000], &args(4)) {
            let done = exam.play(&mut engine, &job).unwrap();
            assert!(done.moves.is_some(), "{:?}: {}", job.task, done.text);
        }
        for job in exam
            .jobs(&[0], &args(2))
            .iter()
            .filter(|job| job.task == Task::SixQueens)
        {
            let done = exam.play(&mut engine, job).unwrap();
            assert!(done.moves.is_some(), "{}", done.text);
        }
    }
}
