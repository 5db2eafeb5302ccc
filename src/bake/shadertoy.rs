//! Whole shaders of Shadertoy.

use crate::bake::error::BakeError;
use crate::bake::language::Language;
use crate::grid::Grid;
use crate::noise::expression::Noise;
use crate::output::{ColourRamp, Kind, NormalY, Output};
use crate::wgsl::options::WgslOptions;
use std::fmt::Write;

impl Output {
    /// Returns a whole shader of Shadertoy, in GLSL ES 3.00, which shows this output on a grid: values in grey, colours
    /// of a ramp, or normals. The grid's height fills that of the window, and the first row lies at the top. A third or
    /// fourth coordinate begins with the grid's and follows the time, one unit a second.
    ///
    /// ```
    /// use gradnoise::{ColourRamp, Dimension, Grid, Octaves, Output, Perlin};
    ///
    /// let land = Perlin::hashed(Dimension::D2).fbm(Octaves::new(5));
    /// let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (1.0, [220, 200, 140])]);
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[512; 2])?;
    /// let text = Output::colour_ramp(land, ramp).shadertoy(&grid)?;
    /// assert!(text.contains("void mainImage(out vec4 colour, vec2 pixel) {"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BakeError`] if the output shows anything else, the grid has another number of coordinates than the noise, or
    /// the noise cannot be baked.
    pub fn shadertoy(&self, grid: &Grid) -> Result<String, BakeError> {
        let [noise] = self.noises.as_slice() else { return Err(BakeError::Shadertoy) };
        let n = noise.dimension().count();
        if n != grid.coordinates() {
            return Err(BakeError::Coordinates { noise: n, grid: grid.coordinates() });
        }
        let options = WgslOptions::new("field").written_out();
        let (options, colour, helpers) = match &self.kind {
            Kind::Value => (options, "vec3(0.5 + 0.5 * field(p))".to_owned(), String::new()),
            Kind::ColourRamp(colours) => (options, "srgb(ramp(field(p)))".into(), ramp(colours)),
            Kind::Normals { strength, y } => (options.with_gradient(), normal(n, *strength, *y, grid), String::new()),
            Kind::Channels | Kind::Curl | Kind::Laplacian { .. } | Kind::MeanCurvature { .. } => {
                return Err(BakeError::Shadertoy);
            }
        };
        let functions = Noise::wgsl(noise, &options)?.bake(Language::GlslEs300)?;
        let position = position(n, grid);
        Ok(format!(
            "{functions}{helpers}
void mainImage(out vec4 colour, vec2 pixel) {{
    float scale = {:?} / iResolution.y;
    vec2 at = scale * vec2(pixel.x - 0.5, iResolution.y - pixel.y - 0.5);
    {position}
    colour = vec4({colour}, 1.0);
}}
",
            f64::from(grid.extent()[1])
        ))
    }
}

/// Returns the line that computes the position.
fn position(n: usize, grid: &Grid) -> String {
    let number = |x: f64| format!("{:?}", x as f32);
    let (origin, first, step) = (grid.origin(), grid.first(), grid.step());
    let parts: Vec<_> = (0..n)
        .map(|axis| match axis {
            0 | 1 => {
                let start = number(origin[axis] + first[axis] as f64 * step[axis]);
                format!("{start} + {} * at.{}", number(step[axis]), ["x", "y"][axis])
            }
            _ => format!("{} + iTime", number(origin[axis])),
        })
        .collect();
    if n == 1 { format!("float p = {};", parts.concat()) } else { format!("vec{n} p = vec{n}({});", parts.join(", ")) }
}

/// Returns the functions of colours: those of a ramp in linear light, and their encoding.
fn ramp(ColourRamp { stops }: &ColourRamp) -> String {
    let colour = |[r, g, b, _]: &[f32; 4]| format!("vec3({r:?}, {g:?}, {b:?})");
    let mut lines = String::new();
    for pair in stops.windows(2) {
        let [(from, _), (to, next)] = pair else { continue };
        let share = if from < to {
            format!("clamp((value - ({from:?})) / {:?}, 0.0, 1.0)", to - from)
        } else {
            format!("step({to:?}, value)")
        };
        let _ = writeln!(lines, "    c = mix(c, {}, {share});", colour(next));
    }
    let first = stops.first().map_or("vec3(0.0)".into(), |(_, first)| colour(first));
    format!(
        "
// Linear light between the stops of a ramp.
vec3 ramp(float value) {{
    vec3 c = {first};
{lines}    return c;
}}

vec3 srgb(vec3 light) {{
    return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, 12.92 * light, lessThan(light, vec3(0.0031308)));
}}
"
    )
}

/// Returns the colour of a normal.
fn normal(n: usize, strength: f32, y: NormalY, grid: &Grid) -> String {
    let strength = f64::from(strength);
    // Columns and rows of a grid may run the other way.
    let [right, down] = [0, 1].map(|axis| strength * grid.step()[axis].signum());
    let up = if y == NormalY::Up { down } else { -down };
    let gradient = "field_with_gradient(p).gradient";
    let slopes = if n == 1 {
        format!("vec2({gradient}, 0.0)")
    } else if n == 2 {
        gradient.into()
    } else {
        format!("{gradient}.xy")
    };
    format!("0.5 + 0.5 * normalize(vec3(vec2({:?}, {:?}) * {slopes}, 1.0))", -right as f32, up as f32)
}
