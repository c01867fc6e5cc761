#!/usr/bin/env bash
# What MSVC as a host compiler gets of the headers that host threads use has nothing of GCC's: no built-in, attribute or name that MSVC does not
# have, and the standard library's atomics. Needs a C++ preprocessor only, which stands for MSVC's by its macros. A twin that asks for GCC's
# atomics there must fail.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v g++ >/dev/null; then
    echo "msvc: SKIPPED, no g++ on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for header in atomic algorithm chrono cinttypes cmath cstddef cstdint cstdio cstdlib cstring functional iterator string thread type_traits utility vector; do
    echo "included_${header};" >"$scratch/$header"
done

# preprocess INCLUDE HEADER...: what MSVC would compile of these one after the other, since no header decides what another includes.
preprocess() {
    printf '#include "%s"\n' "${@:2}" |
        g++ -x c++ -std=c++17 -E -nostdinc -nostdinc++ -U__GNUC__ -U__GNUC_MINOR__ -U__GNUC_PATCHLEVEL__ -D_MSC_VER=1939 -I "$1" -I "$scratch" -
}
# of_gcc FILE: the lines of it that have something of GCC's, each behind its header.
of_gcc() {
    awk '
        /^# [0-9]+ "/ { header = $3; next }
        /__builtin_|__atomic_|__attribute__|__PRETTY_FUNCTION__|__sync_|_Pragma|#pragma GCC/ { print header ": " $0; found = 1 }
        END { exit !found }' "$1"
}
headers=(gpuclass/sync.cuh gpuclass/system.cuh)
mapfile -t -O 2 headers < <(test/public-headers.sh | grep '^gpuclass/sync/' | grep -vE 'libcu|grid_sync|cluster|level|sm_groups|placed')
preprocess include "${headers[@]}" >"$scratch/text" || { echo "msvc: a header asks for what MSVC has not" >&2; exit 1; }
if of_gcc "$scratch/text" >&2; then
    echo "msvc: these headers have this of GCC's" >&2
    exit 1
fi
preprocess include gpuclass/sync.cuh >"$scratch/text"
grep -q 'included_atomic' "$scratch/text" || { echo "msvc: the standard library's atomics are not used" >&2; exit 1; }

cp -r include "$scratch/twin"
sed -i 's/ && !defined(GPUCLASS_STD_ATOMICS)/ \&\& !defined(_MSC_VER)/' "$scratch/twin/gpuclass/mem/host_atomic.cuh"
preprocess "$scratch/twin" gpuclass/sync.cuh >"$scratch/text"
if ! of_gcc "$scratch/text" >/dev/null; then
    echo "msvc: a twin with GCC's atomics was accepted" >&2
    exit 1
fi
echo "msvc: ${#headers[@]} headers have nothing of GCC's"
