/// \file
/// Launching kernels whose blocks wait for each other, and the words of the primitives that they use: for programs of
/// CUDA's runtime.
///
///     using shared = gpuclass::state<gpuclass::barrier<>, gpuclass::mutex<>>;
///
///     __global__ void kernel(shared::words words, int* count) {
///       gpuclass::barrier<> barrier(words.of<gpuclass::barrier<>>());
///       ...
///     }
///
///     shared state(blocks, stream);
///     gpuclass::launch(kernel, blocks, threads, stream, state, count);
#pragma once
#include "names/begin.cuh"

#include "state.cuh"
#include "sync.cuh"

#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
namespace gpuclass {

/// Configuration of a launch: its blocks, their threads, and the bytes of dynamic shared memory that each block gets.
struct launch_config {
  /// A template, since an `int` in braces would be refused as narrowed.
  template <class Bytes = std::size_t>
  launch_config(dim3 grid, dim3 block, Bytes dynamic = {}) : blocks(grid), threads(block), shared_bytes(static_cast<std::size_t>(dynamic)) {}

  dim3 blocks;
  dim3 threads;
  std::size_t shared_bytes;
};

/// Permits a kernel the dynamic shared memory of a launch: what is more than 48 KB has to be asked for.
inline cudaError_t permit_shared(const void* kernel, std::size_t bytes) {
  constexpr std::size_t unasked = 48 << 10;
  return bytes <= unasked ? cudaSuccess : cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
}

/// Returns how many blocks of a kernel can be resident at once on the current device; 0 if that cannot be found out.
/// \param shared_bytes dynamic shared memory of each block
template <class... Parameters>
std::uint32_t most_blocks(void (*kernel)(Parameters...), std::uint32_t threads, std::size_t shared_bytes = 0) {
  const void* entry = reinterpret_cast<const void*>(kernel);
  int device = 0, multiprocessors = 0, each = 0;
  const bool found = cudaGetDevice(&device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device) == cudaSuccess &&
                     permit_shared(entry, shared_bytes) == cudaSuccess &&
                     cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, entry, static_cast<int>(threads), shared_bytes) == cudaSuccess;
  return found ? static_cast<std::uint32_t>(multiprocessors * each) : 0;
}

/// Launches with copies of the arguments, as parameters of the kernel.
template <class... Parameters>
cudaError_t launch_with(const void* kernel, const launch_config& config, cudaStream_t stream, Parameters... parameters) {
  void* pointers[] = {const_cast<void*>(static_cast<const void*>(&parameters))..., nullptr};
  const cudaError_t failed = permit_shared(kernel, config.shared_bytes);
  return failed != cudaSuccess ? failed
                               : cudaLaunchCooperativeKernel(kernel, config.blocks, config.threads, pointers, config.shared_bytes, stream);
}

/// Launches a kernel all of whose blocks are resident at once, so that they can wait for each other. Returns
/// `cudaErrorCooperativeLaunchTooLarge` if they cannot be (see `most_blocks`), and what went wrong when a `state` among the arguments was made.
/// \param config as in `launch(kernel, {blocks, threads, shared_bytes}, stream, state, count)`
/// \param arguments converted to the kernel's parameters; a `state` to its `words`
template <class... Parameters, class... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), const launch_config& config, cudaStream_t stream, Arguments&&... arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments), "as many arguments as the kernel has parameters");
  cudaError_t failed = cudaSuccess;
  static_cast<void>((((failed = status_of(arguments)) == cudaSuccess) && ...));
  return failed != cudaSuccess
             ? failed
             : launch_with<Parameters...>(reinterpret_cast<const void*>(kernel), config, stream, std::forward<Arguments>(arguments)...);
}

/// The same without dynamic shared memory.
template <class... Parameters, class... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, cudaStream_t stream, Arguments&&... arguments) {
  return launch(kernel, launch_config{blocks, threads}, stream, std::forward<Arguments>(arguments)...);
}

}  // namespace gpuclass
#endif

#include "names/end.cuh"
