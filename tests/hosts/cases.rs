//! Fills of all kinds, and what the CPU computes, for every host that executes plans.

use gradnoise::fill::{BufferLayout, DeviceLimits, FillKernel, FillOptions, FillPlan};
use gradnoise::{
    Cellular, ColourRamp, Dimension, Domain, Evaluator, Format, Grid, Noise, Octaves, Output, Perlin, Simplex, Surface,
    Value,
};

/// A fill, and the bytes that it leaves in a buffer that was full of [`UNTOUCHED`].
pub struct Case {
    pub name: &'static str,
    pub plan: FillPlan,
    pub layout: BufferLayout,
    /// The points in the host's buffer, if the plan does not have them.
    pub points: Option<Vec<[f32; 3]>>,
    pub expected: Vec<u8>,
    /// Another noise of the same structure, the grid to which it moves, and the bytes that it leaves.
    pub changed: (Output, Option<Grid>, Vec<u8>),
}

/// The byte of which a host fills the output before it executes a plan.
pub const UNTOUCHED: u8 = 0xaa;

/// Returns all cases.
pub fn cases() -> Vec<Case> {
    let gpu = FillOptions::new();
    let software = FillOptions::new().software(true);
    let tight = BufferLayout::default();
    let layout = |offset, bytes_per_row, rows_per_image| BufferLayout {
        offset,
        bytes_per_row: Some(bytes_per_row),
        rows_per_image: Some(rows_per_image),
    };
    let small = DeviceLimits {
        max_storage_buffer_binding_size: 1 << 16,
        max_compute_workgroups_per_dimension: 2,
        min_storage_buffer_offset_alignment: 256,
        ..Default::default()
    };
    // The README's hills for 1.
    let terrain = |seed| Perlin::hashed(Dimension::D2).seed(41 + seed).fbm(Octaves::new(6)).into();
    let tabled = |seed| Perlin::new(Dimension::D2).seed(seed).noise().into();
    let billows = |seed| Simplex::new(Dimension::D2).seed(seed).billow(Octaves::new(3)).into();
    let volume = |seed| Simplex::hashed(Dimension::D3).seed(seed).fbm(Octaves::new(2)).into();
    let cells = |seed| Cellular::hashed(Dimension::D2).seed(seed).noise().into();
    let planet = |seed| Perlin::hashed(Dimension::D3).seed(seed).fbm(Octaves::new(4)).into();
    let bumps = |seed| Output::normals(Perlin::new(Dimension::D3).seed(seed), 0.5);
    let ramp = |seed| {
        let ramp = ColourRamp::from_srgb([(-1.0, [0, 20, 90]), (0.1, [200, 220, 90]), (1.0, [255; 3])]);
        Output::colour_ramp(Value::hashed(Dimension::D1).seed(seed), ramp)
    };
    let curvature = |seed| Output::mean_curvature(Perlin::hashed(Dimension::D2).seed(seed), 1.0);
    let channels = |seed| {
        let (perlin, value) = (Perlin::new(Dimension::D2).seed(seed), Value::hashed(Dimension::D2).seed(seed));
        Output::channels([perlin.noise(), value.noise()])
    };
    let constant = |seed| Noise::constant(seed as f32 / 8.0).into();
    let flat = grid(&[-3.5, 1e6], &[1.0 / 64.0, 1.0 / 32.0], &[256, 256]);
    let odd = grid(&[0.25, -7.0], &[0.03, 0.05], &[101, 37]);
    // More columns than two workgroups of 64 invocations fill.
    let wider = grid(&[0.25, -7.0], &[0.03, 0.05], &[1301, 40]);
    let wide = grid(&[0.25, -7.0], &[0.03, 0.05], &[300, 200]);
    let deep = grid(&[0.0, 0.5, 9.0], &[0.1, 0.07, 0.2], &[31, 9, 5]);
    let line = grid(&[-2.0], &[0.01], &[500]);
    let cube = Surface::cube(24, 3.0).expect("a cube");
    let list: Vec<[f32; 3]> = (0..700).map(|i| [i as f32 * 0.37, 5.0 - i as f32, i as f32 * 1e-3]).collect();
    let moved = |grid: &Grid, origin: &[f64]| {
        let axes = grid.axes();
        Grid::new(origin, &grid.step()[..axes], &grid.extent()[..axes]).ok()
    };
    let far = [1e9, -0.125];
    vec![
        case("terrain", &terrain, &flat, Format::R32Float, gpu, tight, moved(&flat, &far)),
        case("terrain by samples", &terrain, &odd, Format::R8Unorm, gpu, layout(4, 108, 37), moved(&odd, &far)),
        case("tables", &tabled, &odd, Format::R16Unorm, gpu.prefer(FillKernel::Rows), tight, None),
        case("tables in uniforms", &tabled, &odd, Format::R32Float, software, layout(1028, 512, 40), None),
        case("billows", &billows, &wide, Format::Rgba8Unorm, gpu, layout(20, 1216, 200), moved(&wide, &far)),
        case("a small device", &terrain, &wider, Format::R32Float, gpu.limits(small), tight, moved(&wider, &far)),
        case("a volume on it", &volume, &deep, Format::R8Unorm, gpu.limits(small), layout(516, 36, 10), None),
        case("rows of bytes", &terrain, &odd, Format::R8Unorm, gpu.prefer(FillKernel::Rows), layout(8, 108, 37), None),
        case("curvature", &curvature, &odd, Format::R16Float, gpu, tight, moved(&odd, &far)),
        case("channels", &channels, &odd, Format::Rgba8Unorm, software, tight, None),
        case("a volume", &volume, &deep, Format::R16Float, gpu, layout(0, 256, 11), moved(&deep, &[0.5, 1.0, -80.0])),
        case("a volume with gradients", &volume, &deep, Format::ValueAndGradient, gpu, tight, None),
        case("cells", &cells, &wide, Format::R32Float, gpu, tight, None),
        case("a planet", &planet, &cube, Format::R32Float, gpu, tight, None),
        case("bumps", &bumps, &cube, Format::Rgba16Float, gpu, layout(0, 256, 24), None),
        case("a ramp", &ramp, &line, Format::Rgba8UnormSrgb, software, tight, moved(&line, &[77.0])),
        case("a constant", &constant, &line, Format::Rgba32Float, gpu, tight, None),
        case("points", &planet, list.as_slice(), Format::R32Float, gpu, tight, None),
        at_host_points(&planet, list),
    ]
}

