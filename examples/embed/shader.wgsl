// The renderer's own shader. The exported functions of gradnoise come before it: `terrain` and `terrain_with_gradient`,
// with their data in group 1.

// The number of vertices along x and z, and the distance between them.
override SIDE: u32;
override STEP: f32;

struct Frame {
    eye: vec3f,
    // The level of the lakes, as a value of the noise.
    lakes: f32,
    right: vec3f,
    // The factor from values to heights.
    relief: f32,
    up: vec3f,
    forward: vec3f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var ground: texture_2d<f32>;
@group(0) @binding(2) var ground_sampler: sampler;

// The noise's value at each vertex.
@group(2) @binding(0) var<storage, read_write> heights: array<f32>;

const NEAR = 0.02;
// The direction to the sun, of length 1.
const SUN = vec3f(-0.8, 0.48, 0.36);
const SUNLIGHT = vec3f(3.3, 2.75, 2.1);
const SKYLIGHT = vec3f(0.42, 0.58, 0.85);

struct Surface {
    @builtin(position) clip: vec4f,
    @location(0) place: vec3f,
    @location(1) normal: vec3f,
    @location(2) value: f32,
}

// Every strip of triangles connects two rows of vertices, in alternation. Places are whole numbers times a power of
// two: nothing rounds, and the CPU finds the same places.
fn place_of(strip: u32, corner: u32) -> vec2f {
    let vertex = vec2u(corner / 2u, strip + corner % 2u);
    return (vec2f(vertex) - f32(SIDE / 2u)) * STEP;
}

// Reversed depth: 1 at the near plane, 0 at infinity.
fn clip_position(place: vec3f) -> vec4f {
    let seen = place - frame.eye;
    return vec4f(dot(seen, frame.right), dot(seen, frame.up), NEAR, dot(seen, frame.forward));
}

fn displaced(place: vec2f) -> Surface {
    let land = terrain_with_gradient(place);
    let slope = land.gradient * frame.relief;
    var surface: Surface;
    surface.place = vec3f(place.x, land.value * frame.relief, place.y);
    surface.normal = normalize(vec3f(-slope.x, 1.0, -slope.y));
    surface.value = land.value;
    surface.clip = clip_position(surface.place);
    return surface;
}

@vertex
fn land_vertex(@builtin(vertex_index) corner: u32, @builtin(instance_index) strip: u32) -> Surface {
    return displaced(place_of(strip, corner));
}

// The same for devices whose vertex shaders can write: records the values that were used.
@vertex
fn recorded_vertex(@builtin(vertex_index) corner: u32, @builtin(instance_index) strip: u32) -> Surface {
    let surface = displaced(place_of(strip, corner));
    heights[strip * 2u * SIDE + corner] = surface.value;
    return surface;
}

// Records the vertex shader's values on devices whose vertex shaders cannot write.
@compute @workgroup_size(64)
fn record(@builtin(global_invocation_id) id: vec3u) {
    if id.x < 2u * SIDE {
        heights[id.y * 2u * SIDE + id.x] = terrain_with_gradient(place_of(id.y, id.x)).value;
    }
}

fn sky(direction: vec3f) -> vec3f {
    let height = max(direction.y, 0.0);
    let air = mix(vec3f(0.62, 0.76, 0.92), vec3f(0.10, 0.26, 0.62), 1.0 - exp(-7.0 * height));
    let towards_sun = max(dot(direction, SUN), 0.0);
    return air + vec3f(0.55, 0.38, 0.2) * pow(towards_sun, 12.0) + SUNLIGHT * pow(towards_sun, 1500.0);
}

// Maps light to what a screen can show; the target's format encodes it as sRGB.
fn exposed(light: vec3f) -> vec4f {
    return vec4f(1.0 - exp(-1.15 * light), 1.0);
}

@fragment
fn land_fragment(surface: Surface) -> @location(0) vec4f {
    let normal = normalize(surface.normal);
    let to_eye = frame.eye - surface.place;
    let depth = length(to_eye);
    let view = -to_eye / depth;

    // The texels' centers are the vertices.
    let texel = surface.place.xz / STEP + f32(SIDE / 2u) + 0.5;
    let tinted = textureSample(ground, ground_sampler, texel / f32(SIDE)).rgb;
    // Steep parts are bare rock; snow holds on a little longer than soil.
    let snowy = smoothstep(0.3, 0.7, tinted.b);
    let covered = smoothstep(mix(0.5, 0.4, snowy), mix(0.75, 0.65, snowy), normal.y);
    let colour = mix(vec3f(0.10, 0.088, 0.078), tinted, covered);

    let sunlight = SUNLIGHT * max(dot(normal, SUN), 0.0);
    // Valleys see less of the sky.
    let open = mix(0.5, 1.0, smoothstep(-0.7, 0.5, surface.value));
    let skylight = SKYLIGHT * open * (0.5 + 0.5 * normal.y);
    let land = colour * (sunlight + skylight);

    let mirrored = reflect(view, vec3f(0.0, 1.0, 0.0));
    let fresnel = 0.04 + 0.96 * pow(1.0 - max(mirrored.y, 0.0), 5.0);
    let water = mix(vec3f(0.015, 0.06, 0.08), sky(mirrored), fresnel);
    let dry = smoothstep(frame.lakes + 0.001, frame.lakes + 0.008, surface.value);

    // Haze grows with distance, and hides the edge of the world.
    let haze = max(1.0 - exp(-0.004 * depth * depth), smoothstep(7.5, 12.5, depth));
    let horizon = sky(normalize(vec3f(view.x, max(view.y, 0.0), view.z)));
    return exposed(mix(mix(water, land, dry), horizon, haze));
}

struct Background {
    @builtin(position) clip: vec4f,
    @location(0) direction: vec3f,
}

// One triangle over the whole picture, infinitely far away.
@vertex
fn sky_vertex(@builtin(vertex_index) index: u32) -> Background {
    let corner = vec2f(f32(index % 2u), f32(index / 2u)) * 4.0 - 1.0;
    let across = corner.x * frame.right / dot(frame.right, frame.right);
    let upwards = corner.y * frame.up / dot(frame.up, frame.up);
    return Background(vec4f(corner, 0.0, 1.0), frame.forward + across + upwards);
}

@fragment
fn sky_fragment(background: Background) -> @location(0) vec4f {
    return exposed(sky(normalize(background.direction)));
}
