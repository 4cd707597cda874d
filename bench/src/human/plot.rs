//! Pictures of rates against rating, as SVG.

use super::count::Class;
use super::report::Row;
use anyhow::{Context, Result, anyhow};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::path::Path;

/// A point: rating, errors in 40 moves, standard error (0 draws no bar).
pub type Point = (f64, f64, f64);

/// One group's rates.
#[derive(Clone)]
pub struct Curve {
    /// What the legend calls it.
    pub name: String,
    /// By [`Class`].
    pub points: [Vec<Point>; 3],
}

/// The width of one panel and the height of all, in pixels.
const PANEL: (u32, u32) = (460, 420);

/// The ratings that are drawn.
const RATINGS: (f64, f64) = (550.0, 2650.0);

/// Colours that people with any sight tell apart (Okabe and Ito).
const COLORS: [RGBColor; 5] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
];

/// One curve for each group of rows. People stand at their mean rating, levels at the rating they stand for.
pub fn curves(rows: &[Row]) -> Vec<Curve> {
    rows.chunk_by(|a, b| a.group == b.group)
        .map(|group| Curve {
            name: group[0].group.clone(),
            points: Class::ALL.map(|class| {
                let point = |row: &Row| {
                    let error = row.rates.error(class);
                    let error = if error.is_finite() { error } else { 0.0 };
                    (row.rates.rating(), row.rates.rate(class), error)
                };
                group.iter().map(point).collect()
            }),
        })
        .collect()
}

/// The curves of a CSV file that one of the subcommands wrote.
pub fn read_curves(path: &Path) -> Result<Vec<Curve>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    parse_curves(&text).with_context(|| format!("{name} is no CSV of rates: write one with --csv"))
}

fn parse_curves(text: &str) -> Option<Vec<Curve>> {
    let mut curves: Vec<Curve> = Vec::new();
    for line in text.lines().skip(1) {
        let fields: Vec<_> = line.split(',').collect();
        let number = |index: usize| fields.get(index)?.parse::<f64>().ok();
        let (group, rating) = (*fields.first()?, number(3)?);
        if curves.last().is_none_or(|curve| curve.name != group) {
            curves.push(Curve {
                name: group.to_owned(),
                points: Default::default(),
            });
        }
        let points = &mut curves.last_mut()?.points;
        for (class, points) in points.iter_mut().enumerate() {
            let (rate, error) = (number(5 + 2 * class)?, number(6 + 2 * class));
            points.push((rating, rate, error.unwrap_or(0.0)));
        }
    }
    Some(curves)
}

/// Draws a panel for blunders, mistakes and inaccuracies each, all curves in each.
pub fn rates(path: &Path, title: &str, curves: &[Curve]) -> Result<()> {
    let root = SVGBackend::new(path, (3 * PANEL.0, PANEL.1)).into_drawing_area();
    draw(&root, title, curves)
        .and_then(|()| root.present().map_err(|error| anyhow!("{error}")))
        .with_context(|| format!("cannot draw {}", path.display()))
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn draw(root: &Area<'_>, title: &str, curves: &[Curve]) -> Result<()> {
    root.fill(&WHITE)?;
    let root = root.titled(title, ("sans-serif", 20))?;
    let panels = root.split_evenly((1, 3));
    for (panel, class) in panels
        .iter()
        .zip([Class::Blunder, Class::Mistake, Class::Inaccuracy])
    {
        draw_panel(panel, class, curves)?;
    }
    Ok(())
}

fn draw_panel(panel: &Area<'_>, class: Class, curves: &[Curve]) -> Result<()> {
    // Full strength stands for no rating that was measured.
    let points = |curve: &Curve| {
        let mut points = curve.points[class as usize].clone();
        points.retain(|(rating, ..)| *rating <= RATINGS.1);
        points
    };
    let tops = curves.iter().flat_map(points);
    let top = tops
        .map(|(_, rate, error)| rate + error)
        .fold(0.5, f64::max);
    let mut chart = ChartBuilder::on(panel)
        .caption(class.plural(), ("sans-serif", 17))
        .margin(8)
        .x_label_area_size(36)
        .y_label_area_size(40)
        .build_cartesian_2d(RATINGS.0..RATINGS.1, 0f64..top * 1.08)?;
    chart
        .configure_mesh()
        .x_desc("Lichess rapid rating")
        .y_desc("in 40 moves of one player")
        .light_line_style(WHITE.mix(0.0))
        .x_label_formatter(&|x| format!("{x:.0}"))
        .draw()?;
    for (index, curve) in curves.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let line = points(curve).into_iter().map(|(x, y, _)| (x, y));
        chart
            .draw_series(LineSeries::new(line.clone(), color.stroke_width(2)))?
            .label(curve.name.as_str())
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color));
        chart.draw_series(line.map(|at| Circle::new(at, 3, color.filled())))?;
        let bars = points(curve)
            .into_iter()
            .filter(|&(_, _, error)| error > 0.0);
        chart.draw_series(bars.map(|(x, y, error)| {
            PathElement::new(vec![(x, (y - error).max(0.0)), (x, y + error)], color)
        }))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    Ok(())
}

