#!/usr/bin/env bash
# Compiles headers of the library: check-headers.sh [all]
#   g++   those of this commit (chosen.sh 3; with "all", all) alone, as plain C++17; with that the header that it begins by including, before
#         which nothing stands
#   nvcc  all, one after the other in one source; with "all", those that have parts of their own for a device alone, and the others together
# What is not installed is skipped, and says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# A header whose name ends in .sm90.cuh needs compute_90.
by_nvcc() {
    local arch=compute_75
    [[ $1 != *.sm90.cu* ]] || arch=compute_90
    nvcc -x cu -std=c++17 -arch=$arch -ptx -I include -Werror all-warnings -Xcompiler -Wall,-Wextra -o /dev/null "$1"
}
by_gxx() {
    g++ -x c++ -std=c++17 -fsyntax-only -pthread -I include -Wall -Wextra -Werror "$@"
}
# check_with COMPILER COUNT HEADER...: so many sources, each of one header, to a call of the compiler.
check_with() {
    local compiler=$1 count=$2 header
    shift 2
    for header in "$@"; do
        printf '#include "%s"\n' "$header" >"$scratch/${header//\//-}"
    done
    printf "$scratch/%s\0" "${@//\//-}" | xargs -0 -P 2 -n "$count" bash -c '"$0" "$@"' "$compiler" ||
        { echo "headers: some do not compile alone ($compiler)" >&2; return 1; }
    echo "headers: $# compile alone ($compiler)"
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export -f by_nvcc by_gxx

# first_included HEADER: the header that it includes before it holds or includes anything else; nothing where there is none.
first_included() {
    local name
    name=$(sed -nE '/^ *#/{/^ *#pragma once|names\/begin/d;s/^#include "([^"]+)"$/\1/p;q;}' "$1")
    [[ -z $name ]] || realpath -m --relative-to=. "$(dirname "$1")/$name"
}

cd include
mapfile -t headers < <(find gpuclass -name '*.cuh' -not -path 'gpuclass/names/*' | LC_ALL=C sort)
mapfile -t differing < <(grep -lE '^ *# *(if|elif|ifdef|ifndef) ?.*(__CUDA|_ON_DEVICE)' "${headers[@]}")
chosen=("${headers[@]}")
[[ ${1-} == all ]] || mapfile -t chosen < <(bash ../test/chosen.sh 3 "${headers[@]/#/include/}" | sed 's/^include.//')
mapfile -t begun_with < <(for header in "${chosen[@]}"; do first_included "$header"; done | sort -u)
mapfile -t others < <(printf '%s\n' "${chosen[@]}" | grep -vxF -f <(printf '%s\n' "${begun_with[@]}"))
unguarded=$(grep -L '^#pragma once$' "${headers[@]}" || true)
[[ -z $unguarded ]] || { printf 'headers: these can be included twice:\n%s\n' "$unguarded" >&2; exit 1; }
cd ..

if command -v g++ >/dev/null; then
    check_with by_gxx 10 "${others[@]}"
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
    check_with by_nvcc 1 "${alone[@]}"
fi
mapfile -t together < <(printf '%s\n' "${headers[@]}" | grep -vxF -f <(printf '%s\n' "${alone[@]}"))
[[ ${#together[@]} -gt 0 ]] || exit 0
printf '#include "%s"\n' "${together[@]}" >"$scratch/together.sm90.cu"
by_nvcc "$scratch/together.sm90.cu"
echo "headers: ${#together[@]} compile together (by_nvcc)"
