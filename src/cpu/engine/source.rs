//! Gradients and lattice values of lattice points: the hash of a cell, and the gradient or value that it picks. The
//! twins compute a single cell. A plane of cells needs one pass for the hash, and another for the pick. For shaders,
//! `wgsl/instances.rs` makes the choice.

use crate::array;
use crate::cpu::engine::byte_table::{Listed, PermutationChain};
use crate::cpu::engine::planes::{Coordinates, CornerCells, CornerPlanes, Plane, Steps, copy_cells, each_cell};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::strip::whole_vectors;
use crate::cpu::engine::tiles::reduce_cells;
use crate::formulas::gradient_picks::computed_gradient;
use crate::formulas::hash;
use crate::formulas::hash::hash_to_unit::{first_byte_to_unit, hash_to_unit, index_of_byte, index_of_upper_bits};
use crate::formulas::hash::prime_sum::prime_sum_by;
use crate::formulas::hash::{HashInputs, HashKind, hashes, integer};
use crate::formulas::lattice::cell_bits::cell_bits;
use crate::formulas::lattice::gradient::gradient;
use crate::formulas::lattice::gradient_array::gradient_of_array;
use crate::formulas::lattice::gradient_bytes::gradient_of_bytes;
use crate::formulas::lattice::gradient_components::{PRIMES, gradient_of_components};
use crate::formulas::lattice::lattice_value::{hashed_lattice_value, listed_lattice_value};
use crate::formulas::lattice::mixed_lattice_value::mixed_lattice_value;
use crate::formulas::lattice::table::permute;
use crate::formulas::space::tiled_lattice::tiled;
use crate::lanes::inlined;
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::slots::{HashSeed, leaf};
use crate::layout::table::Table;
use crate::plan::program::{PickKind, SourceKind};

/// Finds the gradient or value at corners of `count` samples, corner by corner: a plane for each component.
pub(crate) type PickCorners =
    fn(Source<'_>, simd: Vectors, CornerCells<'_>, count: usize, &mut CornerPlanes, picked: &mut [Plane<f32>]);

/// The passes from the cells of one corner to its gradients or values, through hashes.
type Pick<'a, const C: usize> = dyn Fn(&Coordinates<i32>, Steps<'_>, &mut Plane<u32>, &mut [Plane<f32>; C]) + 'a;

/// The source of a lattice's gradients or values.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) kind: SourceKind,
    pub(crate) table: &'a Table,
    /// The permutation chain to them, if vectors can follow it.
    pub(crate) chain: Option<PermutationChain<'a>>,
    /// The table's entries for integer hashes, if vectors can look them up.
    pub(crate) listed: Option<Listed<'a>>,
    pub(crate) leaf: Parameters<'a>,
    pub(crate) tile: Option<&'a ArrayView<'a>>,
}

impl<'a> Source<'a> {
    /// Returns the gradient at a lattice point.
    pub(crate) fn gradient<const M: usize>(&self, cell: [i32; M]) -> [f32; M] {
        let own = |cell| match self.kind.pick {
            PickKind::Points if self.kind.hash.is_integer() => gradient_of_bytes(self.hash(cell)),
            PickKind::Listed | PickKind::Points => {
                gradient(self.table, self.hash(cell), |hash| self.index_in_set(hash))
            }
            PickKind::Computed => computed_gradient(self.hash(cell), |hash| self.index_of_computed(hash)),
            PickKind::Bytes => gradient_of_bytes(self.hash(cell)),
            PickKind::Whole => {
                gradient_of_components(|primes| self.kind.hash.hash_by(self.inputs().seed, cell, primes))
            }
            PickKind::Array => gradient_of_array(leaf::array(self.leaf), cell),
        };
        match self.tile {
            Some(tile) => tiled(*tile, cell, own),
            None => own(cell),
        }
    }