/// Draws the tables of horizon chances (per mille, by level) that the rounds of a fit played with, the last darkest.
pub fn chances(path: &Path, tables: &[[u16; 20]]) -> Result<()> {
    let root = SVGBackend::new(path, (2 * PANEL.0, PANEL.1)).into_drawing_area();
    draw_chances(&root, tables)
        .and_then(|()| root.present().map_err(|error| anyhow!("{error}")))
        .with_context(|| format!("cannot draw {}", path.display()))
}

fn draw_chances(root: &Area<'_>, tables: &[[u16; 20]]) -> Result<()> {
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(root)
        .caption("Chance of a horizon move", ("sans-serif", 20))
        .margin(8)
        .x_label_area_size(36)
        .y_label_area_size(40)
        .build_cartesian_2d(-0.5f64..19.5f64, 0f64..1f64)?;
    chart
        .configure_mesh()
        .x_desc("level")
        .x_labels(20)
        .light_line_style(WHITE.mix(0.0))
        .draw()?;
    for (round, table) in tables.iter().enumerate() {
        let age = (tables.len() - round) as f64;
        let color = COLORS[0].mix(1.0 / age.sqrt());
        let points = table.iter().enumerate();
        let points = points.map(|(level, &chance)| (level as f64, f64::from(chance) / 1000.0));
        chart.draw_series(LineSeries::new(points.clone(), color))?;
        chart.draw_series(points.map(|at| Circle::new(at, 3, color.filled())))?;
    }
    Ok(())
}

/// A line of shares, 0 to 1.
pub struct Line {
    /// What the legend calls it.
    pub name: String,
    /// Where, and the share there.
    pub points: Vec<(f64, f64)>,
}

/// Draws shares, 0 to 1, in one panel; the lines go from dark to light.
pub fn shares(path: &Path, title: &str, across: &str, lines: &[Line]) -> Result<()> {
    let root = SVGBackend::new(path, (2 * PANEL.0, PANEL.1)).into_drawing_area();
    draw_shares(&root, title, across, lines)
        .and_then(|()| root.present().map_err(|error| anyhow!("{error}")))
        .with_context(|| format!("cannot draw {}", path.display()))
}

