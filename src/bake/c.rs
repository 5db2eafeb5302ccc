//! C99, which C++ compiles, too.

/// The keywords of C and C++, with the names that have a meaning in every program of C++.
pub(super) const CPP: &str = "
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class
    compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype
    default delete do double dynamic_cast else enum explicit export extern false final float for friend goto if
    import inline int long main module mutable namespace new noexcept not not_eq nullptr operator or or_eq
    override private protected public register reinterpret_cast requires restrict return short signed sizeof
    static static_assert static_cast std struct switch template this thread_local throw true try typedef typeid
    typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq
";

/// The names of C's library with its extensions, which headers declare and compilers know without, and macros of
/// Windows.
pub(super) const LIBRARY: &str = "
    near far small interface min max unix linux i386 TRUE FALSE IN OUT OPTIONAL ERROR *_t _* FLT_* DBL_* LDBL_*
    DEC32_* DEC64_* DEC128_* FP_* FE_* HUGE_* INT# INT_* UINT# UINT_* M_* MATH_* SNAN# SNAN CHAR_* SCHAR_*
    UCHAR_* SHRT_* USHRT_* LONG_* ULONG_* LLONG_* ULLONG_* BOOL_* WCHAR_* WINT_* PTRDIFF_* SIZE_* SIG# SIG_*
    SEEK_* LC_* FD_* TIME_* ATOMIC_* atomic_* memory_order* thrd_* mtx_* cnd_* tss_* va_* PRI* SCN* jmp_buf WIF# lgamma*
    gamma* f32* f64* NULL NAN INFINITY MAXFLOAT DECIMAL_DIG RAND_MAX MB_CUR_MAX MB_LEN_MAX EXIT_FAILURE
    EXIT_SUCCESS EOF BUFSIZ FILENAME_MAX FOPEN_MAX L_tmpnam P_tmpdir TMP_MAX CLOCKS_PER_SEC EDOM EILSEQ ERANGE
    NFDBITS WCONTINUED WEXITED WEXITSTATUS WNOHANG WNOWAIT WSTOPPED WSTOPSIG WTERMSIG WUNTRACED BIG_ENDIAN
    BYTE_ORDER LITTLE_ENDIAN PDP_ENDIAN I complex imaginary errno signgam math_errhandling offsetof unreachable
    assert noreturn acos~ acosh~ acospi~ asin~ asinh~ asinpi~ atan~ atan2~ atan2pi~ atanh~ atanpi~ canonicalize~
    cbrt~ ceil~ compoundn~ copysign~ cos~ cosh~ cospi~ drem~ erf~ erfc~ exp~ exp10~ exp10m1~ exp2~ exp2m1~
    expm1~ fabs~ fdim~ finite~ floor~ fma~ fmax~ fmaximum~ fmaximum_mag~ fmaximum_mag_num~ fmaximum_num~
    fmaxmag~ fmin~ fminimum~ fminimum_mag~ fminimum_mag_num~ fminimum_num~ fminmag~ fmod~ frexp~ fromfp~
    fromfpx~ getpayload~ hypot~ ilogb~ isinf~ isnan~ j0~ j1~ jn~ ldexp~ llogb~ llrint~ llround~ log~ log10~
    log10p1~ log1p~ log2~ log2p1~ logb~ logp1~ lrint~ lround~ modf~ nan~ nearbyint~ nextafter~ nextdown~
    nexttoward~ nextup~ pow~ pow10~ pown~ powr~ quantexp~ remainder~ remquo~ rint~ rootn~ round~ roundeven~
    rsqrt~ scalb~ scalbln~ scalbn~ setpayload~ setpayloadsig~ significand~ sin~ sincos~ sinh~ sinpi~ sqrt~ tan~
    tanh~ tanpi~ tgamma~ totalorder~ totalordermag~ trunc~ ufromfp~ ufromfpx~ y0~ y1~ yn~ cabs~ cacos~ cacosh~
    carg~ casin~ casinh~ catan~ catanh~ ccos~ ccosh~ cexp~ cimag~ clog~ clog10~ conj~ cpow~ cproj~ creal~ csin~
    csinh~ csqrt~ ctan~ ctanh~ fadd~ fsub~ fmul~ fdiv~ ffma~ fsqrt~ dadd~ dsub~ dmul~ ddiv~ dfma~ dsqrt~
    fpclassify isfinite isgreater isgreaterequal isless islessequal islessgreater isnormal issubnormal
    issignaling iseqsig iscanonical iszero isunordered signbit feclearexcept fegetenv fegetexceptflag fegetround
    feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept feupdateenv isalnum isalpha
    isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii tolower
    toupper basename bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index memccpy memchr memcmp memcpy memfrob
    memmem memmove mempcpy memrchr memset memset_explicit rawmemchr rindex sigabbrev_np sigdescr_np stpcpy
    stpncpy strcasecmp strcasecmp_l strcasestr strcat strchr strchrnul strcmp strcmpi strcoll strcoll_l strcpy
    strcspn strdup strdupa strerror strerror_l strerror_r strerrordesc_np strerrorname_np strfry stricmp strlcat
    strlcpy strlen strlwr strncasecmp strncasecmp_l strncat strncmp strncpy strndup strndupa strnicmp strnlen
    strnset strpbrk strrchr strrev strsep strset strsignal strspn strstr strtok strtok_r strupr strverscmp
    strxfrm strxfrm_l swab a64l abort abs aligned_alloc alloca at_quick_exit atexit atof atoi atol atoll bsearch
    calloc canonicalize_file_name cfree clearenv div drand48 ecvt ecvt_r erand48 erand48_r exit fcvt fcvt_r free
    free_aligned_sized free_sized gcvt getenv getloadavg getsubopt initstate jrand48 l64a labs lcong48 ldiv
    llabs lldiv lrand48 malloc mblen mbstowcs mbtowc mkdtemp mkostemp mkstemp mktemp mrand48 nrand48 on_exit
    posix_memalign putenv qecvt qfcvt qgcvt qsort qsort_r quick_exit rand rand_r random random_r realloc
    reallocarray realpath rpmatch secure_getenv seed48 setenv setstate srand srand48 srandom strfromd strfromf
    strfroml strtod strtof strtol strtold strtoll strtoq strtoul strtoull strtouq system unsetenv valloc
    wcstombs wctomb div_t select pselect u_char u_int u_long u_short uint ulong ushort be16toh be32toh be64toh
    htobe16 htobe32 htobe64 htole16 htole32 htole64 le16toh le32toh le64toh FILE clearerr fclose feof ferror
    fflush fgetc fgetpos fgets fopen fprintf fputc fputs fread freopen fscanf fseek fsetpos ftell fwrite getc
    getchar gets perror printf putc putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf
    sscanf stderr stdin stdout tmpfile tmpnam ungetc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf
    fprintf_unlocked fputc_unlocked fputs_unlocked fwrite_unlocked printf_unlocked putc_unlocked
    putchar_unlocked puts_unlocked asctime clock ctime difftime gmtime localtime localeconv longjmp mktime raise
    setjmp setlocale signal strfmon strftime time timegm timespec_get timespec_getres dcgettext dgettext gettext
    execl execle execlp execv execve execvp fork wcscat wcschr wcscmp wcscpy wcslen wcsncat wcsncmp wcsncpy
    wmemchr wmemcmp wmemcpy wmemmove wmemset iswalpha iswdigit iswspace iswupper towlower towupper
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
