/// \file
/// Runs what uses the shared memory of a block, and of a cluster, at a small size: the barriers of each level, combining mutexes, and what
/// is placed. So `compute-sanitizer --tool racecheck`, which looks at shared memory alone, ends in less than a minute. Prints a table; ends
/// with status 0 if all is right. The only argument, if any, is the phases of each barrier, 26 else; fewer take less time under a tool.
/// Compile with `nvcc -O3 -std=c++17 -arch=sm_90 -I include -I .`; needs compute capability 9.0.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/placed.cuh"
#include "kernels/cluster_verify.cu"
#undef GPUCLASS_CHECKED
#include "kernels/combining_rate.cu"
#include "kernels/level_verify.cu"
#include "test/gpu_bed.cuh"

namespace {

using namespace on_gpu;

constexpr std::uint32_t threads = 128;
constexpr std::uint32_t groups = 2;  ///< blocks, or clusters, that meet beside each other
constexpr std::uint32_t blocks_together = 40;

int failures = 0;

void judge(const char* what, std::uint32_t blocks, bool wrong) {
  failures += wrong;
  std::printf("| %s | %u | %s |\n", what, blocks, wrong ? "**WRONG**" : "right");
  std::fflush(stdout);  // what was there before a tool ends the program
}

class small_bed : public bed {
 public:
  explicit small_bed(std::uint32_t phases) : phases_(phases) {}

  std::uint32_t phases() const { return phases_; }

  /// A tool makes everything slower.
  trial_arguments trial() const {
    trial_arguments trial = bed::trial();
    trial.timeout_ns = 20'000'000'000;
    trial.window_ns = 100'000;
    return trial;
  }

