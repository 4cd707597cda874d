use super::*;

fn course(pgn: &str) -> Option<Course> {
    let mut reader = pgn::Reader::new(pgn.as_bytes());
    Course::of_comments(&reader.next_game().unwrap().unwrap())
}

fn counts(pgn: &str) -> [(u32, [u32; 3]); 2] {
    course(pgn)
        .unwrap()
        .tallies()
        .map(|tally| (tally.moves, tally.errors))
}

#[test]
fn each_side_answers_for_its_own_drops() {
    // 0.15 -> 0.15; -> 1.50 is a mistake of Black; -> -3.00 a blunder of White; #2 blunder of Black.
    let text =
        "1. e4 { [%eval 0.15] } e5 { [%eval 1.5] } 2. Nf3 { [%eval -3.0] } Nc6 { [%eval #2] } 1-0";
    assert_eq!(counts(text), [(2, [0, 0, 1]), (2, [0, 1, 1])]);
}

#[test]
fn mate_ends_the_course() {
    let fools = "1. f3 { [%eval -0.3] } e5 { [%eval -0.3] } 2. g4 { [%eval #-1] } Qh4# 0-1";
    assert_eq!(counts(fools), [(2, [0, 0, 1]), (2, [0, 0, 0])]);
    assert_eq!(course(fools).unwrap().chances.last(), Some(&Some(-1.0)));
}

#[test]
fn stalemate_counts_as_a_draw() {
    let text = "[FEN \"7k/8/4Q3/6K1/8/8/8/8 w - - 0 1\"]\n\n1. Qe7 { [%eval #2] } Kg8 { [%eval #1] } 2. Kg6 { [%eval #1] } Kh8 \
                { [%eval #1] } 3. Qf7 1/2-1/2";
    // The first position has no comment, so the first move is not counted.
    assert_eq!(counts(text), [(2, [0, 0, 1]), (2, [0, 0, 0])]);
}

#[test]
fn moves_without_a_comment_are_left_out() {
    assert_eq!(course("1. e4 e5 *"), None);
    let gap = "1. e4 { [%eval 0.2] } e5 2. Nf3 { [%eval 0.2] } Nc6 { [%eval 0.2] } 3. Bb5 *";
    assert_eq!(counts(gap), [(1, [0; 3]), (1, [0; 3])]);
}

#[test]
fn black_may_begin() {
    let text = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1... f6 { [%eval 0.5] } 2. Qg4 { [%eval -5] } *";
    assert_eq!(counts(text), [(1, [0, 0, 1]), (0, [0; 3])]);
}

#[test]
fn scores_are_for_the_side_to_move() {
    let scores = [15, -15, 15, mate_score(2), mate_score(-1), mated_in(0)];
    let mut side = Course::of_scores(Color::Black, &scores);
    assert!((side.before(1).unwrap() - winning_chances(-15)).abs() < 1e-15);
    assert_eq!(side.drop(0), Some(0.0));
    assert!(side.drop(2).unwrap() > 0.9);
    side.chances[3] = None;
    assert_eq!((side.drop(2), side.drop(3)), (None, None));
}

#[test]
fn mates_count_as_their_moves() {
    let counted = |cp: f64| 2.0 / (1.0 + (-0.003_682_08 * cp).exp()) - 1.0;
    for (moves, cp) in [
        (1, 2000.0),
        (10, 1100.0),
        (40, 1100.0),
        (-1, -2000.0),
        (-7, -1400.0),
    ] {
        assert!((winning_chances(mate_score(moves)) - counted(cp)).abs() < 1e-12);
    }
    assert_eq!(winning_chances(mate_score(0)), -1.0);
}
