/// The numbers of a [`jordan_turbulence`](crate::Noise::jordan_turbulence): how much slopes displace and damp the
/// octaves after them. The defaults are its author's.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, JordanTurbulence, Octaves, Perlin};
///
/// let worn = JordanTurbulence { damping: 1.6, ..JordanTurbulence::default() };
/// let mountains = Perlin::new(Dimension::D2).jordan_turbulence(Octaves::new(8), worn);
/// assert!((0.0..=1.0).contains(&Evaluator::new(mountains)?.value([0.3, 0.8])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JordanTurbulence {
    /// The factor of the amplitudes of all octaves but the first, 0 to 1024; 0.8 by default.
    pub gain: f32,
    /// The factor with which the first octave's slopes displace later octaves, -1024 to 1024; 0.4 by default.
    pub first_warp: f32,
    /// The factor with which the slopes of each other octave displace later ones, -1024 to 1024; 0.35 by default.
    pub warp: f32,
    /// The factor with which the first octave's slopes damp later octaves, -1024 to 1024; 1 by default.
    pub first_damping: f32,
    /// The factor with which the slopes of each other octave damp later ones, -1024 to 1024; 0.8 by default.
    pub damping: f32,
    /// The part of an octave that is removed where it is level, 0 to 1; 1 by default.
    pub damping_scale: f32,
}

impl Default for JordanTurbulence {
    fn default() -> Self {
        Self { gain: 0.8, first_warp: 0.4, warp: 0.35, first_damping: 1.0, damping: 0.8, damping_scale: 1.0 }
    }
}
