// The nearest points of cellular noise, in order.
//
// in each dimension: Vector, Cell

// A point: the key of its distance, the position as seen from it, and the steps to its cell.
struct NearPoint { key: f32, way: Vector, steps: Cell }

struct Nearest { first: NearPoint, second: NearPoint, third: NearPoint }

fn chosen(a: NearPoint, b: NearPoint, is_b: bool) -> NearPoint {
    return NearPoint(select(a.key, b.key, is_b), select(a.way, b.way, is_b), select(a.steps, b.steps, is_b));
}

// Takes a point into account. Of equally near ones the first stays first.
fn with_point(before: Nearest, point: NearPoint) -> Nearest {
    let is_first = point.key < before.first.key;
    let is_second = point.key < before.second.key;
    let is_third = point.key < before.third.key;
    return Nearest(
        chosen(before.first, point, is_first),
        chosen(chosen(before.second, point, is_second), before.first, is_first),
        chosen(chosen(before.third, point, is_third), before.second, is_second),
    );
}

// Returns what is farther than any point.
fn none_near() -> Nearest {
    let none = NearPoint(1e30, Vector(0.0), Cell(0));
    return Nearest(none, none, none);
}

fn first_key(found: Nearest) -> f32 {
    return found.first.key;
}

fn second_key(found: Nearest) -> f32 {
    return found.second.key;
}

fn third_key(found: Nearest) -> f32 {
    return found.third.key;
}
