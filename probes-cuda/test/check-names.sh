#!/usr/bin/env bash
# Compiles each header that users include where all names of names/begin.cuh are macros of the program, which must be as before behind it. Each
# stands before those that include it, so that it is the outermost. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bash build-names.sh --check
if ! command -v nvcc >/dev/null; then
    echo "names: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

sed -n 's/^#undef \(.*\)/\1/p' include/gpuclass/names/begin.cuh | grep -v GPUCLASS >"$scratch/names"
for wanted in T N scope device block count words lock wait index; do
    grep -qx "$wanted" "$scratch/names" || { echo "names: $wanted is not put away" >&2; exit 1; }
done
# Those that are included come first.
sorted() {
    local header included
    while read -r header; do
        echo "$header $header"
        sed -nE 's/^ *# *include "([^"]+)"$/\1/p' "include/$header" | while read -r included; do
            included=$(realpath -m --relative-to=include "include/$(dirname "$header")/$included")
            [[ $included == gpuclass/names/* ]] || echo "$included $header"
        done
    done < <(bash test/public-headers.sh) | tsort
}
{
    sed 's/.*/#define & gpuclass_macro_of_the_program(/' "$scratch/names"
    sorted | sed 's/.*/#include "&"/'
    sed 's/.*/#ifndef &\n#error & is no macro any more\n#endif/' "$scratch/names"
} >"$scratch/macros.cu"
nvcc -std=c++17 -arch=compute_90 -ptx -I include -Werror all-warnings -Xcompiler -Wall,-Wextra -o /dev/null "$scratch/macros.cu"
echo "names: $(grep -c '^#include' "$scratch/macros.cu") headers compile among $(wc -l <"$scratch/names") macros of their names"
