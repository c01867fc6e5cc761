/// \file
/// A file of a program that uses the library. OTHER has it choose the same algorithms under another name; MAIN makes it the one with `main`.
#include "gpuclass/sync/default_choice.cuh"

#if defined(OTHER)
namespace gpuclass {
struct choice_other : default_choice {};
}  // namespace gpuclass
#define GPUCLASS_CHOICE gpuclass::choice_other
#endif
#include "gpuclass/sync.cuh"

#if defined(MAIN)
std::uint32_t words_of_a_barrier();
int main() { return words_of_a_barrier() == gpuclass::barrier<>::state_words(1) ? 0 : 1; }
#else
std::uint32_t words_of_a_barrier() { return gpuclass::barrier<>::state_words(1); }
#endif