 private:
  std::uint32_t phases_;
};

/// \param cluster blocks of one; 1 where there are none
void barriers(const small_bed& bed, const char* name, kernel entry, std::uint32_t cluster) {
  constexpr std::uint32_t most_portable = 8;
  if (cluster > most_portable) {
    require(cudaFuncSetAttribute(reinterpret_cast<const void*>(entry), cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  }
  trial_arguments trial = bed.trial();
  trial.length = bed.phases();
  const seen found = bed.run(entry, groups * cluster, threads, trial);
  judge(name, groups * cluster, found.failed() || found.report[report_reached] != trial.length);
}

// --- Combining -----------------------------------------------------------------------------------------------------------------------

/// Counts in words of the mutex's object, or in a word of its own; returns the count before.
template <std::uint32_t Words>
struct counted {
  std::uint32_t word[Words];
};
template <std::uint32_t Words>
struct counts_in_object {
  __device__ std::uint32_t operator()(counted<Words>& object) const {
    const std::uint32_t before = object.word[0] == object.word[Words - 1] ? object.word[0] : ~0u;
    object.word[0] = before + 1;
    object.word[Words - 1] = before + 1;
    return before;
  }
};
struct counts_in_place {
  std::uint32_t* word;
  __device__ std::uint32_t operator()() const { return (*word)++; }
};

/// All threads of all blocks have an operation done, `turns` times, every fourth by a try first; each counts what it was told.
template <class Mutex, class Operation>
__global__ void __launch_bounds__(threads) combine(trial_arguments trial, Operation operation, std::uint32_t* told) {
  deadline bound(trial.timeout_ns, trial.abort);
  Mutex mutex(trial.words);
  for (std::uint32_t turn = 0; turn < trial.length; ++turn) {
    std::uint32_t before = ~0u;
    const bool done = (turn % 4 == 3 && mutex.try_execute(operation, before)) || mutex.execute(operation, before, bound);
    if (!__syncthreads_and(done)) return;
    if (before < gridDim.x * trial.length) atomicAdd(told + before, 1u);
  }
}
template <class Mutex>
__global__ void make_mutex(trial_arguments trial, std::uint32_t blocks) {
  Mutex::init(trial.words, blocks);
}

/// Every count must have been told to all threads of one block.
template <class Mutex, class Operation>
void combining(const small_bed& bed, const char* name, Operation operation) {
  trial_arguments trial = bed.trial();
  trial.length = 1 + bed.phases() / 4;
  for (const std::uint32_t blocks : {1u, 3u, blocks_together}) {
    const std::uint32_t all = blocks * trial.length;
    std::uint32_t* told = allocated<std::uint32_t>(all);
    require(cudaMemset(told, 0, all * sizeof *told));
    require(cudaMemset(trial.words, 0, word_count * sizeof *trial.words));
    make_mutex<Mutex><<<1, 1>>>(trial, blocks);
    void* arguments[] = {&trial, &operation, &told};
    require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(combine<Mutex, Operation>), dim3(blocks), dim3(threads), arguments));
    std::vector<std::uint32_t> found(all);
    require(cudaMemcpy(found.data(), told, all * sizeof *told, cudaMemcpyDeviceToHost));
    require(cudaFree(told));
    judge(name, blocks, std::count(found.begin(), found.end(), threads) != static_cast<std::ptrdiff_t>(all));
  }
}

void combining_forms(const small_bed& bed) {
  std::uint32_t* const word = bed.trial().words + words_at_data;
  combining<combining_mutex<counts_in_place>>(bed, "combining in place", counts_in_place{word});
  combining<combining_mutex<counts_in_object<2>, counted<2>>>(bed, "combining in registers", counts_in_object<2>{});
  combining<combining_mutex<counts_in_object<40>, counted<40>>>(bed, "combining in shared memory", counts_in_object<40>{});
}

void combining_rates(const small_bed& bed, const char* name, kernel entry) {
  trial_arguments trial = bed.trial();
  for (const std::uint32_t accesses : {1u, 10u}) {
    trial.section = accesses;
    const seen found = bed.run(entry, blocks_together, threads, trial);
    judge(name, blocks_together, found.failed() || found.report[report_first_count] != found.report[report_reached]);
  }
}

// --- Placed --------------------------------------------------------------------------------------------------------------------------

using lock_home = placed<mutex<>>;

__global__ void look(std::uint32_t* room) { lock_home::look(room, gridDim.x); }
__global__ void settle(std::uint32_t* room, std::uint32_t blocks) { lock_home::init(room, blocks); }

/// The first thread of each block counts under the mutex, and tells the others, who look that it only goes up.
__global__ void count(std::uint32_t* room, std::uint32_t turns, std::uint32_t* counted, std::uint32_t* wrong) {
  __shared__ std::uint32_t mine;
  mutex<> lock(lock_home::in(room));
  std::uint32_t last = 0;
  for (std::uint32_t turn = 0; turn < turns; ++turn) {
    if (threadIdx.x == 0) {
      lock_guard guard(lock);
      mine = ++*counted;
    }
    __syncthreads();
    if (mine <= last) atomicAdd(wrong, 1u);
    last = mine;
    __syncthreads();
  }
}

void placed_mutex(std::uint32_t turns) {
  const std::uint32_t room_words = lock_home::state_words(blocks_together);
  std::uint32_t* const room = allocated<std::uint32_t>(room_words);
  std::uint32_t* const seen = allocated<std::uint32_t>(2);
  require(cudaMemset(room, 0, room_words * sizeof *room));
  require(cudaMemset(seen, 0, 2 * sizeof *seen));
  look<<<blocks_together, threads>>>(room);
  settle<<<1, 1>>>(room, blocks_together);
  count<<<blocks_together, threads>>>(room, turns, seen, seen + 1);
  std::uint32_t found[2] = {};
  require(cudaMemcpy(found, seen, sizeof found, cudaMemcpyDeviceToHost));
  judge("placed mutex", blocks_together, found[0] != blocks_together * turns || found[1] != 0);
}

}  // namespace

int main(int count, char** arguments) {
  const int asked = count > 1 ? std::atoi(arguments[1]) : 26;
  if (asked < 1) {
    std::printf("usage: shared_on_gpu [PHASES]\n");
    return 2;
  }
  const small_bed bed(static_cast<std::uint32_t>(asked));
  std::printf("| what | blocks | found |\n| --- | ---: | --- |\n");
#define GPUCLASS_LEVEL(level, id, ...) barriers(bed, #level " " #id, level_verify_##level##_##id, 1);
#define GPUCLASS_SHARED_LEVEL(level, id, ...) barriers(bed, #level " " #id, cluster_verify_##level##_##id, 1);
#define GPUCLASS_IN_CLUSTERS(size, level, id) barriers(bed, #level " " #id, cluster_verify_##level##_##id##_of_##size, size);
#define GPUCLASS_CLUSTER_LEVEL(level, id, ...) GPUCLASS_EACH_SIZE(GPUCLASS_IN_CLUSTERS, level, id)
#define GPUCLASS_CLUSTERED(level, id, ...) GPUCLASS_EACH_SIZE(GPUCLASS_IN_CLUSTERS, level, id)
#include "levels-catalogue.inc"
  combining_forms(bed);
  combining_rates(bed, "rate of combining", combining_rate_combining);
  combining_rates(bed, "rate of combining_in_place", combining_rate_combining_in_place);
  placed_mutex(bed.phases());
  std::printf("\n%d wrong\n", failures);
  return failures == 0 ? 0 : 1;
}