fn grid(origin: &[f64], step: &[f64], extent: &[u32]) -> Grid {
    Grid::new(origin, step, extent).expect("a grid")
}

fn case<D: Domain + gradnoise::fill::Domain + ?Sized>(
    name: &'static str,
    output: &dyn Fn(u64) -> Output,
    domain: &D,
    format: Format,
    options: FillOptions,
    layout: BufferLayout,
    moved: Option<Grid>,
) -> Case {
    let plan = FillPlan::new(output(1), domain, format, &options).expect(name);
    let expected = image(&plan, &layout, &texels(&output(1), domain, format));
    let other = output(2);
    let texels = moved.map_or_else(|| texels(&other, domain, format), |grid| texels(&other, &grid, format));
    let after = image(&plan, &layout, &texels);
    Case { name, plan, layout, points: None, expected, changed: (other, moved, after) }
}

fn at_host_points(output: &dyn Fn(u64) -> Output, points: Vec<[f32; 3]>) -> Case {
    let (format, layout) = (Format::R32Float, BufferLayout::default());
    let plan = FillPlan::at_host_points(output(1), points.len() as u32, format, &FillOptions::new()).expect("a plan");
    let image = |seed| image(&plan, &layout, &texels(&output(seed), points.as_slice(), format));
    let (expected, after) = (image(1), image(2));
    Case { name: "points of the host", plan, layout, points: Some(points), expected, changed: (output(2), None, after) }
}

fn texels(output: &Output, domain: &(impl Domain + ?Sized), format: Format) -> Vec<u8> {
    Evaluator::new(output).expect("a noise").texels(domain, format).expect("samples")
}

/// Lays texels out as a fill does in a buffer of [`UNTOUCHED`] bytes.
fn image(plan: &FillPlan, layout: &BufferLayout, texels: &[u8]) -> Vec<u8> {
    let fill = plan.fill(layout).expect("a fill");
    let [width, height, _] = plan.extent();
    let row = width as usize * plan.format().bytes_per_sample(plan.dimension());
    let padded = row.next_multiple_of(4);
    let mut image = vec![UNTOUCHED; fill.size() as usize];
    for (index, texels) in texels.chunks(row).enumerate() {
        let (y, z) = (index % height as usize, index / height as usize);
        let start = layout.offset as usize + (z * fill.rows_per_image() as usize + y) * fill.bytes_per_row() as usize;
        image[start..start + row].copy_from_slice(texels);
        image[start + row..start + padded].fill(0);
    }
    image
}
