//! Draws bars as SVG.

use crate::Failure;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub struct Chart {
    pub title: String,
    pub panels: Vec<Panel>,
}

/// The bars of one noise.
pub struct Panel {
    pub title: String,
    pub bars: Vec<Bar>,
    pub unit: &'static str,
    pub decimals: usize,
}

pub struct Bar {
    name: &'static str,
    value: Option<f64>,
    is_ours: bool,
}

impl Bar {
    pub fn ours(name: &'static str, value: Option<f64>) -> Self {
        Self { name, value, is_ours: true }
    }

    pub fn of(name: &'static str, value: Option<f64>) -> Self {
        Self { name, value, is_ours: false }
    }
}

const COLUMNS: usize = 3;
const PANEL_WIDTH: i32 = 340;
const TITLE: i32 = 34;
const BAR: i32 = 17;
/// The width of names left of bars, and of numbers right of them.
const NAMES: i32 = 140;
const NUMBERS: i32 = 48;
const OURS: RGBColor = RGBColor(0x2a, 0x9d, 0x8f);
const OTHERS: RGBColor = RGBColor(0x9a, 0xa5, 0xb1);

/// Charts are white on dark pages, too: a picture cannot know the colours of its page.
const PAPER: &str = "<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#fff\"/>\n";

/// Returns a chart as SVG.
pub fn svg(chart: &Chart) -> Result<String, Failure> {
    let rows = chart.panels.len().div_ceil(COLUMNS);
    let bars = chart.panels.iter().map(|panel| panel.bars.len()).max().unwrap_or(0) as i32;
    let panel_height = TITLE + bars * BAR + 12;
    let size = ((COLUMNS as i32 * PANEL_WIDTH) as u32, (TITLE + rows as i32 * panel_height) as u32);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        write(&area, &chart.title, (8, 18), 20, HPos::Left)?;
        for (index, panel) in chart.panels.iter().enumerate() {
            let left = (index % COLUMNS) as i32 * PANEL_WIDTH;
            let top = TITLE + (index / COLUMNS) as i32 * panel_height;
            draw(&area, panel, [left, top])?;
        }
        area.present()?;
    }
    on_paper(text)
}

/// A value for each decade from 1.
pub struct Line {
    pub name: &'static str,
    pub points: Vec<f64>,
    pub is_ours: bool,
}

/// Returns lines over decades of a distance, both axes in powers of ten, as SVG.
pub fn lines(lines: &[Line; 2]) -> Result<String, Failure> {
    const SIZE: (u32, u32) = (680, 330);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        let decades = lines.iter().map(|line| line.points.len()).max().unwrap_or(1) as i32;
        // Errors of 0.1 to 10^6 millionths.
        let x = |decade: i32| 70 + (560 * decade) / (decades - 1).max(1);
        let y = |value: f64| 280 - ((value.log10() + 1.0) * 240.0 / 7.0).round() as i32;
        write(&area, "Worst error, in millionths of the range", (8, 16), 17, HPos::Left)?;
        write(&area, "cells from zero", (350, 318), 15, HPos::Center)?;
        for power in -1..=6 {
            let height = y(10.0_f64.powi(power));
            area.draw(&PathElement::new(vec![(70, height), (630, height)], OTHERS.mix(0.35).stroke_width(1)))?;
            write(&area, &power_of_ten(power), (62, height), 14, HPos::Right)?;
        }
        for decade in 0..decades {
            write(&area, &power_of_ten(decade), (x(decade), 298), 14, HPos::Center)?;
        }
        for line in lines {
            let colour = if line.is_ours { OURS } else { OTHERS };
            let points: Vec<_> = (0..).zip(&line.points).map(|(decade, value)| (x(decade), y(*value))).collect();
            let label = points.get(points.len() / 2).copied().unwrap_or_default();
            area.draw(&PathElement::new(points, colour.stroke_width(3)))?;
            write(&area, line.name, (label.0 - 12, label.1 - 12), 15, HPos::Right)?;
        }
        area.present()?;
    }
    on_paper(text)
}

fn power_of_ten(power: i32) -> String {
    const DIGITS: [&str; 10] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
    match power {
        0 => "1".into(),
        1 => "10".into(),
        power if power < 0 => "0.1".into(),
        power => format!("10{}", DIGITS[power as usize % 10]),
    }
}

/// Adds the paper below everything else.
fn on_paper(mut text: String) -> Result<String, Failure> {
    let end = text.find(">\n").ok_or("an SVG begins with a tag")? + 2;
    text.insert_str(end, PAPER);
    Ok(text)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn draw(area: &Area<'_>, panel: &Panel, [left, top]: [i32; 2]) -> Result<(), Failure> {
    write(area, &format!("{} ({})", panel.title, panel.unit), (left + 8, top + 14), 15, HPos::Left)?;
    let longest = panel.bars.iter().filter_map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
    for (index, bar) in panel.bars.iter().enumerate() {
        let middle = top + TITLE + index as i32 * BAR;
        write(area, bar.name, (left + NAMES - 6, middle), 14, HPos::Right)?;
        let Some(value) = bar.value else {
            write(area, "–", (left + NAMES, middle), 14, HPos::Left)?;
            continue;
        };
        let length = (f64::from(PANEL_WIDTH - NAMES - NUMBERS) * value / longest).round().max(1.0) as i32;
        let corners = [(left + NAMES, middle - 6), (left + NAMES + length, middle + 6)];
        let colour = if bar.is_ours { OURS } else { OTHERS };
        area.draw(&Rectangle::new(corners, colour.filled()))?;
        let number = format!("{value:.0$}", panel.decimals);
        write(area, &number, (left + NAMES + length + 4, middle), 14, HPos::Left)?;
    }
    Ok(())
}

fn write(area: &Area<'_>, text: &str, at: (i32, i32), size: i32, from: HPos) -> Result<(), Failure> {
    let style = ("sans-serif", size).into_font().color(&BLACK).pos(Pos::new(from, VPos::Center));
    Ok(area.draw(&Text::new(text.to_owned(), at, style))?)
}
