#!/usr/bin/env bash
# Compiles the tests that need a GPU, of compute capability 9.0, and runs them, a line each; what one printed follows its line if it failed, or is
# a table of measurements. Ends with status 0 if all passed.
#   run-on-gpu.sh [FOLDER]   keeps the programs in FOLDER, and does not compile those that are there
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly limit_s=150
folder=${1-}
if [[ -z $folder ]]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"

compile() {
    [[ -x $2/$1 ]] || nvcc -O3 -std=c++17 -arch=sm_90 -I include -I . -o "$2/$1" "test/$1.cu"
}
export -f compile
printf '%s\n' debug_trap every_use handles_on_gpu kinds_on_gpu placed_on_gpu places_of_barrier roll_call_on_gpu shared_on_gpu use_test |
    xargs -P "$(nproc)" -I {} bash -c 'compile "$@"' _ {} "$folder"

failed=0
# test_with PROGRAM [ARGUMENT]
test_with() {
    local status=0 start=$EPOCHREALTIME verdict=passed
    timeout "$limit_s" "$folder/$1" "${@:2}" >"$folder/output" 2>&1 || status=$?
    [[ $status -eq 0 ]] || { verdict="FAILED with status $status"; failed=$((failed + 1)); }
    printf '%s: %s, %.1f s\n' "$*" "$verdict" "$(awk "BEGIN { print $EPOCHREALTIME - $start }")"
    [[ $status -eq 0 && $1 != places_of_barrier ]] || cat "$folder/output"
}

for case in 0 1 2 3 4 5 6 7; do test_with debug_trap $case; done
test_with every_use
test_with every_use refused
test_with handles_on_gpu
test_with roll_call_on_gpu
test_with shared_on_gpu
test_with kinds_on_gpu
test_with use_test
test_with placed_on_gpu
test_with places_of_barrier
test_with places_of_barrier spreads
echo "on a GPU: $failed failed"
[[ $failed -eq 0 ]]
