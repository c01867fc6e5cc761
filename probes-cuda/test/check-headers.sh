#!/usr/bin/env bash
# Compiles each header of the library: check-headers.sh [all]
#   g++   each alone, as plain C++17; with that the header that it begins by including, before which nothing stands
#   nvcc  one after the other in one source; with "all", those that have parts of their own for a device alone, and the others together
# What is not installed is skipped, and says so.
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
    local compiler=$1 header=$2 source=$scratch/$1-${2//\//-}.cu
    printf '#include "%s"\n' "$header" >"$source"
    "$compiler" "$header" "$source" || { echo "headers: $header does not compile alone ($compiler)" >&2; return 1; }
}
check_with() {
    local compiler=$1
    shift
    printf '%s\0' "$@" | xargs -0 -P 2 -I {} bash -c 'compile_alone "$1" "$2"' _ "$compiler" {}
    echo "headers: $# compile alone ($compiler)"
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export scratch
export -f by_nvcc by_gxx compile_alone

# first_included HEADER: the header that it includes before it holds or includes anything else; nothing where there is none.
first_included() {
    local name
    name=$(sed -nE '/^ *#/{/^ *#pragma once|names\/begin/d;s/^#include "([^"]+)"$/\1/p;q;}' "$1")
    [[ -z $name ]] || realpath -m --relative-to=. "$(dirname "$1")/$name"
}

cd include
mapfile -t headers < <(find gpuclass -name '*.cuh' -not -path 'gpuclass/names/*' | LC_ALL=C sort)
mapfile -t differing < <(grep -lE '^ *# *(if|elif|ifdef|ifndef) ?.*(__CUDA|_ON_DEVICE)' "${headers[@]}")
mapfile -t begun_with < <(for header in "${headers[@]}"; do first_included "$header"; done | sort -u)
mapfile -t others < <(printf '%s\n' "${headers[@]}" | grep -vxF -f <(printf '%s\n' "${begun_with[@]}"))
unguarded=$(grep -L '^#pragma once$' "${headers[@]}" || true)
[[ -z $unguarded ]] || { printf 'headers: these can be included twice:\n%s\n' "$unguarded" >&2; exit 1; }
cd ..

if command -v g++ >/dev/null; then
    check_with by_gxx "${others[@]}"
    echo "headers: ${#begun_with[@]} compile at the beginning of these"
else
    echo "headers: no g++ on the PATH, so nvcc compiles each alone"
    differing=("${headers[@]}")
fi
if ! command -v nvcc >/dev/null; then
    echo "headers: SKIPPED, no nvcc on the PATH"
    exit 0
fi
alone=()
if [[ ${1-} == all ]] || ! command -v g++ >/dev/null; then
    alone=("${differing[@]}")
    check_with by_nvcc "${alone[@]}"
fi
mapfile -t together < <(printf '%s\n' "${headers[@]}" | grep -vxF -f <(printf '%s\n' "${alone[@]}"))
[[ ${#together[@]} -gt 0 ]] || exit 0
printf '#include "%s"\n' "${together[@]}" >"$scratch/together.cu"
by_nvcc all.sm90.cuh "$scratch/together.cu"
echo "headers: ${#together[@]} compile together (by_nvcc)"
