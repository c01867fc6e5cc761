#!/usr/bin/env bash
# Compiles examples/*.cu against the headers alone: with the defaults, with a choice that comes first, and not with one that comes too
# late. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shopt -s nullglob

if ! command -v nvcc >/dev/null; then
    echo "examples: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compile() {
    nvcc -std=c++17 -arch=sm_75 -I include -Werror all-warnings -Xcompiler -Wall,-Wextra -o "$scratch/example" "$@"
}

readonly choice=test/hand_written_choice.cuh
examples=(examples/*.cu)
for example in "${examples[@]}"; do
    compile "$example" || { echo "examples: $example does not compile" >&2; exit 1; }
    compile -include "$choice" "$example" || { echo "examples: $example does not compile after $choice" >&2; exit 1; }
done

printf '#include "gpuclass/sync.cuh"\n#include "%s/%s"\nint main() {}\n' "$PWD" "$choice" >"$scratch/late.cu"
if compile "$scratch/late.cu" 2>"$scratch/errors"; then
    echo "examples: $choice was accepted after gpuclass/sync.cuh" >&2
    exit 1
fi
grep -q 'comes too late' "$scratch/errors" || { cat "$scratch/errors" >&2; exit 1; }
echo "examples: ${#examples[@]} compile, with and without a choice; a late choice is refused"
