#!/usr/bin/env bash
# Compiles users' kernels with each compiler that is there: check-compilers.sh [all]
#   nvcc    two files of one program, and each kind in each of its forms: C++17 for the oldest GPU, C++20 with relocatable device code for
#           the newest; with "all" both standards, with and without that, for every architecture that this nvcc knows from 7.5 on
#   clang   the newest clang++ on the PATH, as CUDA, device code only, C++17, 20 and 23: for compute capability 9.0; with "all" for 7.5 and
#           12.0 too
#   g++     each kind on host threads: C++17 and 23 with the compiler's atomics, C++20 with the standard library's, as MSVC has them; with
#           "all" each standard with both
#   NVRTC   where test/find-nvrtc.sh finds its library: users' kernel, and every header that users include
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
    local with=("-std=c++$standard" "-arch=sm_$architecture" "-rdc=$relocatable" -I include -Werror all-warnings)
    with+=(-Xcompiler "-Wall,-Wextra,-Wconversion,-Werror" -o "$output/$standard-$relocatable-$architecture")
    "$nvcc" "${with[@]}" test/two_files/first.cu test/two_files/second.cu && "$nvcc" "${with[@]}" test/every_use.cu
}
export -f by_nvcc

# The two files link only if nothing is defined twice.
programs=()
add() { programs+=("$nvcc" "$1" "$2" "$3" "$scratch"); }
if [[ ${1-} == all ]]; then
    architectures=("${known[@]}")
    clang_architectures=(75 90 120)
    for architecture in "${known[@]}"; do
        for standard in 17 20; do
            for relocatable in true false; do add "$standard" "$relocatable" "$architecture"; done
        done
    done
else
    architectures=("${known[0]}" "${known[-1]}")
    clang_architectures=(90)
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
    # Headers that clang includes unasked, and not every toolkit has.
    mkdir "$scratch/missing"
    for header in curand_mtgp32_kernel.h texture_fetch_functions.h; do
        [[ -f $toolkit/include/$header ]] || touch "$scratch/missing/$header"
    done
    by_clang() {
        "$clang" -x cuda "--cuda-path=$toolkit" "--cuda-gpu-arch=sm_$architecture" --cuda-device-only "-std=c++$1" -Wall -Wextra -Werror \
            "${@:3}" -Wno-unknown-cuda-version -isystem "$scratch/missing" -isystem "$toolkit/include/cccl" -I include -S -o /dev/null "$2"
    }
    for architecture in "${clang_architectures[@]}"; do
        for source in test/two_files/*.cu examples/*.cu; do by_clang 17 "$source"; done
        for standard in 17 20 23; do by_clang "$standard" test/every_use.cu -Wconversion; done
    done
    echo "compilers: $("$clang" --version | sed -n 1p): for ${clang_architectures[*]}"
fi

host_builds=("17" "20 -DGPUCLASS_STD_ATOMICS" "23")
[[ ${1-} != all ]] || host_builds=({17,20,23}{,' -DGPUCLASS_STD_ATOMICS'})
for build in "${host_builds[@]}"; do
    read -ra flags <<<"$build"
    g++ "-std=c++${flags[0]}" "${flags[@]:1}" -pthread -I include -Wall -Wextra -Wconversion -Werror -o "$scratch/users" test/users_test.cpp
    "$scratch/users" >"$scratch/checks" || { cat "$scratch/checks" >&2; exit 1; }
done
echo "compilers: g++: each kind on host threads, with both kinds of atomics"

if ! library=$(test/find-nvrtc.sh 2>"$scratch/why"); then
    echo "compilers: NVRTC SKIPPED: $(<"$scratch/why")"
else
    mapfile -t headers < <(test/public-headers.sh)
    printf '#include "%s"\n' "${headers[@]}" >"$scratch/every_header.cu"
    g++ -std=c++17 -Wall -Wextra -Werror -I "$(dirname "$library")/../include" -I "$toolkit/include" -o "$scratch/nvrtc_check" \
        test/nvrtc_check.cpp "$library"
    # the kernel that docs/python.md gives to CuPy and PyTorch, behind the library as there
    { echo '#include "gpuclass/sync.cuh"' && awk '/^<!-- kernel: count -->/ { shown = 1; next } shown && /^```$/ { exit } shown && !/^```/' \
        ../docs/python.md; } >"$scratch/count.cu"
    grep -q '__global__ void count' "$scratch/count.cu"
    LD_LIBRARY_PATH=$(dirname "$library") "$scratch/nvrtc_check" test/users_kernel.cu "$scratch/every_header.cu" "$scratch/count.cu" -- \
        include "$toolkit/include" "$toolkit/include/cccl" -- "${architectures[@]/#/sm_}"
fi