fn draw_shares(root: &Area<'_>, title: &str, across: &str, lines: &[Line]) -> Result<()> {
    root.fill(&WHITE)?;
    let all = lines.iter().flat_map(|line| &line.points);
    let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
    for &(x, _) in all {
        (left, right) = (left.min(x), right.max(x));
    }
    if left >= right {
        (left, right) = (0.0, 1.0);
    }
    let mut chart = ChartBuilder::on(root)
        .caption(title, ("sans-serif", 20))
        .margin(8)
        .x_label_area_size(36)
        .y_label_area_size(40)
        // Room on the right for the legend.
        .build_cartesian_2d(left..right + (right - left) / 8.0, 0f64..1f64)?;
    chart
        .configure_mesh()
        .x_desc(across)
        .light_line_style(WHITE.mix(0.0))
        .x_label_formatter(&|x| format!("{x:.0}"))
        .draw()?;
    for (index, line) in lines.iter().enumerate() {
        let shade = index as f64 / lines.len().max(2) as f64;
        let color = HSLColor(0.62 - 0.55 * shade, 0.8, 0.4);
        chart
            .draw_series(LineSeries::new(
                line.points.iter().copied(),
                color.stroke_width(2),
            ))?
            .label(line.name.as_str())
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    Ok(())
}

/// What the upper of two neighbouring levels scores.
pub struct Rung {
    /// The upper level.
    pub level: f64,
    /// Its share of the points, and the 95 % interval.
    pub score: f64,
    pub interval: (f64, f64),
}

/// Draws scores with their intervals, and the band in which they should lie.
pub fn ladder(path: &Path, title: &str, rungs: &[Rung], wanted: (f64, f64)) -> Result<()> {
    let root = SVGBackend::new(path, (2 * PANEL.0, PANEL.1)).into_drawing_area();
    draw_ladder(&root, title, rungs, wanted)
        .and_then(|()| root.present().map_err(|error| anyhow!("{error}")))
        .with_context(|| format!("cannot draw {}", path.display()))
}

fn draw_ladder(root: &Area<'_>, title: &str, rungs: &[Rung], wanted: (f64, f64)) -> Result<()> {
    const ACROSS: (f64, f64) = (0.5, 19.5);
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(root)
        .caption(title, ("sans-serif", 20))
        .margin(8)
        .x_label_area_size(36)
        .y_label_area_size(40)
        .build_cartesian_2d(ACROSS.0..ACROSS.1, 0.3f64..0.9f64)?;
    chart
        .configure_mesh()
        .x_desc("upper level")
        .x_labels(20)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .light_line_style(WHITE.mix(0.0))
        .draw()?;
    let band = Rectangle::new(
        [(ACROSS.0, wanted.0), (ACROSS.1, wanted.1)],
        COLORS[2].mix(0.15).filled(),
    );
    chart.draw_series([band])?;
    chart.draw_series(rungs.iter().map(|rung| {
        let (low, high) = rung.interval;
        let bar = vec![(rung.level, low), (rung.level, high)];
        PathElement::new(bar, COLORS[0])
    }))?;
    let points = rungs.iter().map(|rung| (rung.level, rung.score));
    chart.draw_series(points.map(|at| Circle::new(at, 3, COLORS[0].filled())))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_drawn_from_csv() {
        let text = "group,elo,...\n\
                    people,600,9,650.0,400,4.0,0.5,3.0,0.4,2.0,0.3,1,2\n\
                    people,700,9,751.0,400,4.1,0.5,3.1,0.4,2.1,0.3,1,2\n\
                    levels,600,1,600.0,40,5.0,,4.0,,3.0,,1,2\n";
        let curves = parse_curves(text).unwrap();
        assert_eq!(curves.len(), 2);
        assert_eq!(curves[0].points[2], [(650.0, 2.0, 0.3), (751.0, 2.1, 0.3)]);
        assert_eq!(curves[1].points[0], [(600.0, 5.0, 0.0)]);
        assert!(parse_curves("a\nb\n").is_none());
        let path = std::env::temp_dir().join(format!("cb-plot-{}.svg", std::process::id()));
        rates(&path, "a title", &curves).unwrap();
        let drawn = std::fs::read_to_string(&path).unwrap();
        assert!(drawn.contains("a title") && drawn.contains("levels"));
        std::fs::remove_file(&path).unwrap();
        let line = |name: &str, points: &[(f64, f64)]| Line {
            name: name.to_owned(),
            points: points.to_vec(),
        };
        let lines = [
            line("one", &[(500.0, 0.9), (700.0, 0.5)]),
            line("none", &[]),
        ];
        shares(&path, "shares", "rating", &lines).unwrap();
        let drawn = std::fs::read_to_string(&path).unwrap();
        assert!(drawn.contains("one") && drawn.contains("rating"));
        std::fs::remove_file(&path).unwrap();
        let rung = Rung {
            level: 5.0,
            score: 0.6,
            interval: (0.55, 0.65),
        };
        ladder(&path, "the ladder", &[rung], (0.53, 0.68)).unwrap();
        let drawn = std::fs::read_to_string(&path).unwrap();
        assert!(drawn.contains("the ladder") && drawn.contains("circle"));
        std::fs::remove_file(&path).unwrap();
    }
}
