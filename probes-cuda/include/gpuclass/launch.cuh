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

/// Returns how many blocks of a kernel can be resident at once on the current device; 0 if that cannot be found out.
template <class... Parameters>
std::uint32_t most_blocks(void (*kernel)(Parameters...), std::uint32_t threads) {
  int device = 0, multiprocessors = 0, each = 0;
  const bool found = cudaGetDevice(&device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device) == cudaSuccess &&
                     cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, reinterpret_cast<const void*>(kernel),
                                                                   static_cast<int>(threads), 0) == cudaSuccess;
  return found ? static_cast<std::uint32_t>(multiprocessors * each) : 0;
}

/// Launches with copies of the arguments, as parameters of the kernel.
template <class... Parameters>
cudaError_t launch_with(const void* kernel, dim3 blocks, dim3 threads, cudaStream_t stream, Parameters... parameters) {
  void* pointers[] = {const_cast<void*>(static_cast<const void*>(&parameters))..., nullptr};
  return cudaLaunchCooperativeKernel(kernel, blocks, threads, pointers, 0, stream);
}

/// Launches a kernel all of whose blocks are resident at once, so that they can wait for each other. Returns
/// `cudaErrorCooperativeLaunchTooLarge` if they cannot be (see `most_blocks`), and what went wrong when a `state` among the arguments was made.
/// \param arguments converted to the kernel's parameters; a `state` to its `words`
template <class... Parameters, class... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, cudaStream_t stream, Arguments&&... arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments), "as many arguments as the kernel has parameters");
  cudaError_t failed = cudaSuccess;
  static_cast<void>((((failed = status_of(arguments)) == cudaSuccess) && ...));
  return failed != cudaSuccess
             ? failed
             : launch_with<Parameters...>(reinterpret_cast<const void*>(kernel), blocks, threads, stream, std::forward<Arguments>(arguments)...);
}

}  // namespace gpuclass
#endif

#include "names/end.cuh"
