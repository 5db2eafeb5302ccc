//! Finds what each ray of the camera meets, on the heights that an engine has computed.

use gradnoise::{Grid, GridError};

pub type Vector = [f32; 3];

/// The area of the heights: x and z from these, and its width and depth.
const CORNER: [f64; 2] = [-12.0, 0.0];
const AREA: [f64; 2] = [24.0, 15.0];
const STEP: f64 = 1.0 / 128.0;
/// The distance at which haze hides everything.
const FAR: f32 = 17.0;

/// Returns the grid of the heights.
pub fn grid() -> Result<Grid, GridError> {
    Grid::new(&CORNER, &[STEP; 2], &AREA.map(|length| (length / STEP) as u32))
}

/// The heights of the land.
pub struct Land {
    pub heights: Vec<f32>,
    width: usize,
    highest: f32,
    lake: f32,
}

/// The place where a ray ends.
#[derive(Clone, Copy, PartialEq)]
pub enum Hit {
    Sky,
    Ground { point: Vector, distance: f32 },
    Water { point: Vector, distance: f32 },
}

impl Land {
    pub fn new(heights: Vec<f32>, lake: f32) -> Self {
        let highest = heights.iter().copied().fold(f32::MIN, f32::max);
        Self { heights, width: (AREA[0] / STEP) as usize, highest, lake }
    }

    /// Returns the height at a place, interpolated; beyond the area that of its edge.
    pub fn height(&self, x: f32, z: f32) -> f32 {
        let rows = self.heights.len() / self.width;
        let inside = |position: f32, corner: f64, count: usize| {
            ((position - corner as f32) / STEP as f32).clamp(0.0, (count - 2) as f32 + 0.999)
        };
        let (column, row) = (inside(x, CORNER[0], self.width), inside(z, CORNER[1], rows));
        let (s, t) = (column.fract(), row.fract());
        let start = row as usize * self.width + column as usize;
        let [a, b] = [start, start + self.width].map(|i| self.heights[i] + (self.heights[i + 1] - self.heights[i]) * s);
        a + (b - a) * t
    }

    /// Returns the normal at a place, by differences over a distance that grows with that of the viewer.
    pub fn normal(&self, [x, _, z]: Vector, distance: f32) -> Vector {
        let d = (distance * 0.0012).max(STEP as f32);
        let slope = |dx: f32, dz: f32| (self.height(x + dx, z + dz) - self.height(x - dx, z - dz)) / (2.0 * d);
        unit([-slope(d, 0.0), 1.0, -slope(0.0, d)])
    }

    /// Follows a ray.
    pub fn hit(&self, eye: Vector, direction: Vector) -> Hit {
        let at = |t: f32| -> Vector { std::array::from_fn(|i| eye[i] + direction[i] * t) };
        let surface = |point: Vector| self.height(point[0], point[2]).max(self.lake);
        let mut t = 0.02;
        let mut before = 0.0;
        while t < FAR {
            let point = at(t);
            let above = point[1] - surface(point);
            if above < 0.0 {
                let (mut near, mut far) = (before, t);
                for _ in 0..6 {
                    let middle = 0.5 * (near + far);
                    let point = at(middle);
                    if point[1] < surface(point) { far = middle } else { near = middle }
                }
                let point = at(far);
                let is_water = self.height(point[0], point[2]) < self.lake;
                return if is_water {
                    Hit::Water { point, distance: far }
                } else {
                    Hit::Ground { point, distance: far }
                };
            }
            if direction[1] >= 0.0 && point[1] > self.highest {
                break;
            }
            before = t;
            // No crest is so thin and steep that this steps over it.
            t += (0.0008 * t).max(0.1 * above).max(0.002);
        }
        Hit::Sky
    }

    /// Returns the share of the sun that a point sees.
    pub fn sunlight(&self, point: Vector, sun: Vector) -> f32 {
        let mut light = 1.0_f32;
        let mut t = 0.012;
        while t < 6.0 && light > 0.0 {
            let [x, y, z] = std::array::from_fn(|i| point[i] + sun[i] * t);
            if y > self.highest {
                break;
            }
            let above = y - self.height(x, z);
            light = light.min(0.5 + above / (t * 0.05));
            t += (0.01 * t).max(0.4 * above).max(0.01);
        }
        light.clamp(0.0, 1.0)
    }
}

pub fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn unit(v: Vector) -> Vector {
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

pub fn mix(a: Vector, b: Vector, share: f32) -> Vector {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
}

pub fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
    let share = ((x - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
