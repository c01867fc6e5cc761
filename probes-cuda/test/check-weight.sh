#!/usr/bin/env bash
# What docs/library.md says of weight: gpuclass/sync.cuh brings at most 27,000 lines that are not blank into nvcc's device pass, and the least
# kernels for compute capability 9.0 take at most so many registers, and no stack. None of them calls a function or can be left early: ptxas would
# compile what a user's program does behind it for diverged warps. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly most_lines=27000
if ! command -v nvcc >/dev/null; then
    echo "weight: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo '#include "gpuclass/sync.cuh"' >"$scratch/sync.cu"
lines=$(nvcc -std=c++17 -arch=sm_90 -E -I include "$scratch/sync.cu" | grep -cv '^[[:space:]]*$')
if [[ $lines -gt $most_lines ]]; then
    echo "weight: gpuclass/sync.cuh: $lines lines, more than $most_lines" >&2
    exit 1
fi
nvcc -std=c++17 -arch=sm_90 -ptx -I include -o "$scratch/light.ptx" test/light.cu
if grep -E '^[[:space:]]*(@!?%p[0-9]+ )?(call|trap|exit)\b' "$scratch/light.ptx" >&2; then
    echo "weight: a handle's code calls a function or leaves the kernel" >&2
    exit 1
fi
nvcc -std=c++17 -arch=sm_90 -cubin -Xptxas -v -I include -o "$scratch/light.cubin" test/light.cu 2>&1 | awk -v lines="$lines" '
    BEGIN { most["barrier_alone"] = 25; most["mutex_alone"] = 12; most["semaphore_alone"] = 14; most["system_barrier_alone"] = most["system_mutex_alone"] = 32 }
    /Compiling entry function/ { kernel = $7; gsub("\047", "", kernel) }
    /bytes stack frame/ && $1 != 0 { print "weight: " kernel ": " $0; failed++ }
    /Used [0-9]+ registers/ {
        kernels++
        used = used " " kernel " " $5
        if (!(kernel in most) || $5 > most[kernel]) { print "weight: " kernel ": " $5 " registers of " most[kernel]; failed++ }
    }
    END {
        print "weight: " lines " lines; registers:" used
        exit failed > 0 || kernels != 5
    }'
