// The nearest points of cellular noise, in order.
//
// in each dimension: Vector
// rust: lanes is_b
// rust: by hand with_point

// A point: the key of its distance, the position relative to it, and the number of its cell.
struct NearPoint { key: f32, way: Vector, number: i32 }

struct Nearest { first: NearPoint, second: NearPoint, third: NearPoint }

// Returns whether a point precedes another. Of equally near points, the one whose cell has the smaller number does.
fn comes_before(a: NearPoint, b: NearPoint) -> bool {
    return (a.key < b.key) | ((a.key == b.key) & (a.number < b.number));
}

// Returns one of two points. The key is a separate argument, so that code that uses only keys computes nothing else.
fn chosen(key: f32, a: NearPoint, b: NearPoint, is_b: bool) -> NearPoint {
    return NearPoint(key, select(a.way, b.way, is_b), select(a.number, b.number, is_b));
}

// Inserts a point into the nearest ones.
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

// Returns points that are farther away than any other.
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
