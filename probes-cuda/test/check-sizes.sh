#!/usr/bin/env bash
# The memory model of PTX says nothing of accesses of different sizes that overlap. A lock of several GPUs looks at two words of 64 bits at
# once: nothing else of the words that its look covers is accessed in another size, so its kernel has no 32-bit access at all. A twin that
# draws tickets by 32 bits must be told apart. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v nvcc >/dev/null; then
    echo "sizes: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
narrow='^[[:space:]]*(@%p[0-9]+ )?(ld|st|atom|red)[.](relaxed|acquire|release|acq_rel|volatile)[.][a-z0-9.]*[ubs]32'

ptx_of() {
    nvcc -std=c++17 -arch=compute_90 -ptx -I "$1" -Werror all-warnings -o "$scratch/light.ptx" test/light.cu
    sed -n '/entry system_mutex_alone/,/^}/p' "$scratch/light.ptx"
}
ptx_of include >"$scratch/lock"
grep -q 'v2[.][ub]64' "$scratch/lock" || { echo "sizes: the lock has no look" >&2; exit 1; }
if grep -E "$narrow" "$scratch/lock" >&2; then
    echo "sizes: these accesses overlap 64-bit ones" >&2
    exit 1
fi
cp -r include "$scratch/twin"
sed -i 's/atom_add_relaxed_gpu_u64(&address->ticket, 1)/atom_add_relaxed<scope::device>(reinterpret_cast<std::uint32_t*>(\&address->ticket), 1)/' \
    "$scratch/twin/gpuclass/mem/turn.cuh"
ptx_of "$scratch/twin" >"$scratch/lock"
if ! grep -qE "$narrow" "$scratch/lock"; then
    echo "sizes: a twin with 32-bit tickets was taken for the lock" >&2
    exit 1
fi
echo "sizes: the lock of several GPUs accesses its words in one size"
