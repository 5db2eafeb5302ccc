// The nearest points of cellular noise, in order.
//
// in each dimension: Vector

// A point: the key of its distance, the position as seen from it, and the number of its cell.
struct NearPoint { key: f32, way: Vector, number: i32 }

struct Nearest { first: NearPoint, second: NearPoint, third: NearPoint }

// Tells whether a point comes before another one: of equally near ones, that of the cell with the smaller number.
fn comes_before(a: NearPoint, b: NearPoint) -> bool {
    return (a.key < b.key) | ((a.key == b.key) & (a.number < b.number));
}

// Returns one of two points. The key is found apart, so that where it alone is used nothing else is computed.
fn chosen(key: f32, a: NearPoint, b: NearPoint, is_b: bool) -> NearPoint {
    return NearPoint(key, select(a.way, b.way, is_b), select(a.number, b.number, is_b));
}

// Takes a point into account.
fn with_point(before: Nearest, point: NearPoint) -> Nearest {
    let is_first = comes_before(point, before.first);
    let is_second = comes_before(point, before.second);
    let is_third = comes_before(point, before.third);
    let first_key = min(before.first.key, point.key);
    let second_key = min(before.second.key, max(before.first.key, point.key));
    let third_key = min(before.third.key, max(before.second.key, point.key));
    let second = chosen(second_key, before.second, point, is_second);
    let third = chosen(third_key, before.third, point, is_third);
    return Nearest(
        chosen(first_key, before.first, point, is_first),
        chosen(second_key, second, before.first, is_first),
        chosen(third_key, third, before.second, is_second),
    );
}

// Returns what is farther than any point.
fn none_near() -> Nearest {
    let none = NearPoint(1e30, Vector(0.0), 0);
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
