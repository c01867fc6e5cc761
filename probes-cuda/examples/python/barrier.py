"""The library's barrier from CuPy, PyTorch and Triton, and what it takes there: nanoseconds, median over 16 places of its words.

    gpuclass export --single-header -o gpuclass.cuh
    python barrier.py gpuclass.cuh functions.bc 132 528

functions.bc is share/gpuclass/functions.bc of the archive. What is not installed is left out, with a line that says so. Ends with status 1 if
one of the others fails, or if a barrier let a block pass before all had arrived.
"""
import sys
import traceback

PLACES, PLACE_WORDS, FEWER, MORE, THREADS = 16, 65536 + 64 * 69, 100, 1100, 128

KERNEL = r"""
extern "C" __global__ void __launch_bounds__(128) phases(unsigned* words, int count, unsigned* arrived, unsigned* early) {
  gpuclass::barrier<> barrier(words);
  if (threadIdx.x == 0) atomicAdd(arrived, 1u);
  barrier.arrive_and_wait();
  if (threadIdx.x == 0 && atomicAdd(arrived, 0u) % gridDim.x != 0) atomicAdd(early, 1u);
  barrier.arrive_and_wait();
  for (int phase = 0; phase < count; ++phase) barrier.arrive_and_wait();
}
"""


def median(values):
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


class CuPy:
    """NVRTC compiles the one file of the library."""

    def __init__(self, header, _):
        import cupy

        self.cupy = cupy
        module = cupy.RawModule(code=open(header).read() + KERNEL, options=("--std=c++17",), enable_cooperative_groups=True)
        self.kernel = module.get_function("phases")

    def words(self):
        return self.cupy.zeros(PLACES * PLACE_WORDS + 2, self.cupy.uint32)

    def elapsed_ms(self, words, place, blocks, count):
        start, end = self.cupy.cuda.Event(), self.cupy.cuda.Event()
        here = words[place * PLACE_WORDS :]
        start.record()
        self.kernel((blocks,), (THREADS,), (here, self.cupy.int32(count), words[-2:], words[-1:]))
        end.record()
        end.synchronize()
        return self.cupy.cuda.get_elapsed_time(start, end)


class PyTorch:
    """nvcc compiles an extension beside the program; the launch is cooperative, on PyTorch's stream."""

    def __init__(self, header, _):
        import os

        import torch
        from torch.utils.cpp_extension import load_inline

        self.torch = torch
        launch = r"""
void run(torch::Tensor words, int64_t place, int64_t blocks, int64_t count) {
  auto* all = reinterpret_cast<unsigned*>(words.data_ptr<int>());
  unsigned *here = all + place, *arrived = all + words.numel() - 2, *early = all + words.numel() - 1;
  int phases_to_do = static_cast<int>(count);
  void* arguments[] = {&here, &phases_to_do, &arrived, &early};
  C10_CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(phases), dim3(blocks), dim3(128), arguments, 0,
                                             at::cuda::getCurrentCUDAStream()));
}"""
        self.module = load_inline(
            "gpuclass_barrier",
            cpp_sources="void run(torch::Tensor words, int64_t place, int64_t blocks, int64_t count);",
            cuda_sources='#include <ATen/cuda/CUDAContext.h>\n#include "%s"\n' % os.path.abspath(header) + KERNEL + launch,
            functions=["run"],
        )

    def words(self):
        return self.torch.zeros(PLACES * PLACE_WORDS + 2, dtype=self.torch.int32, device="cuda")

    def elapsed_ms(self, words, place, blocks, count):
        event = self.torch.cuda.Event
        start, end = event(enable_timing=True), event(enable_timing=True)
        start.record()
        self.module.run(words, place * PLACE_WORDS, blocks, count)
        end.record()
        end.synchronize()
        return start.elapsed_time(end)


class Triton(PyTorch):
    """The functions of functions.bc are linked into Triton's kernel."""

    def __init__(self, _, functions):
        import torch
        import triton_phases

        self.torch = torch
        self.kernel = triton_phases.phases
        self.functions = functions

    def elapsed_ms(self, words, place, blocks, count):
        event = self.torch.cuda.Event
        start, end = event(enable_timing=True), event(enable_timing=True)
        start.record()
        unsigned = words.view(self.torch.uint32)
        self.kernel[(blocks,)](
            unsigned[place * PLACE_WORDS :], count, unsigned[-2:], unsigned[-1:],
            num_warps=THREADS // 32, launch_cooperative_grid=True, extern_libs={"gpuclass": self.functions},
        )
        end.record()
        end.synchronize()
        return start.elapsed_time(end)


def ns_per_barrier(way, blocks):
    words = way.words()
    figures = []
    for place in range(PLACES):
        way.elapsed_ms(words, place, blocks, FEWER)
        shorter = way.elapsed_ms(words, place, blocks, FEWER)
        figures.append((way.elapsed_ms(words, place, blocks, MORE) - shorter) * 1e6 / (MORE - FEWER))
    early = int(words[-1])
    if early:
        raise RuntimeError(f"{early} blocks passed before all had arrived")
    return median(figures)


def main(header, functions, *sizes):
    failed = False
    for way in (CuPy, PyTorch, Triton):
        try:
            made = way(header, functions)
            for blocks in map(int, sizes):
                print(way.__name__, blocks, f"{ns_per_barrier(made, blocks):.1f}", flush=True)
        except ModuleNotFoundError as missing:
            print(f"{way.__name__}: left out, {missing}")
        except Exception:
            failed = True
            traceback.print_exc()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