    /// Returns the lattice value at a lattice point.
    pub(crate) fn lattice_value<const M: usize>(&self, cell: [i32; M]) -> f32 {
        let own = |cell| match self.kind.pick {
            PickKind::Listed | PickKind::Computed | PickKind::Array => {
                listed_lattice_value(self.table, self.hash(cell), |hash| self.index_in_set(hash))
            }
            PickKind::Points => mixed_lattice_value(self.hash(cell), |hash| self.index_of_hash(hash)),
            PickKind::Bytes => hashed_lattice_value(self.hash(cell), first_byte_to_unit),
            PickKind::Whole => hashed_lattice_value(self.hash(cell), |hash| self.kind.hash.to_unit(hash)),
        };
        match self.tile {
            Some(tile) => tiled(*tile, cell, own),
            None => own(cell),
        }
    }

    /// Returns the bits of a cell.
    pub(crate) fn cell_bits<const M: usize>(&self, cell: [i32; M]) -> u32 {
        let own = |cell| cell_bits(self.hash(cell), |hash| self.index_of_hash(hash));
        match self.tile {
            Some(tile) => tiled(*tile, cell, own),
            None => own(cell),
        }
    }

    /// Finds the bits of the cells that are some steps from those of `count` samples.
    pub(crate) fn bits_of_cells<const M: usize>(
        self,
        simd: Vectors,
        cells: &Coordinates<i32>,
        steps: [i32; 4],
        count: usize,
        corners: &mut CornerPlanes,
    ) {
        let CornerPlanes { reduced, hashes } = corners;
        let (hash, inputs) = (self.kind.hash, self.inputs());
        match (self.tile, reduced.first_chunk_mut::<M>()) {
            (Some(tile), Some(planes)) => {
                reduce_cells::<M>(simd, *tile, cells, Steps::Uniform(steps), count, planes);
                hash_plane::<M>(hash, inputs, simd, reduced, Steps::Uniform([0; 4]), count, hashes);
            }
            _ => hash_plane::<M>(hash, inputs, simd, cells, Steps::Uniform(steps), count, hashes),
        }
        let index = |hash| self.index_of_hash(hash);
        hashes[..count].iter_mut().for_each(|hash| *hash = cell_bits(*hash, index));
    }

