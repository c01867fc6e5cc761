#!/usr/bin/env bash
# A project outside of the repository takes it as source by FetchContent, with the version that the headers say, and its program on host
# threads runs. Skips, and says so, without CMake or a C++ compiler.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -n 's/^Version: //p' share/pkgconfig/gpuclass.pc)
IFS=. read -r major minor patch <<<"$version"
wanted=$((10000 * major + 100 * minor + patch))
said=$(sed -n 's/^#define GPUCLASS_VERSION //p' include/gpuclass/config.cuh)
if [[ $said != "$wanted" ]]; then
    echo "cmake: GPUCLASS_VERSION is $said, and share/pkgconfig/gpuclass.pc says $version: $wanted" >&2
    exit 1
fi
if ! command -v cmake >/dev/null || ! command -v g++ >/dev/null; then
    echo "cmake: SKIPPED, no cmake or no g++ on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake -S test/outside -B "$scratch" -DGPUCLASS_SOURCE="$PWD/.." -DCMAKE_CUDA_COMPILER= >"$scratch/log" 2>&1 &&
    cmake --build "$scratch" --target on_threads >>"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; exit 1; }
"$scratch/on_threads"
echo "cmake: version $version by FetchContent"
