"""What a barrier over all GPUs of a host costs by PyTorch and NCCL: microseconds each, beside gpuclass's `probe --suites system`.

    python rivals.py            all GPUs of this host

- symmetric memory: the barrier of torch.distributed._symmetric_memory, a kernel of one block of each GPU
- NCCL: all_reduce of one float, the smallest that NCCL has

Each call is a kernel of its own, so both include what starting one takes. Calls are captured in a CUDA graph, 50 and 250 of them, and the cost is
the difference over 200: the median of 15 replays, of the slowest GPU. Without NVLink multicast.
"""
import os
import sys
import tempfile

FEWER, MORE, REPLAYS = 50, 250, 15


def median(values):
    return sorted(values)[len(values) // 2]


def replay_us(torch, dist, call, count):
    """Median microseconds of a graph of so many calls."""
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(count):
            call()
    graph.replay()
    torch.cuda.synchronize()
    times = []
    for _ in range(REPLAYS):
        dist.barrier()
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        graph.replay()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end) * 1000)
    return median(times)


def member(rank, gpus, meeting):
    import torch
    import torch.distributed as dist

    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="file://" + meeting, rank=rank, world_size=gpus, device_id=torch.device("cuda", rank))
    word = torch.ones(1, device="cuda")

    def all_reduce():
        dist.all_reduce(word)

    calls = {"NCCL all_reduce of one float": all_reduce}
    try:
        import torch.distributed._symmetric_memory as symmetric

        handle = symmetric.rendezvous(symmetric.empty(1024, device=f"cuda:{rank}"), dist.group.WORLD)
        calls["PyTorch symmetric-memory barrier"] = lambda: handle.barrier(channel=0)
    except (ImportError, RuntimeError) as missing:
        if rank == 0:
            print(f"symmetric memory: left out ({missing})")
    for name, call in calls.items():
        for _ in range(3):
            call()
        torch.cuda.synchronize()
        each = (replay_us(torch, dist, call, MORE) - replay_us(torch, dist, call, FEWER)) / (MORE - FEWER)
        slowest = torch.tensor([each], device="cuda")
        dist.all_reduce(slowest, op=dist.ReduceOp.MAX)
        if rank == 0:
            print(f"{name}: {slowest.item():.2f} us over {gpus} GPUs")
    dist.destroy_process_group()


def main():
    import torch

    gpus = torch.cuda.device_count()
    if gpus < 2:
        print("rivals: needs two GPUs of one host", file=sys.stderr)
        return 3
    print(f"{torch.cuda.get_device_name(0)}, PyTorch {torch.__version__}, NCCL {'.'.join(map(str, torch.cuda.nccl.version()))}")
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(member, (gpus, os.path.join(folder, "meeting")), nprocs=gpus)
    return 0


if __name__ == "__main__":
    sys.exit(main())
