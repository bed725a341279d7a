// SPDX-License-Identifier: MIT
#pragma once
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What lets one set of .c files build natively, to wasm32 and inside one CUDA unit.
// TRI_FN marks a function other files call, TRI_LOCAL one that stays in its file, TRI_INLINE one defined in a header.

#if defined(__CUDACC__)
#define TRI_FN     static __host__ __device__
#define TRI_LOCAL  static __host__ __device__
#define TRI_INLINE static inline __host__ __device__
#elif defined(__cplusplus)
#define TRI_FN     extern "C"
#define TRI_LOCAL  static
#define TRI_INLINE static inline
#else
#define TRI_FN     extern
#define TRI_LOCAL  static
#define TRI_INLINE static inline
#endif

#if defined(__cplusplus)
#define TRI_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define TRI_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

// TRI_ASSERT guards promises between our own functions; bad input from outside never reaches one. It is on unless the
// build says TRI_NO_ASSERT. A broken promise ends in tri_assert_failed, which is told what was promised and where. The
// core's own (tri_assert.c) stops the program through the compiler's trap, since the core has no libc; it is weak, so
// that a program that can print, or a test that waits for the failure, defines another in its place.
#if defined(TRI_NO_ASSERT)
#define TRI_ASSERT(condition) ((void)0)
#elif defined(__CUDA_ARCH__)
#define TRI_ASSERT(condition) ((condition) ? (void)0 : __trap())
#elif defined(__CUDACC__)
#define TRI_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define TRI_ASSERT(condition) ((condition) ? (void)0 : tri_assert_failed(#condition, __FILE__, __LINE__))
#endif

#if !defined(__CUDACC__)
/// Does not return.
TRI_FN __attribute__((noreturn, cold)) void tri_assert_failed(const char *what, const char *file, int line);
#endif

// A build with TRI_CHECKED=1 also holds every position to its game's invariants after each move, which costs more than
// the move. TRI_ASSERT_NONE takes what such a check answers, NULL or a sentence, and breaks with the sentence.
#if !defined(TRI_CHECKED) || defined(__CUDACC__)
#undef TRI_CHECKED
#define TRI_CHECKED 0
#endif
#if defined(TRI_NO_ASSERT)
#define TRI_ASSERT_NONE(flaw) ((void)0)
#elif defined(__CUDACC__)
#define TRI_ASSERT_NONE(flaw) TRI_ASSERT(!(flaw))
#else
#define TRI_ASSERT_NONE(flaw)                                                                                          \
    do {                                                                                                               \
        const char *tri_flaw = (flaw);                                                                                 \
        if (tri_flaw)                                                                                                  \
            tri_assert_failed(tri_flaw, __FILE__, __LINE__);                                                           \
    } while (0)
#endif

// A limit that a test build makes small (TRI_TEST_SMALL), so that its edge is met in every run.
#if defined(TRI_TEST_SMALL)
#define TRI_LIMIT(usual, small) (small)
#else
#define TRI_LIMIT(usual, small) (usual)
#endif

#define TRI_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
