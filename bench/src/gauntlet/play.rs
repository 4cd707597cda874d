//! One game between two engines.

use super::adjudicate::{self, Adjudicator};
use super::engine::{Answer, Engine, Spec, Trouble};
use super::limit::{Clocks, Limit};
use super::line::Info;
use super::referee::{Ending, Game, Reason};
use anyhow::Result;
use cozy_chess::{Board, Color, Move};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Beyond its time an engine with a clock is waited for this long, so that one that is a little late need not be restarted.
const LATE: Duration = Duration::from_secs(2);

/// What holds for every game of a match.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The limit of every move.
    pub limit: Limit,
    /// How far an engine may overstep its time unpunished.
    pub margin: Duration,
    /// How long an engine without a clock may think before it counts as hung.
    pub patience: Duration,
    /// Whether and when scores end a game.
    pub adjudication: Option<adjudicate::Rules>,
    /// Plies after which a game is a draw.
    pub max_plies: usize,
    /// Whether castling is king takes rook.
    pub chess960: bool,
}

/// A move and what its engine said of it.
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The engine's last word on its search.
    pub info: Option<Info>,
    /// The time it took.
    pub elapsed: Duration,
}

/// A finished game.
pub struct Record {
    /// The opening position.
    pub start: Board,
    /// Every move after it.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub ending: Ending,
    /// For a forfeit, illegal move or crash: what was sent and what came back.
    pub fault: Option<String>,
}

/// An engine that is started when first needed and again after a crash.
pub struct Player {
    spec: Spec,
    engine: Option<Engine>,
}

impl Player {
    /// A player whose process is not yet running.
    pub fn new(spec: Spec) -> Player {
        Player { spec, engine: None }
    }

    fn running(&mut self) -> Result<&mut Engine> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.spec)?,
        };
        Ok(self.engine.insert(engine))
    }

    /// Announces a game; `false` if the engine did not answer. One that died or hung since its last game is started again.
    pub fn new_game(&mut self, number: usize) -> Result<bool> {
        let ready = self.running()?.new_game(number).is_ok();
        if !ready {
            self.engine = None;
        }
        Ok(ready)
    }

    /// Sends a position and a `go` command and waits for the move; an engine that gives none is ended.
    pub fn search(&mut self, command: &str, patience: Duration) -> Result<Answer, Trouble> {
        let answer = match self.engine.as_mut() {
            Some(engine) => engine.search(command, patience),
            None => Err(Trouble::Crashed),
        };
        if answer.is_err() {
            self.engine = None;
        }
        answer
    }
}

/// Plays a game, `number` counted from 1; `None` if `stop` was raised before its end.
pub fn play(
    terms: &Terms,
    mut players: [&mut Player; 2],
    start: &Board,
    number: usize,
    stop: &AtomicBool,
) -> Result<Option<Record>> {
    let mut game = Game::new(start, terms.chess960);
    let mut record = Record {
        start: start.clone(),
        plies: Vec::new(),
        ending: Ending::draw(Reason::TooLong),
        fault: None,
    };
    for (player, side) in players.iter_mut().zip([Color::White, Color::Black]) {
        if !player.new_game(number)? {
            record.ending = Ending::won_by(!side, Reason::Crash);
            record.fault = Some(format!("{} did not answer `ucinewgame`", player.spec.name));
            return Ok(Some(record));
        }
    }
    let mut clocks = Clocks::new(terms.limit);
    let mut adjudicator = Adjudicator::default();
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if let Some(ending) = game.ending() {
            record.ending = ending;
            break;
        }
        if record.plies.len() >= terms.max_plies {
            break;
        }
        let side = game.board().side_to_move();
        let score = match turn(terms, players[side as usize], &mut game, &mut clocks) {
            Ok(ply) => {
                let score = ply.info.map(|info| info.score.centipawns());
                record.plies.push(ply);
                score
            }
            Err((reason, text)) => {
                record.ending = Ending::won_by(!side, reason);
                record.fault = Some(text);
                break;
            }
        };
        let adjudicated = terms
            .adjudication
            .and_then(|rules| adjudicator.judge(&rules, side, score));
        if let Some(ending) = adjudicated {
            // What stands on the board counts before what the engines think of it.
            record.ending = game.ending().unwrap_or(ending);
            break;
        }
    }
    Ok(Some(record))
}

/// Asks the side to move for its move and plays it; otherwise the fault, and what shows it.
fn turn(
    terms: &Terms,
    player: &mut Player,
    game: &mut Game,
    clocks: &mut Clocks,
) -> Result<Ply, (Reason, String)> {
    let side = game.board().side_to_move();
    let allowance = clocks.allowance(side);
    let patience = match allowance {
        Some(time) => time + terms.margin + LATE,
        None => terms.patience,
    };
    let command = format!("{}\n{}\n", game.command(), clocks.command());
    let name = player.spec.name.clone();
    let fault = |what: String| format!("{name} {what}; it was sent:\n{}", command.trim_end());
    let answer = match player.search(&command, patience) {
        Ok(answer) => answer,
        Err(Trouble::Silent) if allowance.is_some() => {
            return Err((
                Reason::TimeForfeit,
                fault("did not answer in its time".to_owned()),
            ));
        }
        Err(Trouble::Silent) => {
            let waited = terms.patience.as_secs_f64();
            return Err((
                Reason::Crash,
                fault(format!("did not answer for {waited} s")),
            ));
        }
        Err(Trouble::Crashed) => return Err((Reason::Crash, fault("ended".to_owned()))),
    };
    if let Some(time) = allowance
        && answer.elapsed > time + terms.margin
    {
        let over = (answer.elapsed - time).as_secs_f64() * 1e3;
        return Err((Reason::TimeForfeit, fault(format!("was {over:.1} ms late"))));
    }
    clocks.spend(side, answer.elapsed);
    match game.play(&answer.best) {
        Some(mv) => Ok(Ply {
            mv,
            info: answer.info,
            elapsed: answer.elapsed,
        }),
        None => {
            let what = format!("played `{}`, which is illegal", answer.best);
            Err((Reason::IllegalMove, fault(what)))
        }
    }
}
