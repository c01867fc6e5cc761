#!/usr/bin/env bash
# Compiles whatever is called a type, as a kernel has it, `T x(words)` behind its header: check-forms.sh [--source]
#   each form of catalogue.inc, which must be the handle of its algorithm, and the same as basic_KIND of itself
#   each answer of each committed profile
# All are in one source, for compute capability 9.0, which --source prints instead. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[[ ${1-} == --source ]] || bash build-forms.sh --check
if [[ ${1-} != --source ]] && ! command -v nvcc >/dev/null; then
    echo "forms: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Each type and its header, as profiles write them beside each other.
answers() {
    cat ../profiles/*.json | tr -d '\n' |
        grep -oE '"header": *"gpuclass/[^"]*", *"type": *"[^"]*"' | sed -E 's/"header": *"([^"]*)", *"type": *"([^"]*)"/\2\t\1/'
}
{ answers; bash build-forms.sh --list | cut -f 1,2; } | LC_ALL=C sort -u >"$scratch/types"
answers | LC_ALL=C sort -u >"$scratch/answers"
[[ $(wc -l <"$scratch/answers") -ge 10 ]] || { echo "forms: the profiles' answers were not found" >&2; exit 1; }

# A kernel for each type.
kernels() {
    local type header number=0 kind calls
    while IFS=$'\t' read -r type header; do
        number=$((number + 1))
        kind=${type#gpuclass::}
        case $kind in
            barrier_*) calls='x.arrive_and_wait();' ;;
            mutex_*) calls='x.lock(); x.unlock();' ;;
            semaphore_rw_*) calls='x.wait(1); x.post(1);' ;;
            semaphore_*) calls='x.wait(); x.post();' ;;
            condition_variable_*) calls='x.notify_one();' ;;
            latch*) calls='x.count_down();' ;;
            event_counter*) calls='x.arrive();' ;;
            message*) calls='x.send({});' ;;
            *) echo "forms: no kind is known of $type" >&2; return 1 ;;
        esac
        printf '#include <%s>\n__global__ void kernel_%d(unsigned* words) { %s x(words); %s }\n' "$header" "$number" "$type" "$calls"
    done <"$scratch/types"
}
# Each form is the handle of its algorithm.
agreements() {
    local type header algorithm kind
    while IFS=$'\t' read -r type header algorithm; do
        kind=${type#gpuclass::}
        kind=${kind%%_*}
        [[ $kind != condition ]] || continue
        [[ $algorithm != *linear_backoff\>* || $algorithm == *spin_then* ]] || type=${type/<>/<scope::device, linear_backoff>}
        printf 'static_assert(std::is_same_v<algorithm_of_t<%s>, %s>);\n' "$type" "$algorithm"
        printf 'static_assert(std::is_same_v<%s, basic_%s<%s>>);\n' "$type" "$kind" "$type"
    done < <(bash build-forms.sh --list)
}
{ kernels; echo 'namespace gpuclass {'; agreements; echo '}'; } >"$scratch/forms.cu"
if [[ ${1-} == --source ]]; then
    cat "$scratch/forms.cu"
    exit 0
fi
nvcc -std=c++17 -arch=compute_90 -ptx -I include -Werror all-warnings -Xcompiler -Wall,-Wextra -o /dev/null "$scratch/forms.cu"
echo "forms: $(wc -l <"$scratch/types") types are made over words, $(wc -l <"$scratch/answers") of them in profiles"
