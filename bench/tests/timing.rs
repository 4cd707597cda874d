//! `latency` and `depth` as people run them.
#![cfg(unix)]

use std::process::Command;

fn figures(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_cb-bench"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let last = text.lines().last().unwrap();
    last.split(' ').map(str::to_owned).collect()
}

#[test]
fn latency_tells_stops_and_moves() {
    let line = figures(&["latency", "--stops", "4", "--moves", "4", "--movetime", "3"]);
    let names: Vec<&str> = line.iter().step_by(2).map(String::as_str).collect();
    assert_eq!(
        names.join(" "),
        "stop_p50_us stop_p90_us stop_p99_us stop_max_us move_min_us move_p1_us move_p50_us move_p99_us move_max_us"
    );
    let least: u64 = line[9].parse().unwrap();
    assert!(least >= 3_000, "{line:?}");
}

#[test]
fn depth_compares_two_engines() {
    let fake = format!(
        "sh '{}/tests/fake_engine.sh' none",
        env!("CARGO_MANIFEST_DIR")
    );
    let line = figures(&["depth", "--engine", &fake, "--vs", &fake, "--repeat", "2"]);
    assert_eq!([&line[0], &line[2]], ["ratio", "positions"]);
    assert_eq!(line[3], "39");
    let ratio: f64 = line[1].parse().unwrap();
    assert!(ratio > 0.0 && ratio.is_finite(), "{line:?}");
}
