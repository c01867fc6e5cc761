/// \file
/// A token handed round 2, 16, 132 and 528 blocks on a GPU: by a word behind a flag, by one 16-byte word and nothing else, and by messages.
/// Prints nanoseconds a hand-off, the median of some launches with the least and the most. The channels are made once and then used by launch
/// after launch, and in the end by a graph that is replayed. Ends with status 0 if every token arrived as it had to. Compile with `nvcc -O3
/// -std=c++17 -arch=native -I include`.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "gpuclass/mem/fence.cuh"
#include "gpuclass/mem/poll.cuh"
#include "gpuclass/mem/reduce.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/message.cuh"

namespace {

using namespace gpuclass;
using token = std::uint64_t;

void require(cudaError_t error) {
  if (error != cudaSuccess) {
    std::printf("%s\n", cudaGetErrorString(error));
    std::exit(2);
  }
}

/// A way to hand tokens on: `send` and `receive`, over words of its own. Zeroed words are its initial state.
struct word_behind_flag {
  static constexpr std::uint32_t words = 128;
  __device__ explicit word_behind_flag(std::uint32_t* at) : flag_(at), data_(reinterpret_cast<volatile token*>(at + 64)), next_(ld_relaxed<scope::device>(at)) {}
  __device__ void send(token value) {
    *data_ = value;
    red_add_release<scope::device>(flag_, 1);
  }
  __device__ token receive() {
    ++next_;
    while (static_cast<std::int32_t>(ld_polled<scope::device>(flag_) - next_) < 0) {
    }
    acquire_polled<scope::device>();
    return *data_;
  }
  std::uint32_t* flag_;
  volatile token* data_;
  std::uint32_t next_;
};

struct bare_word {
  static constexpr std::uint32_t words = 64;
  __device__ explicit bare_word(std::uint32_t* at) : word_(reinterpret_cast<word_of_16*>(at)), number_(ld_relaxed<scope::device>(word_).part[3]) {}
  __device__ void send(token value) { st_relaxed<scope::device>(word_, numbered_word<token>::of(value, ++number_)); }
  __device__ token receive() {
    ++number_;
    word_of_16 seen;
    do {
      seen = ld_relaxed<scope::device>(word_);
    } while (seen.part[3] != number_);
    return numbered_word<token>::value(seen);
  }
  word_of_16* word_;
  std::uint32_t number_;
};

template <class Message>
struct by_message : Message {
  static constexpr std::uint32_t words = Message::state_words(2);
  __device__ explicit by_message(std::uint32_t* at) : Message(at) {}
};

/// The token goes round `rounds` times, and grows by one at each hand-off.
template <class Channel>
__global__ void hand_round(std::uint32_t* words, std::uint32_t rounds, token* last) {
  if (threadIdx.x != 0) {
    return;
  }
  Channel in(words + blockIdx.x * Channel::words), out(words + (blockIdx.x + 1) % gridDim.x * Channel::words);
  token held = 0;
  for (std::uint32_t i = 0; i < rounds; ++i) {
    if (blockIdx.x == 0) {
      out.send(held + 1);
      held = in.receive();
    } else {
      held = in.receive();
      out.send(held + 1);
    }
  }
  if (blockIdx.x == 0) {
    *last = held;
  }
}

int failures = 0;

template <class Channel>
void measure(const char* name) {
  constexpr std::uint32_t most_blocks = 528;
  std::uint32_t* words = nullptr;
  token* last = nullptr;
  require(cudaMalloc(&words, sizeof(std::uint32_t) * Channel::words * most_blocks));
  require(cudaMallocHost(&last, sizeof(token)));
  cudaEvent_t begin, end;
  require(cudaEventCreate(&begin));
  require(cudaEventCreate(&end));
  cudaStream_t stream;
  require(cudaStreamCreate(&stream));
  std::printf("%-34s", name);
  for (std::uint32_t blocks : {2u, 16u, 132u, 528u}) {
    require(cudaMemset(words, 0, sizeof(std::uint32_t) * Channel::words * most_blocks));
    require(cudaDeviceSynchronize());
    std::uint32_t rounds = 20'000 / blocks + 5;
    void* arguments[] = {&words, &rounds, &last};
    std::vector<float> ns;
    bool is_right = true;
    const auto arrived = [&] { return *last == token{rounds} * blocks; };
    for (int launch = 0; launch < 9; ++launch) {
      require(cudaEventRecord(begin, stream));
      require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(hand_round<Channel>), dim3(blocks), dim3(32), arguments, 0, stream));
      require(cudaEventRecord(end, stream));
      require(cudaEventSynchronize(end));
      float ms = 0;
      require(cudaEventElapsedTime(&ms, begin, end));
      ns.push_back(ms * 1e6f / (static_cast<float>(rounds) * blocks));
      is_right = is_right && arrived();
    }
    cudaGraph_t graph;
    cudaGraphExec_t replayed;
    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(hand_round<Channel>), dim3(blocks), dim3(32), arguments, 0, stream));
    require(cudaStreamEndCapture(stream, &graph));
    require(cudaGraphInstantiate(&replayed, graph, 0));
    for (int replay = 0; replay < 3; ++replay) {
      *last = 0;
      require(cudaGraphLaunch(replayed, stream));
      require(cudaStreamSynchronize(stream));
      is_right = is_right && arrived();
    }
    require(cudaGraphExecDestroy(replayed));
    require(cudaGraphDestroy(graph));
    std::sort(ns.begin(), ns.end());
    std::printf("  %4.0f (%.0f to %.0f)%s", ns[ns.size() / 2], ns.front(), ns.back(), is_right ? "" : " **WRONG**");
    failures += is_right ? 0 : 1;
  }
  std::printf("\n");
  require(cudaFree(words));
  require(cudaFreeHost(last));
}

}  // namespace

int main() {
  cudaDeviceProp device;
  require(cudaGetDeviceProperties(&device, 0));
  std::printf("# %s: ns a hand-off by 2, 16, 132 and 528 blocks\n", device.name);
  measure<word_behind_flag>("word behind a flag");
  measure<bare_word>("one 16-byte word, no more");
  measure<by_message<message<token>>>("message of 8 bytes");
  measure<by_message<message<token, 1>>>("message of 8 bytes, one slot");
  measure<by_message<message<token, 1, when_full::overwrites>>>("message of 8 bytes, overwrites");
  measure<by_message<message<token, 64>>>("message of 8 bytes, 64 slots");
  measure<by_message<message<std::uint32_t>>>("message of 4 bytes");
  measure<by_message<message<token, 4, when_full::waits, receivers::one, scope::system>>>("message of 8 bytes, system scope");
  std::printf("%d wrong\n", failures);
  return failures == 0 ? 0 : 1;
}
