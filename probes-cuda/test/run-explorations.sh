#!/usr/bin/env bash
# Explores interleavings of the headers' host branch: builds and runs test/explore/*_exploration.cpp, two at a time. Each form must keep its
# promise in all of them within the bounds that are printed, and each broken twin must be found: run-explorations.sh [N | NAME...]
# NAMEs are kinds, as in barriers_exploration.cpp; with N, those of this commit (chosen.sh N); without, all. With one NAME alone, the interleavings
# that show the faults of twins are printed.
# docs/prove.md says what is explored.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shopt -s nullglob

readonly limit_s=600

if ! command -v g++ >/dev/null || [[ $(uname -s) != Linux ]]; then
    echo "explorations: SKIPPED, they need g++ and Linux"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export scratch limit_s

# explore NAME [--twins]: stacks are switched by longjmp, which fortified programs refuse.
explore() {
    g++ -std=c++17 -O2 -g1 -U_FORTIFY_SOURCE -fno-strict-aliasing -I include -Wall -Wextra -Werror \
        -o "$scratch/$1" "test/explore/$1_exploration.cpp" &&
        timeout "$limit_s" "$scratch/$1" "${@:2}"
}
export -f explore

# explore_into_file NAME: so that the lines of two programs do not mix.
explore_into_file() {
    local status=0
    explore "$1" >"$scratch/$1.output" 2>&1 || status=$?
    cat "$scratch/$1.output"
    [[ $status -eq 0 ]] || echo "explorations: $1 FAILED with status $status"
    return "$status"
}
export -f explore_into_file

one_in=1
if [[ ${1-} =~ ^[1-9][0-9]*$ ]]; then
    one_in=$1
    shift
fi
if [[ $# -eq 1 ]]; then
    explore "$1" --twins
    exit
fi
names=("$@")
if [[ $# -eq 0 ]]; then
    while read -r program; do
        names+=("$(basename "$program" _exploration.cpp)")
    done < <(bash test/chosen.sh "$one_in" test/explore/*_exploration.cpp)
fi
start=$SECONDS
printf '%s\0' "${names[@]}" | xargs -0 -P 2 -I {} bash -c 'explore_into_file "$1"' _ {} || exit 1
echo "explorations: ${#names[@]} programs in $((SECONDS - start)) s"
