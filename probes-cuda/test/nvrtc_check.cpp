/// \file
/// Compiles a kernel that uses the whole front with NVRTC, which has no standard library: `nvrtc_check INCLUDE... -- ARCHITECTURE...`, with
/// the folders of gpuclass, CUDA and libcu++. Needs no GPU: `g++ -std=c++17 nvrtc_check.cpp -lnvrtc`.
#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

const char* const source = R"(
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_grid_sync.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/semaphore_rw.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"

using namespace gpuclass;

extern "C" __global__ void kernel(unsigned* words, int* count) {
  const grid_group grid;
  barrier<> all(words, grid);
  mutex<> lock(words + 65536, grid);
  semaphore<> places(words + 131072, grid);
  condition_variable<> changed(words + 196608, grid);
  basic_barrier<barrier_tree_lock_free<>> tree(words + 262144, grid);
  basic_barrier<barrier_grid_sync> whole(words, grid);
  basic_mutex<mutex_mcs<>> queue(words + 524288, grid);
  if (grid.thread() == 0) {
    const lock_guard guard(lock);
    *count += 1;
    places.wait();
    places.post(1);
    if (!changed.wait_for(lock, 100)) {
      changed.notify_all();
    }
    queue.lock();
    queue.unlock();
  }
  const auto token = all.arrive();
  if (!all.try_wait_for(token, 100)) {
    all.wait(token);
  }
  tree.arrive_and_wait();
  whole.arrive_and_wait();
}
)";

bool compiles(const std::string& architecture, const std::vector<std::string>& includes) {
  nvrtcProgram program;
  if (nvrtcCreateProgram(&program, source, "kernel.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) {
    return false;
  }
  std::vector<std::string> options = {"--std=c++17", "--gpu-architecture=" + architecture};
  for (const std::string& folder : includes) {
    options.push_back("--include-path=" + folder);
  }
  std::vector<const char*> pointers;
  for (const std::string& option : options) {
    pointers.push_back(option.c_str());
  }
  const nvrtcResult status = nvrtcCompileProgram(program, static_cast<int>(pointers.size()), pointers.data());
  std::size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  nvrtcDestroyProgram(&program);
  std::printf("nvrtc: %s: %s\n%s", architecture.c_str(), nvrtcGetErrorString(status), size > 1 ? log.c_str() : "");
  return status == NVRTC_SUCCESS && size <= 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> includes;
  int at = 1;
  for (; at < argc && std::string(argv[at]) != "--"; ++at) {
    includes.emplace_back(argv[at]);
  }
  bool all = ++at < argc;
  for (; at < argc; ++at) {
    all = compiles(argv[at], includes) && all;
  }
  return all ? 0 : 1;
}
