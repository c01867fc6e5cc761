/// \file
/// Times each barrier and mutex of the catalogue in a kernel of one's own, with waits without a limit: `ratchet.sh` holds the times against the
/// best it ever did. Each is timed with both kinds of loop, the one that its handles wait by and the other. A figure is the median over 16 places
/// of the words. Prints CSV: kind, form, blocks, nanoseconds of a barrier or of an operation of all blocks together, the same with the other
/// loop, and with its own in the fastest place. Ends with status 1 if a kernel fails. Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/initialize.cuh"

namespace gpuclass {

constexpr unsigned threads = 128;
constexpr unsigned places = 16;
constexpr std::size_t place_words = (std::size_t{1} << 18) + 64 * 69;

/// Pauses as handles have them; of those that have no constants of their own, an H200's: 1 to 64 times a read.
template <class Backoff>
struct pauses {
  static __device__ Backoff of(unsigned blocks) { return usual<Backoff>::of(blocks); }
};
template <>
struct pauses<linear_backoff> {
  static __device__ linear_backoff of(unsigned) { return {1, 64, 334}; }
};
template <class Later>
struct pauses<spin_then<Later>> {
  static __device__ spin_then<Later> of(unsigned blocks) { return {spin_then<Later>::usual_polls, pauses<Later>::of(blocks)}; }
};

template <class Form>
__global__ void make(std::uint32_t* words, unsigned blocks) {
  initialize<Form>(words, blocks);
}

template <class Form, class Forever>
__global__ void __launch_bounds__(threads, 16) pass(std::uint32_t* words, unsigned times) {
  const grid_group grid;
  Form barrier(words, grid, pauses<typename Form::backoff>::of(grid.blocks()));
  Forever forever;
  for (unsigned i = 0; i < times; ++i) barrier.arrive_and_wait(grid, forever);
}

template <class Form, class Forever>
__global__ void __launch_bounds__(threads, 16) lock(std::uint32_t* words, unsigned times) {
  const grid_group grid;
  Form mutex(words, grid, pauses<typename Form::backoff>::of(grid.blocks()));
  if (threadIdx.x != 0) return;
  Forever forever;
  for (unsigned i = 0; i < times; ++i) {
    mutex.lock(forever);
    mutex.unlock(forever);
  }
}

using kernel = void (*)(std::uint32_t*, unsigned);

struct form {
  const char* kind;
  const char* name;
  kernel make;
  kernel timed[2];  ///< with the loop of its handles, with the other
};

std::vector<form>& forms() {
  static std::vector<form> all;
  return all;
}

template <class Form>
using own_loop = decltype(forever_of<Form>(0));
template <class Form>
using other_loop = std::conditional_t<std::is_same<own_loop<Form>, endless>::value, unbounded, endless>;

template <class Form>
bool add_barrier(const char* name) {
  forms().push_back({"barrier", name, make<Form>, {pass<Form, own_loop<Form>>, pass<Form, other_loop<Form>>}});
  return true;
}
template <class Form>
bool add_mutex(const char* name) {
  forms().push_back({"mutex", name, make<Form>, {lock<Form, own_loop<Form>>, lock<Form, other_loop<Form>>}});
  return true;
}

#define GPUCLASS_BARRIER(id, type, ...) const bool has_barrier_##id = add_barrier<GPUCLASS_TYPE type>(#id);
#define GPUCLASS_MUTEX(id, type, ...) const bool has_mutex_##id = add_mutex<GPUCLASS_TYPE type>(#id);
}  // namespace gpuclass
using namespace gpuclass;
#include "catalogue.inc"

namespace {

void require(cudaError_t status, const char* what) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "ratchet: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
  }
}

double elapsed_ns(kernel run, std::uint32_t* words, unsigned blocks, unsigned times) {
  static cudaEvent_t from = nullptr, to = nullptr;
  if (from == nullptr) {
    require(cudaEventCreate(&from), "an event");
    require(cudaEventCreate(&to), "an event");
  }
  void* arguments[] = {&words, &times};
  require(cudaEventRecord(from), "an event");
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(run), blocks, threads, arguments), "a launch");
  require(cudaEventRecord(to), "an event");
  require(cudaEventSynchronize(to), "a kernel");
  float ms = 0;
  require(cudaEventElapsedTime(&ms, from, to), "an event");
  return ms * 1e6;
}

/// Times of a form with either loop.
struct both {
  double own, other;
  double least;  ///< own, in the fastest place
};

/// Operations of all blocks together count once each, barriers once for all blocks. In each place both loops have their turns, so that what
/// changes meanwhile changes both.
both median_ns(const form& timed, std::uint32_t* words, unsigned blocks) {
  const bool barrier = timed.kind[0] == 'b';
  const unsigned fewer = barrier ? 100 : 1;
  const unsigned more = barrier ? 600 : 1 + std::max(4u, 8448 / blocks);
  const double each = barrier ? 1 : blocks;
  std::vector<double> ns[2];
  for (unsigned place = 0; place < places; ++place) {
    std::uint32_t* const here = words + place * place_words;
    require(cudaMemset(here, 0, place_words * sizeof *here), "memory");
    timed.make<<<1, 1>>>(here, blocks);
    for (const unsigned turn : {place % 2, 1 - place % 2}) {
      const kernel run = timed.timed[turn];
      elapsed_ns(run, here, blocks, fewer);
      const double shorter = elapsed_ns(run, here, blocks, fewer);
      ns[turn].push_back((elapsed_ns(run, here, blocks, more) - shorter) / each / (more - fewer));
    }
  }
  for (auto& each_place : ns) std::sort(each_place.begin(), each_place.end());
  const auto median = [](const std::vector<double>& sorted) { return (sorted[places / 2 - 1] + sorted[places / 2]) / 2; };
  return {median(ns[0]), median(ns[1]), ns[0].front()};
}

}  // namespace

int main() {
  cudaDeviceProp gpu{};
  require(cudaGetDeviceProperties(&gpu, 0), "the GPU");
  std::uint32_t* words = nullptr;
  require(cudaMalloc(&words, places * place_words * sizeof *words), "memory");
  std::printf("# %s\n", gpu.name);
  for (const form& one : forms()) {
    int fit = 0;
    require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, one.timed[0], threads, 0), "occupancy");
    const auto sms = static_cast<unsigned>(gpu.multiProcessorCount);
    for (const unsigned each : std::set<unsigned>{1, std::min(4u, static_cast<unsigned>(fit)), static_cast<unsigned>(fit)}) {
      const unsigned blocks = each * sms;
      const both ns = median_ns(one, words, blocks);
      std::printf("%s,%s,%u,%.1f,%.1f,%.1f\n", one.kind, one.name, blocks, ns.own, ns.other, ns.least);
      std::fflush(stdout);
    }
  }
  return 0;
}
