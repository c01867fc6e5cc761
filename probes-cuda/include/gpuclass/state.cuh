/// \file
/// The words of several primitives as one object of the host: laid out, allocated, and brought into their initial state.
#pragma once
#include "names/begin.cuh"

#include "fault_record.cuh"
#include "sync/algorithm_of.cuh"
#include "sync/fault_text.cuh"
#include "sync/tagged_state.cuh"
#include "wait/spread_of_gpu.cuh"
#include "wait/spread_words.cuh"

#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime_api.h>

#include <tuple>

namespace gpuclass {

/// Whether a primitive's `init` takes a number beside that of blocks: the places of a semaphore, what a latch expects.
template <class Primitive>
constexpr bool takes_initial = !makes_its_state<Primitive>::value;

/// Whether the words of a primitive have a `state_tag`: event counters that lie side by side, and what has no words, have none.
template <class Primitive, class = void>
struct carries_tag : leaves_room<Primitive> {};
template <class Primitive>
struct carries_tag<Primitive, std::enable_if_t<Primitive::has_tag || !Primitive::has_tag>> : std::bool_constant<Primitive::has_tag> {};

/// Where the words of several primitives lie: what a kernel takes as a parameter.
template <class... Primitives>
struct state_words_of {
  static constexpr std::uint32_t count = sizeof...(Primitives);

  std::uint32_t* words;
  std::uint32_t first[count];  ///< word of each
  spread over;                 ///< that of those that take one
  std::uint32_t blocks;        ///< what they were made for

  /// Returns what a handle of the primitive with an index is made from: its words, with their spread if it spreads.
  template <std::uint32_t Index>
  __host__ __device__ auto get() const {
    static_assert(Index < count, "the state has no primitive with that index");
    return at<std::tuple_element_t<Index, std::tuple<Primitives...>>>(words + first[Index]);
  }

  /// Returns what a handle of the only primitive of a type is made from.
  template <class Primitive>
  __host__ __device__ auto of() const {
    constexpr bool is_it[] = {std::is_same<Primitive, Primitives>::value...};
    std::uint32_t index = 0, found = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      index = is_it[i] ? i : index;
      found += is_it[i] ? 1 : 0;
    }
    static_assert((std::is_same<Primitive, Primitives>::value + ...) == 1, "the state has no primitive of that type, or several: get<index>()");
    static_cast<void>(found);
    return at<Primitive>(words + first[index]);
  }

 private:
  template <class Primitive>
  __host__ __device__ auto at(std::uint32_t* its_words) const {
    if constexpr (takes_spread<Primitive>::value) {
      return spread_words{its_words, over, blocks};
    } else {
      return its_words;
    }
  }
};

/// Arguments of `init` beside the number of blocks, for each primitive.
template <std::uint32_t Count>
struct initial_numbers {
  std::uint32_t of[Count];
};

template <class Primitive>
__device__ void make_one(std::uint32_t* words, std::uint32_t blocks, [[maybe_unused]] std::uint32_t initial,
                         [[maybe_unused]] const spread& over, [[maybe_unused]] fault_record* record) {
  if constexpr (takes_initial<Primitive>) {
    Primitive::init(words, blocks, initial);
  } else if constexpr (takes_spread<Primitive>::value) {
    Primitive::init(words, blocks, spread_backoff::exactly(over));
  } else {
    Primitive::init(words, blocks);
  }
  if constexpr (carries_tag<Primitive>::value) {
    reinterpret_cast<state_tag*>(words + state_tag::words_before)->record = reinterpret_cast<std::uint64_t>(record);
  }
}

/// Block i makes primitive i.
template <class... Primitives>
__global__ void make_state(state_words_of<Primitives...> all, std::uint32_t blocks, initial_numbers<sizeof...(Primitives)> initial,
                           fault_record* records) {
  std::uint32_t index = 0;
  static_cast<void>(((index == blockIdx.x ? make_one<Primitives>(all.words + all.first[index], blocks, initial.of[index], all.over, records + index)
                                          : static_cast<void>(0),
                      ++index),
                     ...));
}

/// Returns what tells the current device from others; zeros if that cannot be found out.
inline gpu_facts current_gpu() {
  int device = 0, major = 0, minor = 0, l2_bytes = 0;
  const bool found = cudaGetDevice(&device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&l2_bytes, cudaDevAttrL2CacheSize, device) == cudaSuccess;
  return found ? gpu_facts{static_cast<std::uint32_t>(10 * major + minor), static_cast<std::uint32_t>(l2_bytes >> 20)} : gpu_facts{};
}

