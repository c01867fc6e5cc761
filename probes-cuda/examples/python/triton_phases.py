"""A kernel in Triton whose programs meet at the library's barrier."""
import triton
import triton.language as tl


@tl.core.extern
def arrive_and_wait_at(address, _semantic=None):
    """The library's function, whose argument is a pointer. Triton looks functions up by the types of numbers, so it is given as one."""
    return tl.core.extern_elementwise(
        "gpuclass",
        "",
        [address],
        {(tl.core.dtype("int64"),): ("gpuclass_barrier_arrive_and_wait", tl.core.dtype("int32"))},
        is_pure=False,
        _semantic=_semantic,
    )


@triton.jit
def arrive_and_wait(words):
    """Waits until every program of the grid has arrived."""
    arrive_and_wait_at(words.to(tl.int64))


@triton.jit
def phases(words, count, arrived, early):
    tl.atomic_add(arrived, 1)
    arrive_and_wait(words)
    seen = tl.atomic_add(arrived, 0)
    if seen.to(tl.int32) % tl.num_programs(0) != 0:
        tl.atomic_add(early, 1)
    arrive_and_wait(words)
    for _ in range(count):
        arrive_and_wait(words)
