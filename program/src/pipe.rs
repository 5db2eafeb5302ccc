//! Passes samples from the engine to a file: one thread computes them while another writes, with a few bands in memory.

use crate::engine::{Engine, Stop};
use crate::failure::Failure;
use crate::pixel::{Pixel, Sameness};
use crate::progress::Progress;
use crate::view::Place;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};

/// The samples of a file as bytes, x fastest, place after place.
pub struct Rows {
    bands: Receiver<Vec<u8>>,
    give_back: Sender<Vec<u8>>,
    band: Vec<u8>,
    position: usize,
}

impl Read for Rows {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.position == self.band.len() {
            let Ok(next) = self.bands.recv() else { return Ok(0) };
            let before = std::mem::replace(&mut self.band, next);
            self.position = 0;
            // The receiver is gone once everything is computed.
            drop(self.give_back.send(before));
        }
        let count = bytes.len().min(self.band.len() - self.position);
        bytes[..count].copy_from_slice(&self.band[self.position..self.position + count]);
        self.position += count;
        Ok(count)
    }
}

/// Computes the samples of places one after another while `write` writes them, and checks whether all are equal.
pub fn run(
    engine: &Engine,
    places: &[Place],
    pixel: Pixel,
    progress: &Progress,
    samples: &mut Sameness,
    write: impl FnOnce(&mut Rows) -> Result<(), Failure> + Send,
) -> Result<(), Stop> {
    let (made, written) = std::thread::scope(|scope| {
        // While one band is written, one waits and one is computed; their memory is passed back for reuse.
        let (sender, bands) = sync_channel::<Vec<u8>>(1);
        let (give_back, free) = channel::<Vec<u8>>();
        let writer = scope.spawn(move || write(&mut Rows { bands, give_back, band: Vec::new(), position: 0 }));
        let made = places.iter().try_for_each(|place| {
            engine.make(place, pixel, |band| {
                let mut bytes = free.try_recv().unwrap_or_default();
                bytes.clear();
                pixel.convert(band, &mut bytes);
                samples.look_at(&bytes);
                progress.advance(bytes.len());
                sender.send(bytes).map_err(|_| Stop::Unwritten)
            })
        });
        // The writer ends when no more bands come.
        drop(sender);
        (made, writer.join())
    });
    let written = written.map_err(|_| Failure::Other("the thread that writes has panicked".into()))?;
    match made {
        // The writer returns the reason.
        Err(Stop::Unwritten) | Ok(()) => Ok(written?),
        made => made,
    }
}