    /// Finds the gradients at corners of `count` samples, corner by corner: planes of their `M` components.
    pub(crate) fn pick_gradients<const M: usize>(
        self,
        simd: Vectors,
        cells: CornerCells<'_>,
        count: usize,
        corners: &mut CornerPlanes,
        picked: &mut [Plane<f32>],
    ) {
        let (hash, inputs) = (self.kind.hash, self.inputs());
        let pick: &Pick<'_, M> = &|cells, steps, hashes, picked| match self.kind.pick {
            PickKind::Points if !hash.is_integer() => {
                self.of_set::<M, M>(simd, cells, steps, count, hashes, picked);
            }
            PickKind::Points | PickKind::Bytes => {
                hash_plane::<M>(hash, inputs, simd, cells, steps, count, hashes);
                byte_planes(simd, hashes, count, picked);
            }
            PickKind::Listed | PickKind::Computed => {
                self.of_set::<M, M>(simd, cells, steps, count, hashes, picked);
            }
            PickKind::Whole => {
                for (picked, primes) in picked.iter_mut().zip(PRIMES) {
                    prime_plane::<M>(hash, inputs.seed, primes, cells, steps, count, hashes);
                    let picked = std::array::from_mut(picked);
                    vectorized!(simd, each_hash(inlined!(|hash| [hash_to_unit(hash)]), hashes, count, picked));
                }
            }
            PickKind::Array => {
                let array = leaf::array(self.leaf);
                each_cell(|cell: [i32; M]| gradient_of_array(array, cell), cells, steps, count, picked);
            }
        };
        self.each_corner::<M, M>(simd, cells, count, corners, picked, pick);
    }

    /// Finds the lattice values at corners of `count` samples: a plane for each corner.
    pub(crate) fn pick_lattice_values<const M: usize>(
        self,
        simd: Vectors,
        cells: CornerCells<'_>,
        count: usize,
        corners: &mut CornerPlanes,
        picked: &mut [Plane<f32>],
    ) {
        let (hash, inputs) = (self.kind.hash, self.inputs());
        let pick: &Pick<'_, 1> = &|cells, steps, hashes, picked| match self.kind.pick {
            PickKind::Listed | PickKind::Computed | PickKind::Array => {
                self.of_set::<M, 1>(simd, cells, steps, count, hashes, picked);
            }
            PickKind::Points => {
                hash_plane::<M>(hash, inputs, simd, cells, steps, count, hashes);
                let index = |hash| self.index_of_hash(hash);
                each_hash(|hash| [mixed_lattice_value(hash, index)], hashes, count, picked);
            }
            PickKind::Bytes => {
                hash_plane::<M>(hash, inputs, simd, cells, steps, count, hashes);
                // A lattice value is the first component.
                byte_planes(simd, hashes, count, picked);
            }
            PickKind::Whole => {
                hash_plane::<M>(hash, inputs, simd, cells, steps, count, hashes);
                unit_plane(hash, simd, hashes, count, picked);
            }
        };
        self.each_corner::<M, 1>(simd, cells, count, corners, picked, pick);
    }

    /// Picks the gradient or value at each corner, after reducing cells in a repeating lattice.
    fn each_corner<const M: usize, const C: usize>(
        self,
        simd: Vectors,
        cells: CornerCells<'_>,
        count: usize,
        corners: &mut CornerPlanes,
        picked: &mut [Plane<f32>],
        pick: &Pick<'_, C>,
    ) {
        let is_near = matches!((cells.steps)(0), Steps::Near { .. });
        if let (Some(chain), None, false) = (self.chain, self.tile, is_near) {
            return chain.look_up::<M, C>(simd, cells, count, picked);
        }
        let (CornerCells { cells, steps }, CornerPlanes { reduced, hashes }) = (cells, corners);
        for (k, picked) in picked.as_chunks_mut::<C>().0.iter_mut().enumerate() {
            match (self.tile, steps(k), reduced.first_chunk_mut::<M>()) {
                (None, steps @ (Steps::Uniform(_) | Steps::Ranked { .. }), _) => pick(cells, steps, hashes, picked),
                (tile, steps, Some(planes)) => {
                    match tile {
                        Some(tile) => reduce_cells::<M>(simd, *tile, cells, steps, count, planes),
                        None => copy_cells(simd, cells, steps, count, planes),
                    }
                    pick(reduced, Steps::Uniform([0; 4]), hashes, picked);
                }
                (_, _, None) => {}
            }
        }
    }

    /// Finds the first components of the entries of a set, computed or from the table.
    fn of_set<const M: usize, const C: usize>(
        self,
        simd: Vectors,
        cells: &Coordinates<i32>,
        steps: Steps<'_>,
        count: usize,
        hashes: &mut Plane<u32>,
        picked: &mut [Plane<f32>; C],
    ) {
        if let Some(chain) = self.chain {
            return chain.look_up::<M, C>(simd, CornerCells { cells, steps: &|_| steps }, count, picked);
        }
        hash_plane::<M>(self.kind.hash, self.inputs(), simd, cells, steps, count, hashes);
        if let Some(listed) = self.listed {
            return listed.look_up::<C>(simd, hashes, count, picked);
        }
        let (table, is_integer) = (self.table, self.kind.hash.is_integer());
        let index = inlined!(|hash| if is_integer { index_of_upper_bits(hash) } else { index_of_byte(hash) });
        if self.kind.pick == PickKind::Computed {
            if self.kind.hash.is_chain() {
                vectorized!(simd, hashes[..count].iter_mut().for_each(|hash| *hash = permute(table, *hash)));
            }
            let gradient = inlined!(|hash| computed_gradient(hash, index));
            return vectorized!(simd, each_hash(gradient, hashes, count, picked));
        }
        let gradient = inlined!(|hash| {
            let gradient: [f32; 4] = gradient(table, hash, index);
            array::from_fn(|d| gradient[d])
        });
        vectorized!(simd, each_hash(gradient, hashes, count, picked));
    }

    fn hash<const M: usize>(self, cell: [i32; M]) -> u32 {
        self.kind.hash.hash(self.inputs(), cell)
    }

    fn inputs(self) -> HashInputs<'a> {
        HashInputs { table: self.table, seed: HashSeed::of(self.leaf) }
    }

    /// Returns the table's index for a hash of bytes, and an integer hash as it is.
    fn index_of_hash(self, hash: u32) -> u32 {
        if self.kind.hash.is_chain() { permute(self.table, hash) } else { hash }
    }

    fn index_of_computed(self, hash: u32) -> u32 {
        if self.kind.hash.is_chain() { permute(self.table, hash) } else { self.index_in_set(hash) }
    }

    fn index_in_set(self, hash: u32) -> u32 {
        if self.kind.hash.is_integer() { index_of_upper_bits(hash) } else { index_of_byte(hash) }
    }
}

