#include <gpuclass/sync.cuh>

__global__ void kernel(std::uint32_t* words, int* count) {
  gpuclass::mutex<> lock(words);
  gpuclass::lock_guard guard(lock);
  *count += 1;
}

int main() { kernel<<<1, 1>>>(nullptr, nullptr); }
