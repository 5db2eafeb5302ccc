//! Every source's noise, written from its formulas alone, one module a source; and the crate's noise compared with it.

pub use gradnoise_oracle::lattice;

pub mod burger_2008;
pub mod cochoy_2011;
pub mod gustavson_2005;
pub mod habr;
pub mod kdotjpg_2022;
pub mod listing;
pub mod nd_cpp;
pub mod perlin_1985;
pub mod perlin_2002;
