#!/usr/bin/env bash
# Runs test/*_test.cpp on host threads, plain and under ThreadSanitizer; what cannot run here is skipped, and says so.
# A test that races on purpose says "Not for ThreadSanitizer" in its file comment.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
shopt -s nullglob

readonly limit_s=300
readonly flags=(-std=c++17 -pthread -I include -Wall -Wextra -Werror)

if ! command -v g++ >/dev/null; then
    echo "host tests: SKIPPED, no g++ on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

run_tests() {
    local label=$1 test name status
    shift
    for test in test/*_test.cpp; do
        name=$(basename "$test" .cpp)
        if [[ $label == ThreadSanitizer ]] && grep -q 'Not for ThreadSanitizer' "$test"; then
            echo "host tests: $name ($label) left out, it races on purpose"
            continue
        fi
        g++ "${flags[@]}" "$@" -o "$scratch/$name" "$test"
        status=0
        timeout "$limit_s" "$scratch/$name" || status=$?
        [[ $status -ne 124 ]] || echo "host tests: $name ($label) did not end within $limit_s s" >&2
        [[ $status -eq 0 ]] || { echo "host tests: $name ($label) FAILED with status $status" >&2; exit 1; }
        echo "host tests: $name ($label) passed"
    done
}

# Some kernels place memory where ThreadSanitizer cannot work; a program with nothing to find tells.
has_thread_sanitizer() {
    echo 'int main() {}' >"$scratch/nothing.cpp"
    g++ -fsanitize=thread -o "$scratch/nothing" "$scratch/nothing.cpp" 2>/dev/null && "$scratch/nothing" 2>/dev/null
}

run_tests plain -O2
if has_thread_sanitizer; then
    TSAN_OPTIONS="halt_on_error=1 exitcode=66" run_tests ThreadSanitizer -O1 -g -fsanitize=thread
else
    echo "host tests: ThreadSanitizer SKIPPED, it does not work here"
fi
