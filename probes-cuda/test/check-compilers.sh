#!/usr/bin/env bash
# Compiles users' kernels with each compiler that is there: check-compilers.sh [all]
#   nvcc    two files of one program: C++17 for the oldest GPU, C++20 with relocatable device code for the newest; with "all" both
#           standards, with and without that, for every architecture that this nvcc knows from compute capability 7.5 on
#   clang   the newest clang++ on the PATH, as CUDA, device code only: for compute capability 9.0; with "all" for 7.5 and 12.0 too
#   NVRTC   where its library is installed beside nvcc
# CXX_NVCC names another nvcc. What is not installed is skipped, and says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly nvcc=${CXX_NVCC:-nvcc}
if ! command -v "$nvcc" >/dev/null; then
    echo "compilers: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
release=$("$nvcc" --version | sed -n 's/.*release [0-9.]*, V\([0-9.]*\).*/\1/p')
mapfile -t known < <("$nvcc" --list-gpu-arch | sed -n 's/^compute_//p' | awk '$1 >= 75' | sort -n)

by_nvcc() {
    local nvcc=$1 standard=$2 relocatable=$3 architecture=$4 output=$5
    "$nvcc" "-std=c++$standard" "-arch=sm_$architecture" "-rdc=$relocatable" -I include -Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror \
        -o "$output/$standard-$relocatable-$architecture" test/two_files/first.cu test/two_files/second.cu
}
export -f by_nvcc

# The two files link only if nothing is defined twice.
programs=()
add() { programs+=("$nvcc" "$1" "$2" "$3" "$scratch"); }
if [[ ${1-} == all ]]; then
    architectures=("${known[@]}")
    by_clang=(75 90 120)
    for architecture in "${known[@]}"; do
        for standard in 17 20; do
            for relocatable in true false; do add "$standard" "$relocatable" "$architecture"; done
        done
    done
else
    architectures=("${known[0]}" "${known[-1]}")
    by_clang=(90)
    add 17 false "${known[0]}"
    add 20 true "${known[-1]}"
fi
printf '%s\0' "${programs[@]}" | xargs -0 -n 5 -P "$(nproc)" bash -c 'by_nvcc "$@"' _
echo "compilers: nvcc $release: $((${#programs[@]} / 5)) programs, for ${architectures[*]}"

toolkit=$(cd "$("$nvcc" --dryrun -x cu -c /dev/null 2>&1 | sed -n "s/^#\$ TOP=//p")" && pwd)

clang=$(compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -t- -k2 -n | tail -1 || true)
if [[ -z $clang ]]; then
    echo "compilers: clang SKIPPED, no clang++ on the PATH"
else
    # A toolkit without the random number library lacks a header that clang includes unasked.
    mkdir "$scratch/missing"
    [[ -f $toolkit/include/curand_mtgp32_kernel.h ]] || touch "$scratch/missing/curand_mtgp32_kernel.h"
    for architecture in "${by_clang[@]}"; do
        for source in test/two_files/*.cu examples/*.cu; do
            "$clang" -x cuda "--cuda-path=$toolkit" "--cuda-gpu-arch=sm_$architecture" --cuda-device-only -std=c++17 -Wall -Wextra -Werror \
                -Wno-unknown-cuda-version -isystem "$scratch/missing" -isystem "$toolkit/include/cccl" -I include -S -o /dev/null "$source"
        done
    done
    echo "compilers: $("$clang" --version | head -n 1): for ${by_clang[*]}"
fi

library=$(find -L "$toolkit" -name 'libnvrtc.so' 2>/dev/null | head -n 1 || true)
if [[ -z $library ]]; then
    echo "compilers: NVRTC SKIPPED, it is not installed beside nvcc"
else
    g++ -std=c++17 -Wall -Wextra -Werror -I "$toolkit/include" -o "$scratch/nvrtc_check" test/nvrtc_check.cpp "$library"
    LD_LIBRARY_PATH=$(dirname "$library") "$scratch/nvrtc_check" include "$toolkit/include" "$toolkit/include/cccl" -- "${architectures[@]/#/sm_}"
fi
