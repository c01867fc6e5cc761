#!/usr/bin/env bash
# NVRTC has no standard library: what public headers include there must be CUDA's or libcu++'s. Needs a C++ preprocessor only: on its path
# are the library and empty files for what NVRTC's users have, so that any other header is an error. A twin that includes <type_traits> must fail.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v g++ >/dev/null; then
    echo "nvrtc includes: SKIPPED, no g++ on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
readonly available=(cooperative_groups.h cuda/barrier cuda/semaphore cuda/std/cstdint cuda/std/type_traits cuda/std/utility)
for header in "${available[@]}"; do
    mkdir -p "$scratch/$(dirname "$header")"
    : >"$scratch/$header"
done

# preprocess INCLUDE HEADER...: the headers one after the other, since no header decides what another includes.
preprocess() {
    printf '#include "%s"\n' "${@:2}" |
        g++ -x c++ -std=c++17 -E -P -nostdinc -nostdinc++ -D__CUDACC__ -D__CUDACC_RTC__ -D__CUDA_ARCH__=900 -I "$1" -I "$scratch" -o /dev/null -
}
mapfile -t headers < <(test/public-headers.sh)
preprocess include "${headers[@]}" || { echo "nvrtc includes: a header asks for what NVRTC has not" >&2; exit 1; }

cp -r include "$scratch/twin"
sed -i '0,/^#include/s//#include <type_traits>\n#include/' "$scratch/twin/gpuclass/sync/misuse.cuh"
if preprocess "$scratch/twin" "${headers[@]}" 2>/dev/null; then
    echo "nvrtc includes: a header that includes <type_traits> was accepted" >&2
    exit 1
fi
echo "nvrtc includes: ${#headers[@]} headers include nothing that NVRTC has not"
