#!/usr/bin/env bash
# Compiles each case of test/refused.cu: the first passes, each other fails with the message that stands behind its number. Skips, and says
# so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v nvcc >/dev/null; then
    echo "refused: SKIPPED, no nvcc on the PATH"
    exit 0
fi
readonly source=test/refused.cu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compile() { nvcc -std=c++17 -arch=compute_90 -cuda -I include -Werror all-warnings -DCASE="$1" -o "$scratch/out.cu.cpp.ii" "$source" >"$scratch/$1" 2>&1; }

compile 0 || { cat "$scratch/0" >&2; echo "refused: what is right does not compile" >&2; exit 1; }
cases=0
while read -r number message; do
    if compile "$number"; then
        echo "refused: case $number was accepted ($message)" >&2
        exit 1
    fi
    grep -qF "$message" "$scratch/$number" || { cat "$scratch/$number" >&2; echo "refused: case $number does not say '$message'" >&2; exit 1; }
    cases=$((cases + 1))
done < <(sed -n 's/^#.*if CASE == \([0-9]*\)  \/\/ \(.*\)/\1 \2/p' "$source")
[[ $cases -gt 0 ]]
echo "refused: $cases uses, each with its message"
