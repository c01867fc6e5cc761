#!/usr/bin/env bash
# Files that were compiled for one choice of implementations link, and those for different ones do not. With g++, and as CUDA with nvcc; what
# is missing is skipped, and says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly part=test/two_choices/part.cpp told='compiled for gpuclass::'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

check_with() {
    local name=$1
    shift
    "$@" -DMAIN -c -o "$scratch/main.o" "$part"
    "$@" -c -o "$scratch/same.o" "$part"
    "$@" -DOTHER -c -o "$scratch/other.o" "$part"
    "$1" "$scratch/main.o" "$scratch/same.o" -o "$scratch/program"
    if "$1" "$scratch/main.o" "$scratch/other.o" -o "$scratch/program" 2>"$scratch/said"; then
        echo "choices: files with different choices link ($name)" >&2
        exit 1
    fi
    grep -qF "$told" "$scratch/said" || { cat "$scratch/said" >&2; echo "choices: $name does not say '$told'" >&2; exit 1; }
    echo "choices: files with one choice link, with two they do not ($name)"
}

if command -v g++ >/dev/null; then
    check_with g++ g++ -std=c++17 -I include -Wall -Wextra -Werror
else
    echo "choices: SKIPPED with g++, which is not on the PATH"
fi
if command -v nvcc >/dev/null; then
    check_with nvcc nvcc -x cu -std=c++17 -arch=compute_90 -rdc=true -I include -Werror all-warnings
else
    echo "choices: SKIPPED with nvcc, which is not on the PATH"
fi
