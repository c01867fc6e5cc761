#include <cstdio>
#include <thread>
#include <vector>

#include <gpuclass/sync.cuh>

// Four threads, each of which stands for a block, count under a mutex.
int main() {
  alignas(GPUCLASS_LINE) static std::uint32_t words[gpuclass::mutex<>::state_words(4)];
  int count = 0;
  std::vector<std::thread> threads;
  for (std::uint32_t index = 0; index < 4; ++index) {
    threads.emplace_back([index, &count] {
      gpuclass::mutex<> lock(words, gpuclass::host_group{index, 4});
      for (int i = 0; i < 1000; ++i) {
        const gpuclass::lock_guard guard(lock);
        ++count;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::printf("counted %d\n", count);
  return count == 4000 ? 0 : 1;
}