/// Declares the passes of each hash.
macro_rules! passes {
    ($(
        $kind:ident $file:ident::$function:ident($input:ident $(, $inner:ident)?) $bits:ident $to_unit:ident
    ),* $(,)?) => {
        /// Hashes the cells of a plane.
        fn hash_plane<const M: usize>(
            kind: HashKind,
            inputs: HashInputs<'_>,
            simd: Vectors,
            cells: &Coordinates<i32>,
            steps: Steps<'_>,
            count: usize,
            hashes: &mut Plane<u32>,
        ) {
            match kind {
                $(HashKind::$kind => {
                    let hash = inlined!(|cell: [i32; M]| {
                        [hash::$file::$function(inputs.$input, cell $(, inlined!(|k, upper| integer::$inner(k, upper)))?)]
                    });
                    vectorized!(simd, each_cell(hash, cells, steps, count, std::array::from_mut(hashes)));
                })*
            }
        }

        /// Hashes the cells of a plane with the primes of a component. Other hashes have no such primes. This is rare,
        /// and is compiled for one width of vectors.
        fn prime_plane<const M: usize>(
            kind: HashKind,
            _seed: HashSeed,
            _primes: [u32; 4],
            _cells: &Coordinates<i32>,
            _steps: Steps<'_>,
            _count: usize,
            _hashes: &mut Plane<u32>,
        ) {
            match kind {
                $(HashKind::$kind => {
                    $(
                        let hash = inlined!(|cell: [i32; M]| {
                            [prime_sum_by(_seed, cell, _primes, inlined!(|k, upper| integer::$inner(k, upper)))]
                        });
                        each_cell(hash, _cells, _steps, _count, std::array::from_mut(_hashes));
                    )?
                })*
            }
        }

        /// Scales the hashes of a plane to [-1, 1].
        fn unit_plane(kind: HashKind, simd: Vectors, hashes: &Plane<u32>, count: usize, picked: &mut [Plane<f32>; 1]) {
            match kind {
                $(HashKind::$kind => {
                    let to_unit = inlined!(|hash| [hash::hash_to_unit::$to_unit(hash)]);
                    vectorized!(simd, each_hash(to_unit, hashes, count, picked));
                })*
            }
        }
    };
}
hashes!(passes);

/// Finds the first components of gradients computed from the bytes of each hash.
#[inline(never)]
fn byte_planes<const C: usize>(simd: Vectors, hashes: &Plane<u32>, count: usize, picked: &mut [Plane<f32>; C]) {
    vectorized!(simd, each_hash(inlined!(|hash| gradient_of_bytes(hash)), hashes, count, picked));
}

/// Writes the components of a function of each hash.
#[cfg_attr(optimized, inline(always))]
fn each_hash<const C: usize>(
    function: impl Fn(u32) -> [f32; C],
    hashes: &Plane<u32>,
    count: usize,
    planes: &mut [Plane<f32>; C],
) {
    for i in 0..whole_vectors(count) {
        let components = function(hashes[i]);
        for d in 0..C {
            planes[d][i] = components[d];
        }
    }
}
