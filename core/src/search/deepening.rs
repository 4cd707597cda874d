//! Iterative deepening: depth after depth, at each depth line after line.

use super::limits::Info;
use super::line::Line;
use super::node::Window;
use super::order::{sort_falling, to_front};
use super::params::ASPIRATION_DELTA;
use super::root::RootResult;
use super::time::Course;
use super::{Outline, Search};
use crate::chessmove::Move;
use crate::score::{INFINITE, MATE_BOUND, Score, mate_distance};
use crate::table::Bound;

impl Search<'_> {
    /// Deepens until a limit is reached.
    pub(super) fn deepen(&mut self) -> Outline {
        let root_moves = self.list_root_moves();
        let lines = self
            .order
            .lines
            .min(self.lines.len())
            .max(1)
            .min(root_moves);
        let mut outline = Outline {
            lines: lines.min(1),
            nodes: 0,
            depth: 0,
            seldepth: 0,
            time_ms: 0,
        };
        for (index, line) in self.lines.iter_mut().take(lines).enumerate() {
            *line = Line::EMPTY;
            line.set(self.moves.at(index), &[]);
        }
        let mut course = Course::default();
        let mut last: Option<(Move, Score)> = None;
        for depth in 1..=self.order.depth {
            self.root_depth = depth as i32;
            self.seldepth = 0;
            let found = self.depth(depth, lines);
            outline.lines = outline.lines.max(found);
            self.sort_lines(outline.lines);
            if found > 0 {
                outline.depth = depth;
                outline.seldepth = self.seldepth as u32;
                self.report(outline.lines);
            }
            if self.stopped {
                break;
            }
            self.has_depth = true;
            let best = self.line(0);
            course.stable_depths = match last {
                Some((mv, _)) if mv == best.first() => course.stable_depths + 1,
                _ => 0,
            };
            course.fall = last.map_or(0, |(_, score)| score - best.score);
            last = Some((best.first(), best.score));
            if self.is_enough(&best, lines, root_moves, &mut course) {
                break;
            }
        }
        outline.nodes = self.nodes;
        outline.time_ms = self.elapsed();
        outline
    }

    /// Searches one depth; returns how many lines it finished.
    fn depth(&mut self, depth: u32, lines: usize) -> usize {
        for index in 0..lines {
            let old = self.line(index);
            self.guide_length = 0;
            for (slot, &mv) in self.guide.iter_mut().zip(old.moves()) {
                *slot = mv;
                self.guide_length += 1;
            }
            let Some(score) = self.aspire(index, depth as i32, &old) else {
                return index;
            };
            self.keep_line(index, lines, score, depth);
            if self.stopped {
                return index + 1;
            }
        }
        lines
    }

    /// Searches one line of a depth inside a window around its last score that widens until it holds. Nothing if
    /// the search was stopped before the line had a move.
    fn aspire(&mut self, index: usize, depth: i32, old: &Line) -> Option<Score> {
        let narrow = self.order.techniques.aspiration
            && depth >= 4
            && old.depth > 0
            && old.score.abs() < MATE_BOUND;
        let mut delta = ASPIRATION_DELTA + old.score.abs() / 64;
        let mut window = Window {
            alpha: -INFINITE,
            beta: INFINITE,
        };
        if narrow {
            window = Window {
                alpha: old.score - delta,
                beta: old.score + delta,
            };
        }
        let mut reduced = 0;
        let mut raised = None;
        loop {
            let searched = (depth - reduced).max(1);
            let result = self.root(index, searched, window);
            if self.stopped {
                return self.interrupted(index, result, raised);
            }
            raised = (result.score >= window.beta).then_some(result.score);
            if result.score <= window.alpha && window.alpha > -INFINITE {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (result.score - delta).max(-INFINITE);
                reduced = 0;
            } else if result.score >= window.beta && window.beta < INFINITE {
                window.beta = (result.score + delta).min(INFINITE);
                reduced = if self.order.techniques.selective {
                    (reduced + 1).min(3)
                } else {
                    0
                };
            } else {
                return Some(result.score);
            }
            delta += delta / 2;
            if delta > 600 {
                window = Window {
                    alpha: -INFINITE,
                    beta: INFINITE,
                };
            }
        }
    }

    /// The score of a line whose last pass was cut short. A bound is no score, but a move that raised alpha, in this
    /// pass or by failing high in the one before, is better than the old line.
    fn interrupted(
        &mut self,
        index: usize,
        result: RootResult,
        raised: Option<Score>,
    ) -> Option<Score> {
        if result.has_line {
            return Some(result.score);
        }
        let score = raised?;
        let first = self.moves.at(index);
        self.plies[1].pv_length = 0;
        self.plies.extend_pv(0, first);
        Some(score)
    }

    /// Puts the line just found at `index`; older lines that it does not replace move down.
    fn keep_line(&mut self, index: usize, lines: usize, score: Score, depth: u32) {
        let mut line = Line::EMPTY;
        if let Some((&first, rest)) = self.plies.pv(0).split_first() {
            line.set(first, rest);
        }
        line.score = score;
        line.depth = depth;
        line.seldepth = self.seldepth as u32;
        let older = self.lines.get_mut(index..lines).unwrap_or_default();
        let same = older.iter().position(|old| old.first() == line.first());
        let replaced = same.unwrap_or(older.len().saturating_sub(1));
        if let Some(slot) = older.get_mut(replaced) {
            *slot = line;
        }
        to_front(older, replaced);
    }

    /// Sorts the lines by score, equals in their order, and brings their moves to the front of the root's.
    fn sort_lines(&mut self, lines: usize) {
        let found = self.lines.get_mut(..lines).unwrap_or_default();
        sort_falling(found, |line| line.score);
        for (index, line) in found.iter().enumerate() {
            let root = self.moves.list(index);
            if let Some(at) = root.iter().position(|slot| slot.mv == line.first()) {
                to_front(root, at);
            }
        }
    }

    /// One of the lines, as the last depth that searched it left it.
    fn line(&self, index: usize) -> Line {
        self.lines.get(index).copied().unwrap_or_default()
    }

    /// Whether no further depth should begin.
    fn is_enough(
        &mut self,
        best: &Line,
        lines: usize,
        root_moves: usize,
        course: &mut Course,
    ) -> bool {
        let limits = self.order.limits;
        if limits.infinite {
            return false;
        }
        if self.stop.covers(limits.ticket) {
            return true;
        }
        let mate = mate_distance(best.score);
        let asked = limits
            .mate
            .is_some_and(|moves| mate.is_some_and(|found| found > 0 && found as u32 <= moves));
        let mates = lines == 1 && limits.mate.is_none() && mate.is_some_and(|found| found > 0);
        if asked || mates {
            return true;
        }
        let Some(now) = self.host.now_ms() else {
            return false;
        };
        let only_move = root_moves == 1 && self.time.spends_clock();
        course.best_share = (self.best_nodes * 1000 / self.nodes.max(1)) as u32;
        only_move || self.time.is_over(now) || self.time.is_enough(now, course)
    }

    fn elapsed(&mut self) -> u32 {
        self.host.now_ms().map_or(0, |now| self.time.elapsed(now))
    }

    fn report(&mut self, lines: usize) {
        let time_ms = self.elapsed();
        let nodes = self.nodes + self.order.crew.nodes();
        let hashfull = self.table_in_use().map_or(0, |table| table.hashfull());
        for (index, line) in self
            .lines
            .iter()
            .take(lines.min(self.order.reported))
            .enumerate()
        {
            if line.depth == 0 {
                continue;
            }
            self.host.info(&Info {
                depth: line.depth,
                seldepth: line.seldepth,
                multipv: index + 1,
                score: line.score,
                bound: Bound::Exact,
                nodes,
                time_ms,
                hashfull,
                line,
            });
        }
    }
}
