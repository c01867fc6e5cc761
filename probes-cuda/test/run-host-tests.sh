#!/usr/bin/env bash
# Runs test/*_test.cpp on host threads, as they are and under ThreadSanitizer, which must also report every twin that test/tsan_twin*.cpp
# list: run-host-tests.sh [N]
# With N, those of this commit (chosen.sh N); and of the tests that run under ThreadSanitizer only one in N also runs as it is.
# Threads that wait for each other need idle processors. What cannot run here is skipped, and says so. A test that races on purpose says
# "Not for ThreadSanitizer" in its file comment.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shopt -s nullglob

readonly one_in=${1:-1}
[[ $one_in =~ ^[1-9][0-9]*$ ]] || { echo "usage: run-host-tests.sh [N], a number from 1 on" >&2; exit 2; }
readonly limit_s=1500 reported=66
readonly plain='-O2' sanitized='-O1 -g1 -fsanitize=thread'
export TSAN_OPTIONS="halt_on_error=1 exitcode=$reported"

if ! command -v g++ >/dev/null; then
    echo "host tests: SKIPPED, no g++ on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "host tests: $1" >&2
    exit 1
}

# build FLAGS SOURCE...: two at a time, since compiling takes longer than running.
build() {
    local flags=$1
    shift
    printf '%s\0' "$@" | xargs -0 -P 2 -I {} bash -c \
        'g++ -std=c++17 -pthread -I include -Wall -Wextra -Werror $1 -o "$2/$(basename "$3" .cpp)" "$3"' _ "$flags" "$scratch" {} ||
        fail "a test does not compile"
}

# run NAME [ARGUMENT]: sets `status`.
run() {
    status=0
    timeout "$limit_s" "$scratch/$1" "${@:2}" >"$scratch/output" 2>&1 || status=$?
}

run_tests() {
    local label=$1 flags=$2 test name
    shift 2
    [[ $# -gt 0 ]] || return 0
    build "$flags" "$@"
    for test in "$@"; do
        name=$(basename "$test" .cpp)
        run "$name"
        cat "$scratch/output"
        [[ $status -ne 124 ]] || fail "$name ($label) did not end within $limit_s s"
        [[ $status -eq 0 ]] || fail "$name ($label) FAILED with status $status"
        echo "host tests: $name ($label) passed"
    done
}

run_twins() {
    local program name twin twins
    build "$sanitized" "$@"
    for program in "$@"; do
        name=$(basename "$program" .cpp)
        run "$name" --list
        twins=$(<"$scratch/output")
        [[ $status -eq 0 && -n $twins ]] || fail "$name --list does not name its twins"
        for twin in $twins; do
            run "$name" "$twin"
            if [[ $status -ne $reported ]]; then
                cat "$scratch/output"
                fail "$name: $twin was NOT reported by ThreadSanitizer (status $status)"
            fi
            echo "host tests: $name: $twin (ThreadSanitizer) reported"
        done
    done
}

# Some kernels place memory where ThreadSanitizer cannot work; a program with nothing to find tells.
has_thread_sanitizer() {
    echo 'int main() {}' >"$scratch/nothing.cpp"
    g++ -fsanitize=thread -o "$scratch/nothing" "$scratch/nothing.cpp" 2>/dev/null && "$scratch/nothing" 2>/dev/null
}

# Whether a test runs as it is, picked by a hash of its name and of the commit.
chosen() { [[ $(($(cksum <<<"$commit $1" | cut -d ' ' -f 1) % one_in)) -eq 0 ]]; }

commit=$(git rev-parse HEAD 2>/dev/null || cat ptx.sha256)
works=
! has_thread_sanitizer || works=yes
as_it_is=()
race_free=()
while read -r test; do
    if grep -q 'Not for ThreadSanitizer' "$test"; then
        as_it_is+=("$test")
    else
        race_free+=("$test")
        if [[ -z $works ]] || chosen "$test"; then as_it_is+=("$test"); fi
    fi
done < <(bash test/chosen.sh "$one_in" test/*_test.cpp)
echo "host tests: ${#as_it_is[@]} as they are, ${#race_free[@]} under ThreadSanitizer; the others race on purpose, or are for another commit"
run_tests plain "$plain" "${as_it_is[@]}"
if [[ -n $works ]]; then
    run_tests ThreadSanitizer "$sanitized" "${race_free[@]}"
    run_twins test/tsan_twin*.cpp
else
    echo "host tests: ThreadSanitizer SKIPPED, it does not work here"
fi
