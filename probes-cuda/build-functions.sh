#!/usr/bin/env bash
# Compiles include/gpuclass/functions.cuh into share/gpuclass/, for what links device code:
#   functions.ptx  by nvcc, for compute capability 7.5 and up
#   functions.bc   LLVM bitcode by clang, for the same
#   build-functions.sh          refreshes both
#   build-functions.sh --check  fails if one is not what the header compiles to; says so and passes where its compiler, or the release of it
#                               that made the file, is missing
# CXX_CLANG names clang++, else it is the newest on the PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly target=share/gpuclass
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
clang=${CXX_CLANG:-$(compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -t- -k2 -n | tail -1 || true)}
echo '#include "gpuclass/functions.cuh"' >"$scratch/functions.cu"

by_nvcc() {
    (cd "$scratch" && nvcc -std=c++17 -arch=compute_75 -rdc=true -ptx -I "$OLDPWD/include" -Werror all-warnings -o functions.ptx functions.cu)
}
by_clang() {
    local toolkit header
    toolkit=$(cd "$(nvcc --dryrun -x cu -c /dev/null 2>&1 | sed -n 's/^#\$ TOP=//p')" && pwd)
    mkdir -p "$scratch/missing"
    for header in curand_mtgp32_kernel.h texture_fetch_functions.h; do
        [[ -f $toolkit/include/$header ]] || touch "$scratch/missing/$header"
    done
    (cd "$scratch" && "$clang" -x cuda "--cuda-path=$toolkit" --cuda-gpu-arch=sm_75 --cuda-device-only -std=c++17 -O3 -Wall -Wextra -Werror \
        -Wno-unknown-cuda-version -nocudalib -fgpu-rdc -isystem missing -isystem "$toolkit/include/cccl" -I "$OLDPWD/include" -emit-llvm -S -o functions.ll functions.cu &&
        # Where inline assembly stands in the headers changes with every comment. How small numbers are rounded is for whoever links: there are
        # none here, and Triton's linker refuses another choice than its own.
        sed -i -e 's/, !srcloc ![0-9]*//' -e 's/!{i32 4, !"nvvm-reflect-ftz", /!{i32 7, !"nvvm-reflect-ftz", /' functions.ll &&
        "$clang" -x ir --target=nvptx64-nvidia-cuda -emit-llvm -c -o functions.bc functions.ll)
}
made_by() { grep -aoEm 1 "$2" "$1"; }
readonly nvcc_release='release [0-9.]+, V[0-9.]+' clang_release='clang version [0-9.]+'

# compare FILE COMPILER-RELEASE PATTERN
compare() {
    if [[ $(made_by "$target/$1" "$3") != "$2" ]]; then
        echo "functions: check of $1 SKIPPED, it was made by $(made_by "$target/$1" "$3"), and here is $2"
    elif ! cmp -s "$scratch/$1" "$target/$1"; then
        echo "functions: $target/$1 is stale: refresh with probes-cuda/build-functions.sh, and commit the result" >&2
        return 1
    fi
}

if ! command -v nvcc >/dev/null; then
    echo "functions: SKIPPED, no nvcc on the PATH: the committed files are used as they are"
    exit 0
fi
mkdir -p "$target"
by_nvcc
if [[ ${1-} == --check ]]; then
    compare functions.ptx "$(nvcc --version | grep -oE "$nvcc_release")" "$nvcc_release"
    if [[ -n $clang ]]; then
        by_clang
        compare functions.bc "$("$clang" --version | grep -oE "$clang_release")" "$clang_release"
    else
        echo "functions: check of functions.bc SKIPPED, no clang++ on the PATH"
    fi
else
    [[ -n $clang ]] || { echo "functions: no clang++ on the PATH for functions.bc" >&2; exit 1; }
    by_clang
    cp "$scratch"/functions.{ptx,bc} "$target/"
fi
for file in functions.ptx functions.bc; do
    [[ $(grep -aoE 'gpuclass_(barrier|mutex|event_counter)_[a-z_]+' "$target/$file" | sort -u | wc -l) -ge 6 ]] ||
        { echo "functions: $target/$file lacks some of the six functions" >&2; exit 1; }
done
echo "functions: six of them in $target/functions.ptx and $target/functions.bc"
