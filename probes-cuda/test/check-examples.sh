#!/usr/bin/env bash
# Compiles examples/*.cu and the tests that need a GPU to run against the headers alone: check-examples.sh [all]; and examples/ratchet/ratchet.sh
# must find what is behind its best. Those of this commit (chosen.sh 3), with "all" each, with the defaults; one example, with "all" each, with a
# choice that comes first, and not with one that comes too late. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shopt -s nullglob

if ! command -v nvcc >/dev/null; then
    echo "examples: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# What is compiled is not kept: newer releases of nvcc need not optimize it.
fast=
[[ $(nvcc --help) != *--Ofast-compile* ]] || fast='-Ofc max'
export fast

compile() {
    local output=$1 arch=compute_75
    shift
    [[ ${*: -1} != test/shared_on_gpu.cu ]] || arch=compute_90  # clusters
    # shellcheck disable=SC2086 # an option and its value
    nvcc -std=c++17 -arch="$arch" -ptx $fast -I include -I . -Werror all-warnings -Xcompiler -Wall,-Wextra -o "$output" "$@"
}
judge() {
    printf '# A GPU\n%s' "$1" >"$scratch/measured.csv"
    RATCHET_BEST=$scratch examples/ratchet/ratchet.sh --from "$scratch/measured.csv" "${@:2}" >"$scratch/judged" 2>&1
}
not_judged() {
    cat "$scratch/judged" >&2
    echo "examples: ratchet.sh: $1" >&2
    exit 1
}
compile_one() {
    local source=$1 choice=$2
    compile "$scratch/$(basename "$source")" ${choice:+-include "$choice"} "$source" ||
        { echo "examples: $source does not compile${choice:+ after $choice}" >&2; return 1; }
}
export scratch
export -f compile compile_one

readonly choice=test/hand_written_choice.cuh
sources=(examples/*.cu examples/ratchet/ratchet.cu examples/python/phases.cu test/use_test.cu test/debug_trap.cu test/*_on_gpu.cu test/places_of_barrier.cu)
with_choice=(examples/*.cu)
if [[ ${1-} != all ]]; then
    mapfile -t sources < <(bash test/chosen.sh 3 "${sources[@]}")
    with_choice=("${with_choice[0]}")
fi
{
    for source in "${sources[@]}"; do printf '%s\0\0' "$source"; done
    for example in "${with_choice[@]}"; do printf '%s\0' "$example" "$choice"; done
} | xargs -0 -n 2 -P 2 bash -c 'compile_one "$@"' _

printf '#include "gpuclass/sync.cuh"\n#include "%s/%s"\nint main() {}\n' "$PWD" "$choice" >"$scratch/late.cu"
if compile "$scratch/late" "$scratch/late.cu" 2>"$scratch/errors"; then
    echo "examples: $choice was accepted after gpuclass/sync.cuh" >&2
    exit 1
fi
status=0
judge $'barrier,xf,132,1000,1100,990\n' || status=$?
[[ $status -eq 3 ]] || not_judged "a GPU of which nothing is known ended with $status, not with 3"
judge $'barrier,xf,132,1000,1100,990\nmutex,fa,132,500,505,490\n' --keep first || not_judged 'what was kept was not passed'
judge $'barrier,xf,132,1029,1100,1010\nmutex,fa,132,490,505,480\n' --keep second || not_judged 'less than 3 % were too much'
grep -q 'mutex,fa,132,490,second' "$scratch/a-gpu.csv" || not_judged 'what is better was not kept'
! judge $'barrier,xf,132,1031,1100,1010\n' || not_judged '3 % behind the best were passed'
judge $'barrier,xf,132,1031,1100,999\n' || not_judged 'a form that is as fast in one place was taken to be behind'
! judge $'barrier,xf,132,1000,950,990\n' || not_judged 'the slower loop was passed'
judge $'barrier,xf,132,1000,950,940\n' || not_judged 'a loop was taken to be faster that is not, in one place'

grep -q 'comes too late' "$scratch/errors" || { cat "$scratch/errors" >&2; exit 1; }
echo "examples: ${#sources[@]} sources compile, ${#with_choice[@]} with a choice; a late choice is refused"
