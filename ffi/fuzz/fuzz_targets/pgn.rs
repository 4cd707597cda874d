//! Whatever text comes before it, a well-formed game is read, unless a comment was left open.
#![no_main]

#[allow(dead_code)]
#[path = "../../../bench/src/pgn.rs"]
mod pgn;

use libfuzzer_sys::fuzz_target;

const LAST: &[u8] = b"\n\n[Event \"the last\"]\n\n1. e4 { [%eval 0.3] } 1-0\n";

fuzz_target!(|text: &[u8]| {
    let input = [text, LAST].concat();
    let mut reader = pgn::Reader::new(&input[..]);
    let mut last = None;
    while let Some(game) = reader.next_game().expect("memory can be read") {
        last = Some(game);
    }
    let is_open = text
        .rsplit(|&byte| byte == b'}')
        .next()
        .unwrap_or_default()
        .contains(&b'{');
    if !is_open {
        let last = last.expect("there is a game");
        // Tags without moves before it count as its own.
        assert_eq!(last.tags.last().expect("its own").1, "the last");
        assert_eq!((last.steps.len(), last.result), (1, Some(1.0)));
    }
});
