//! Fills on several threads: the same bits, and no thread waits for what a caller holds.

use crate::strategies::noises;
use gradnoise::{Dimension, Evaluator, Field, Grid, Perlin};
use rayon::prelude::*;
use std::cell::Cell;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

#[test]
fn threads_share_evaluators_and_fields_and_use_them_after_a_panic() {
    fn check<T: Send + Sync + UnwindSafe + RefUnwindSafe>(_: &T) {}
    check(&Evaluator::new(Perlin::new(Dimension::D2)).unwrap());
    check(&Field::<2>::new(Perlin::new(Dimension::D2)).unwrap());
}

#[test]
fn grids_have_the_same_bits_on_any_number_of_threads() {
    let grid = Grid::new(&[0.3, 0.7, -0.2], &[0.11, 0.13, 0.17], &[257, 129, 7]).unwrap();
    for (noise, _) in noises(Dimension::D3) {
        let evaluator = Evaluator::new(&noise).unwrap();
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut values = vec![f32::NAN; grid.samples() as usize];
            pool.install(|| evaluator.fill(&grid, &mut values)).unwrap();
            values
        };
        let one = on(1);
        for threads in [2, 3, 7] {
            let differing = on(threads).iter().zip(&one).filter(|(a, b)| a.to_bits() != b.to_bits()).count();
            assert_eq!(differing, 0, "{noise:?} on {threads} threads");
        }
    }
}

/// Runs `work` on a thread of its own, and fails if it takes as long as only a deadlock does.
fn assert_ends(what: &str, work: impl FnOnce() + Send + 'static) {
    let (done, ended) = channel();
    thread::spawn(move || {
        work();
        done.send(()).unwrap();
    });
    let ended = ended.recv_timeout(Duration::from_secs(60));
    assert_ne!(ended, Err(RecvTimeoutError::Timeout), "{what}: a fill waits for a task that waits for its caller");
    ended.unwrap();
}

/// A noise, a grid that is worth several threads of any kind, and memory for it.
fn work() -> (Evaluator, Grid, Vec<f32>) {
    let noise = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[1024; 2]).unwrap();
    let memory = vec![f32::NAN; grid.samples() as usize];
    (noise, grid, memory)
}

/// A caller may hold a lock that the other tasks of its pool take, so that none of them may begin on its thread.
#[test]
fn fills_begin_no_other_task_of_their_pool() {
    thread_local! {
        static FILLS: Cell<bool> = const { Cell::new(false) };
    }
    let (noise, grid, _) = work();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let within_others = AtomicUsize::new(0);
    let task = |memory: &mut Vec<f32>| {
        within_others.fetch_add(usize::from(FILLS.replace(true)), Ordering::Relaxed);
        noise.fill(&grid, memory).unwrap();
        FILLS.set(false);
    };
    pool.install(|| {
        (0..64).into_par_iter().for_each_init(|| vec![f32::NAN; grid.samples() as usize], |memory, _| task(memory));
    });
    assert_eq!(within_others.into_inner(), 0, "tasks that began within the fill of another on their thread");
}

#[test]
fn fills_end_while_all_threads_of_rayon_wait_for_a_lock_of_the_caller() {
    let (noise, grid, memory) = work();
    assert_ends("tasks of the global pool", move || {
        let map = Arc::new(Mutex::new(memory));
        let mut held = map.lock().unwrap();
        for _ in 0..2 * rayon::current_num_threads() {
            let map = Arc::clone(&map);
            rayon::spawn(move || drop(map.lock().unwrap()));
        }
        noise.fill(&grid, held.as_mut_slice()).unwrap();
    });
}
