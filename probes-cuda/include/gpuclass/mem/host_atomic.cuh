/// \file
/// Atomic accesses of host threads: the compiler's built-ins where it has GCC's, so that nothing is included and ThreadSanitizer sees them;
/// else, as with MSVC, the standard library's. `GPUCLASS_STD_ATOMICS` asks for the latter.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if !GPUCLASS_ON_DEVICE

#if !defined(__GNUC__) && !defined(GPUCLASS_STD_ATOMICS)
#define GPUCLASS_STD_ATOMICS
#endif

#if defined(GPUCLASS_STD_ATOMICS)
#include <atomic>
#endif

namespace gpuclass {
namespace host_atomic {

// All return what the word held before. `compare_and_swap` writes `desired` if that was `expected`.

#if defined(GPUCLASS_STD_ATOMICS)
using order = std::memory_order;
constexpr order relaxed = std::memory_order_relaxed, acquire = std::memory_order_acquire, release = std::memory_order_release,
                acq_rel = std::memory_order_acq_rel, seq_cst = std::memory_order_seq_cst;

#if defined(__cpp_lib_atomic_ref)
template <class Word>
std::atomic_ref<Word> at(Word* word) {
  return std::atomic_ref<Word>(*word);
}
template <class Word>
std::atomic_ref<Word> at(const Word* word) {
  return std::atomic_ref<Word>(*const_cast<Word*>(word));
}
#else
/// Before C++20 there is no `std::atomic_ref`. A lock-free `std::atomic` of the same size is laid out as its word with every compiler that
/// comes here.
template <class Word>
std::atomic<Word>& at(const Word* word) {
  static_assert(sizeof(std::atomic<Word>) == sizeof(Word) && std::atomic<Word>::is_always_lock_free, "an atomic word is a plain word");
  return *reinterpret_cast<std::atomic<Word>*>(const_cast<Word*>(word));
}
#endif

template <order As, class Word>
Word load(const Word* word) {
  return at(word).load(As);
}
template <order As, class Word>
void store(Word* word, Word value) {
  at(word).store(value, As);
}
template <order As, class Word>
Word exchange(Word* word, Word value) {
  return at(word).exchange(value, As);
}
template <order As, class Word>
Word add(Word* word, Word value) {
  return at(word).fetch_add(value, As);
}
template <order As, class Word>
Word bit_or(Word* word, Word value) {
  return at(word).fetch_or(value, As);
}
template <order As, class Word>
Word compare_and_swap(Word* word, Word expected, Word desired) {
  at(word).compare_exchange_strong(expected, desired, As, As == acq_rel ? acquire : As);
  return expected;
}
template <order As>
void fence() {
  std::atomic_thread_fence(As);
}

#else
using order = int;
constexpr order relaxed = __ATOMIC_RELAXED, acquire = __ATOMIC_ACQUIRE, release = __ATOMIC_RELEASE, acq_rel = __ATOMIC_ACQ_REL,
                seq_cst = __ATOMIC_SEQ_CST;

template <order As, class Word>
Word load(const Word* word) {
  return __atomic_load_n(word, As);
}
template <order As, class Word>
void store(Word* word, Word value) {
  __atomic_store_n(word, value, As);
}
template <order As, class Word>
Word exchange(Word* word, Word value) {
  return __atomic_exchange_n(word, value, As);
}
template <order As, class Word>
Word add(Word* word, Word value) {
  return __atomic_fetch_add(word, value, As);
}
template <order As, class Word>
Word bit_or(Word* word, Word value) {
  return __atomic_fetch_or(word, value, As);
}
template <order As, class Word>
Word compare_and_swap(Word* word, Word expected, Word desired) {
  __atomic_compare_exchange_n(word, &expected, desired, false, As, As == acq_rel ? acquire : As);
  return expected;
}
template <order As>
void fence() {
  __atomic_thread_fence(As);
}
#endif

}  // namespace host_atomic
}  // namespace gpuclass
#endif

#include "../names/end.cuh"
