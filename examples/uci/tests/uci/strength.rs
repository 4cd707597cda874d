//! Levels, dice and the words for people.

use crate::driver::Engine;

/// A game of a level against itself, as its moves.
fn game(setup: &str, plies: usize) -> Vec<String> {
    let mut engine = Engine::start(&[]);
    engine.send(setup);
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..plies {
        let so_far = moves.join(" ");
        let best = engine.best(&format!("position startpos moves {so_far}\ngo"));
        if best == "(none)" {
            break;
        }
        moves.push(best);
    }
    engine.quit();
    moves
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let level = "setoption name Skill Level value 2\nsetoption name Seed value";
    let seven = game(&format!("{level} 7"), 30);
    assert_eq!(
        game(&format!("{level} 7\nsetoption name Hash value 1"), 30),
        seven
    );
    assert_ne!(game(&format!("{level} 8"), 30), seven);
    let word = game(&format!("{level} some words"), 30);
    assert_eq!(game(&format!("{level} some words"), 30), word);
}

#[test]
fn the_clock_throws_the_dice_without_a_seed() {
    let level = "setoption name Skill Level value 0";
    assert_ne!(game(level, 40), game(level, 40));
}

#[test]
fn a_hint_between_two_moves_changes_nothing() {
    let mut engine = Engine::start(&[]);
    engine.send("setoption name Skill Level value 4\nsetoption name Seed value 1");
    let first = engine.best("position startpos moves d2d4\ngo");
    engine.send("go infinite");
    engine.until("info depth 6 ");
    engine.best("stop");
    assert_eq!(engine.best("go"), first);
    engine.quit();
}

#[test]
fn strengths_are_told() {
    let mut engine = Engine::start(&[]);
    let mut says = |text: &str, part: &str| {
        let said = engine.ask(text);
        assert!(said[0].starts_with("info string Strength: "), "{said:?}");
        assert!(said[0].contains(part), "{text}: {said:?}");
    };
    says("level", "full");
    says("elo 1350", "level 7.5, about 1350");
    says("level 5", "level 5, about 1100");
    says("level 12.25", "level 7.5");
    says("elo off", "level 12.25");
    says("elo 100", "level 0, about 600");
    says("elo 9999", "level 12.25");
    says("level 20", "level 19, about 2500");
    says("setoption name UCI_Elo value 800\nlevel", "level 2,");
    says("setoption name Skill Level value 1\nelo", "level 1,");
    says(
        "setoption name UCI_LimitStrength value false\nsetoption name Skill Level value 20\nelo",
        "full",
    );
    engine.quit();
}

#[test]
fn people_can_play_in_the_shell() {
    let mut engine = Engine::start(&["shell"]);
    let mut says = |text: &str, part: &str| {
        let said = engine.ask(text);
        assert!(
            said.iter().any(|line| line.contains(part)),
            "{text}: {said:?}"
        );
        assert!(!said.iter().any(|line| line.starts_with("info string")));
    };
    says("help", "judge");
    says("board", "8 r n b q k b n r");
    says("moves", "Nf3");
    says("undo", "no move");
    says("judge", "no move");
    says("play", "`go`");
    says("play e5", "not legal here");
    says("play e4 e5", "1... e5; White moves");
    says("Nf3", "2. Nf3; Black moves");
    says(
        "fen",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    );
    says("undo", "White moves");
    says("set multipv 2", "MultiPV");
    says("set", "Move Overhead");
    says("level 21", "from 0 to 20");
    says("elo high", "`elo 1350`");
    says("xyzzy", "`help`");
    says("fen 8/8/8/8/8/8/8/8 w - - 0 1", "one king");
    says("new", "new game");
    says("play f3 e5 g4 Qh4", "Black has won by checkmate");
    says("moves", "checkmate");
    engine.send("judge");
    engine.until("Qh4# is fine: winning chances 100% before (mate 1) and 100% after (mate ");
    engine.send("undo\nundo\nplay g4\njudge");
    engine.until("g4 is a blunder");
    engine.send("go depth 2");
    engine.until("the engine would play Qh4#");
    let said = engine.ask("play");
    assert!(said[0].contains("Black has won"), "{said:?}");
    engine.quit();
}

#[test]
fn the_arguments_are_explained() {
    let (status, _) = Engine::start(&["nonsense"]).leave();
    assert!(!status.success());
    let (status, said) = Engine::start(&["--help"]).leave();
    assert!(status.success());
    assert!(said[0].starts_with("usage: cb-uci"));
}
