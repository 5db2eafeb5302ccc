//! The program, as somebody runs it.

mod commands;
mod continuity;
mod documents;
mod failures;
mod files;
mod formats;
mod noises;
mod pictures;
mod run;
