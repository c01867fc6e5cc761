#!/usr/bin/env bash
# Compiles test/stops.cu as a release build: each kernel under a line "// stops: MESSAGE" has a trap, and the module has the message; that of a
# barrier asks whether the launch is cooperative, and traps without a message, which the `state` has. A twin whose
# checks are left out must be told apart. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v nvcc >/dev/null; then
    echo "stops: SKIPPED, no nvcc on the PATH"
    exit 0
fi
readonly source=test/stops.cu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compile() { nvcc -std=c++17 -arch=compute_90 -ptx -I "$1" "${@:2}" -Werror all-warnings -o "$scratch/stops.ptx" "$source"; }
# How many kernels ask whether they were launched cooperatively.
asking() { awk '/\.entry / { kernels += asks; asks = 0 } /%envreg1/ { asks = 1 } END { print kernels + asks }' "$scratch/stops.ptx"; }

# KERNEL: MESSAGE for each kernel that has a trap and each text that it refers to.
found() {
    awk '
        /^\.global .*\.b8 \$str.* = \{/ {
            name = codes = $0
            gsub(/^.*\.b8 |\[.*$/, "", name)
            gsub(/^[^{]*\{|\};?$/, "", codes)
            count = split(codes, code, /, */)
            for (i = 1; i <= count && code[i] != 0 && code[i] != 10; i++) text[name] = text[name] sprintf("%c", code[i] + 0)
        }
        /\.entry / { kernel = $0; gsub(/^.*\.entry |\(.*$/, "", kernel); delete said }
        match($0, /\$str[$0-9]*/) { said[substr($0, RSTART, RLENGTH)] }
        /^[[:space:]]*trap;/ { for (name in said) print kernel ": " text[name] }' "$scratch/stops.ptx"
}

# The kernels that lack their trap or message.
missing() {
    found >"$scratch/found"
    awk 'FILENAME == ARGV[1] { has[$0]; next }
        sub(/^\/\/ stops: /, "") { message = $0 }
        /^\/\/ asks / { message = "" }
        /__global__/ && message != "" {
            wanted = $0
            gsub(/^.*__global__ void |\(.*$/, "", wanted)
            wanted = wanted ": gpuclass: " message
            if (!(wanted in has)) print wanted
        }' "$scratch/found" "$source"
}

compile include
if [[ -n $(missing) ]]; then
    printf 'stops: these do not stop:\n%s\n' "$(missing)" >&2
    exit 1
fi
[[ $(asking) -eq 1 ]] || { echo "stops: a barrier does not ask whether the launch is cooperative" >&2; exit 1; }
compile include -D GPUCLASS_ANY_LAUNCH
[[ $(asking) -eq 0 ]] || { echo "stops: a barrier asks though any launch is taken" >&2; exit 1; }
cp -r include "$scratch/twin"
sed -i '/printf("gpuclass: " line/d; /__trap();/d' "$scratch/twin/gpuclass/stop.cuh"
compile "$scratch/twin"
expected=$(grep -c '^// stops: ' "$source")
if [[ $(missing | wc -l) -ne $expected ]]; then
    echo "stops: a twin without checks was taken for the library" >&2
    exit 1
fi
echo "stops: $expected uses, each with its message"