/// The words of one or more primitives for so many blocks, in memory of the current device. Confined to one thread of the host. Kernels that
/// use it may follow each other on one stream, or in graphs, without `init`; no two of them run at the same time.
///
/// A kernel that uses words as something else than they were made for is stopped; then `report` says what it did. `event_counters` are as
/// many as there are blocks: for another number, make a state of their own.
/// \tparam Primitives types as kernels use them: `barrier<>`, `mutex<>`, `bounded_queue<int, 64>` ...
template <class... Primitives>
class state {
  static constexpr std::uint32_t count = sizeof...(Primitives);
  static_assert(count != 0, "a state of no primitive");

 public:
  /// The parameter of a kernel that uses it.
  using words = state_words_of<Primitives...>;

  /// Allocates the words, and brings them into their initial state on the stream.
  /// \param blocks members of the groups that will use them: blocks of the grid, mostly
  /// \param initial a number for each semaphore (its places) and latch (what it expects), in the order of the primitives
  template <class... Initial>
  explicit state(std::uint32_t blocks, cudaStream_t stream = nullptr, Initial... initial) : blocks_(blocks) {
    static_assert(sizeof...(Initial) == (takes_initial<Primitives> + ...), "a number for each semaphore and latch");
    const std::uint32_t given[] = {static_cast<std::uint32_t>(initial)..., 0};
    constexpr bool takes[] = {takes_initial<Primitives>...};
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      initial_.of[i] = takes[i] ? given[next++] : 0;
    }
    status_ = allocated();
    if (status_ == cudaSuccess) {
      status_ = init(stream);
    }
  }
  ~state() {
    report();
    cudaFree(at_.words);
    cudaFreeHost(records_);
  }
  state(const state&) = delete;
  state& operator=(const state&) = delete;

  /// The error of its construction.
  cudaError_t status() const { return status_; }

  /// Where the words lie: good as long as this object.
  operator words() const { return at_; }

  /// Brings the words into their initial state again, whatever they hold, after what the stream has to do before.
  cudaError_t init(cudaStream_t stream = nullptr) {
    make_state<Primitives...><<<count, 1, 0, stream>>>(at_, blocks_, initial_, device_records_);
    return cudaGetLastError();
  }

  /// Prints a line for each of the words that a kernel was stopped for. Returns whether there was one.
  bool report() const {
    if (records_ == nullptr) {
      return false;
    }
    const type_name names[] = {name_of<algorithm_of_t<Primitives>>()...};
    bool any = false;
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto found = static_cast<fault>(*reinterpret_cast<const volatile char*>(&records_[i].found));
      if (found != fault::none) {
        char used_as[fault_record::most_characters], made_for[fault_record::most_characters];
        copy_spoken_name(name_in(records_[i].used_as), used_as, sizeof(used_as));
        copy_spoken_name(names[i], made_for, sizeof(made_for));
        ::printf("gpuclass: %s: its words %s (made for %s of %u blocks)\n", used_as, text_of(found), made_for, blocks_);
        any = true;
      }
    }
    return any;
  }

 private:
  cudaError_t allocated() {
    const std::uint32_t sizes[] = {Primitives::state_words(blocks_)...};
    constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
    std::uint32_t all = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      at_.first[i] = all;
      all += (sizes[i] + line - 1) / line * line;
    }
    at_.blocks = blocks_;
    if constexpr ((takes_spread<Primitives>::value || ...)) {
      at_.over = spread_for(current_gpu(), blocks_).over(blocks_);
    }
    cudaError_t status = cudaMalloc(&at_.words, all * sizeof(std::uint32_t));
    if (status == cudaSuccess) {
      status = cudaHostAlloc(&records_, count * sizeof(fault_record), cudaHostAllocMapped);
    }
    if (status == cudaSuccess) {
      for (std::uint32_t i = 0; i < count; ++i) {
        records_[i] = fault_record{};
      }
      status = cudaHostGetDevicePointer(&device_records_, records_, 0);
    }
    return status;
  }

  words at_{};
  fault_record* records_ = nullptr;
  fault_record* device_records_ = nullptr;
  std::uint32_t blocks_;
  initial_numbers<count> initial_{};
  cudaError_t status_ = cudaSuccess;
};

/// The error of constructing an argument of a kernel; of a `state` only.
template <class Argument>
cudaError_t status_of(const Argument&) {
  return cudaSuccess;
}
template <class... Primitives>
cudaError_t status_of(const state<Primitives...>& argument) {
  return argument.status();
}

/// Brings words into their initial state again: what `init` of each primitive does on the device.
template <class... Primitives>
cudaError_t init(state<Primitives...>& of, cudaStream_t stream = nullptr) {
  return of.init(stream);
}

}  // namespace gpuclass
#endif

#include "names/end.cuh"
