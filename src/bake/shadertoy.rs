//! Whole shaders of Shadertoy.

use crate::bake::error::BakeError;
use crate::bake::language::Language;
use crate::grid::Grid;
use crate::output::{Kind, Output};
use crate::wgsl::options::WgslOptions;

impl Output {
    /// Returns a whole shader of Shadertoy, in GLSL ES 3.00, which shows this output on a grid as an image would:
    /// values in grey, colours of a ramp, normals, or other channels. The grid's height fills that of the window, and
    /// the first row lies at the top. A third or fourth coordinate begins with the grid's and follows the time, one
    /// unit a second.
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
    /// [`BakeError`] if the grid has another number of coordinates than the noise, or the output cannot be baked.
    pub fn shadertoy(&self, grid: &Grid) -> Result<String, BakeError> {
        let module = self.wgsl(&WgslOptions::new("field").written_out())?;
        let n = self.noises.first().map_or(0, |noise| noise.dimension().count());
        if n != grid.coordinates() {
            return Err(BakeError::Coordinates { noise: n, grid: grid.coordinates() });
        }
        let (colour, helper) = match &self.kind {
            Kind::Value | Kind::Laplacian { .. } | Kind::MeanCurvature { .. } => {
                ("vec3(0.5 + 0.5 * field(p))".into(), "")
            }
            Kind::ColourRamp(_) => ("srgb(field(p).rgb)".into(), SRGB),
            Kind::Channels => {
                let [g, b] = [2, 3].map(|count| if self.noises.len() < count { 0.0 } else { 1.0 });
                (format!("(0.5 + 0.5 * field(p).rgb) * vec3(1.0, {g:?}, {b:?})"), "")
            }
            Kind::Curl => ("0.5 + 0.5 * field(p).rgb".into(), ""),
            Kind::Normals { .. } => {
                // Columns and rows of a grid may run the other way.
                let [right, down] = [0, 1].map(|axis| grid.step().get(axis).map_or(1.0, |step| step.signum()));
                (format!("0.5 + 0.5 * vec3({right:?}, {down:?}, 1.0) * field(p).rgb"), "")
            }
        };
        let functions = module.bake(Language::GlslEs300)?;
        let position = position(n, grid);
        Ok(format!(
            "{functions}{helper}
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

/// The encoding of colours.
const SRGB: &str = "
vec3 srgb(vec3 light) {
    return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, 12.92 * light, lessThan(light, vec3(0.0031308)));
}
";

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
