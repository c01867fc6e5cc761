#!/usr/bin/env bash
# Compiles each header of the library alone, as CUDA by nvcc and as plain C++17 by g++; what is not installed is skipped, and says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# A header whose name ends in .sm90.cuh needs compute_90.
by_nvcc() {
    local arch=compute_75
    [[ $1 != *.sm90.cuh ]] || arch=compute_90
    nvcc -x cu -std=c++17 -arch=$arch -ptx -I include -Werror all-warnings -Xcompiler -Wall,-Wextra -o /dev/null "$2"
}
by_gxx() {
    g++ -x c++ -std=c++17 -fsyntax-only -pthread -I include -Wall -Wextra -Werror "$2"
}
compile_alone() {
    local compiler=$1 header=$2 scratch status=0
    scratch=$(mktemp -d)
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" >"$scratch/alone.cu"
    "$compiler" "$header" "$scratch/alone.cu" || { status=1; echo "headers: $header does not compile alone ($compiler)" >&2; }
    rm -rf "$scratch"
    return $status
}
export -f by_nvcc by_gxx compile_alone

mapfile -t headers < <(cd include && find gpuclass -name '*.cuh' | LC_ALL=C sort)
check_with() {
    printf '%s\0' "${headers[@]}" | xargs -0 -P 2 -I {} bash -c 'compile_alone "$1" "$2"' _ "$1" {}
    echo "headers: ${#headers[@]} compile alone ($1)"
}

if command -v nvcc >/dev/null; then check_with by_nvcc; else echo "headers: SKIPPED, no nvcc on the PATH"; fi
if command -v g++ >/dev/null; then check_with by_gxx; else echo "headers: SKIPPED, no g++ on the PATH"; fi
