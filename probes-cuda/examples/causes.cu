/// \file
/// Why claims of the sources do not hold on a GPU of today: each experiment changes one thing and shows what that does. docs/causes.md says
/// what follows. Compile with `nvcc -O3 -std=c++17 -arch=native -I include examples/causes.cu -o causes`; `./causes` runs
/// all, `./causes xf fa` some.
#include <cstring>

#include "causes/accesses.cuh"
#include "causes/barriers.cuh"
#include "causes/locks.cuh"
#include "causes/programs.cuh"

struct experiment {
  const char* name;
  void (*run)();
};

constexpr experiment experiments[] = {
    {"reads", causes::reads},
    {"stores", causes::posted_stores},
    {"one-shot", causes::one_shot},
    {"xf", causes::xf_halves},
    {"groups", causes::tree_groups},
    {"words", causes::tree_words},
    {"threads", causes::tree_threads},
    {"fa", causes::fa},
    {"backoff", causes::backoff},
    {"semaphore", causes::spin_semaphores},
    {"rw", causes::rw_semaphores},
    {"memtest", causes::memtest},
    {"vecadd", causes::vecadd},
    {"lockstep", causes::lockstep},
};

bool is_wanted(const char* name, int count, char** wanted) {
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(wanted[i], name) == 0) return true;
  }
  return count == 1;
}

int main(int count, char** wanted) {
  cudaDeviceProp device{};
  causes::check(cudaGetDeviceProperties(&device, 0));
  std::printf("%s, %u SMs\n", device.name, causes::multiprocessors());
  for (const experiment& one : experiments) {
    if (is_wanted(one.name, count, wanted)) one.run();
    std::fflush(stdout);
  }
  return 0;
}
