//! C99, which C++ compiles, too.

/// The words that cannot be names: keywords of C and C++, and names of the headers and of common macros.
pub(super) const KEYWORDS: &str = "
    alignas alignof and asm auto bitand bitor bool break case catch char class compl const constexpr continue
    decltype default delete do double else enum explicit export extern false float for friend goto if inline int
    long main mutable namespace new noexcept not nullptr operator or private protected public register requires
    restrict return short signed sizeof static struct switch template this throw true try typedef typeid typename
    union unsigned using virtual void volatile wchar_t while xor near far small interface unix linux NULL NAN
    INFINITY HUGE_VAL HUGE_VALF int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t _Bool
    char8_t char16_t char32_t acosf asinf atanf cosf sinf tanf expf logf powf sqrtf floorf ceilf fabsf fmin fmax
    fminf fmaxf floor ceil fabs abs sin cos tan exp log pow sqrt gamma lgamma tgamma erf j0 j1 jn y0 y1 yn hypot
    round trunc remainder index rindex signgam signbit isnan isinf isfinite memcpy memmove memcmp memset memchr
    strcpy strlen strcmp
";

/// The beginning of a file. Compilers must not fuse or reorder operations on floats.
pub(super) const HEAD: &str = "
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST)
#error \"the bits of this noise need compilation without -ffast-math and /fp:fast\"
#endif
#if FLT_EVAL_METHOD != 0
#error \"the bits of this noise need floats that are computed as floats: -msse2 -mfpmath=sse\"
#endif
#if defined(__clang__)
#pragma clang fp contract(off) reassociate(off)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize(\"fp-contract=off\")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif
";

/// Helpers, which are defined once, in whichever header comes first.
pub(super) const HELPERS: &str = "
#ifndef GRADNOISE_HELPERS_1
#define GRADNOISE_HELPERS_1
static inline uint32_t gradnoise_bits(float x) { uint32_t bits; memcpy(&bits, &x, 4); return bits; }
static inline float gradnoise_float(uint32_t bits) { float x; memcpy(&x, &bits, 4); return x; }
static inline float gradnoise_min(float a, float b) { return a < b ? a : b; }
static inline float gradnoise_max(float a, float b) { return a > b ? a : b; }
static inline int32_t gradnoise_min_i32(int32_t a, int32_t b) { return b < a ? b : a; }
static inline int32_t gradnoise_max_i32(int32_t a, int32_t b) { return a < b ? b : a; }
static inline uint32_t gradnoise_min_u32(uint32_t a, uint32_t b) { return b < a ? b : a; }
static inline uint32_t gradnoise_max_u32(uint32_t a, uint32_t b) { return a < b ? b : a; }
static inline int32_t gradnoise_abs(int32_t a) { return a < 0 ? -a : a; }
#endif
";

pub(super) const TAIL: &str = "
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
";
