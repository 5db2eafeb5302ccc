// Fast arithmetic: the compiler may fuse and reorder, so bits differ between adapters. It takes the place of exact.wgsl.
//
// twin: none, the CPU is always exact

fn exact(x: f32) -> f32 {
    return x;
}
