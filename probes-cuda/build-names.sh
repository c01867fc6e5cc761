#!/usr/bin/env bash
# Writes include/gpuclass/names/begin.cuh and end.cuh: the names that the headers use, which a program may have made macros of.
#   build-names.sh           refreshes them
#   build-names.sh --check   fails if they are not what it writes, or a header that users include lacks them
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/include"
export LC_ALL=C
readonly refresh='probes-cuda/build-names.sh' names=gpuclass/names

# C++ and its preprocessor's own words; functions and objects of C and CUDA, which may be macros already.
reserved='alignas|alignof|and|asm|auto|bool|break|case|char|class|const|constexpr|continue|decltype|default|delete|do|double|else|enum|explicit|export'
reserved+='|extern|false|float|for|friend|goto|if|inline|int|long|mutable|namespace|new|noexcept|not|nullptr|operator|or|override|final|private|protected'
reserved+='|public|register|return|short|signed|sizeof|static|static_assert|static_cast|const_cast|reinterpret_cast|dynamic_cast|struct|switch|template'
reserved+='|this|throw|true|try|catch|typedef|typeid|typename|union|unsigned|using|virtual|void|volatile|while|xor'
reserved+='|define|defined|elif|endif|error|ifdef|ifndef|include|once|pragma|undef|warning|push_macro|pop_macro|diag_suppress|diag_default|diagnostic'
reserved+='|abort|assert|clock|clock64|errno|exit|fflush|fprintf|fputs|free|malloc|memcpy|memset|offsetof|printf|snprintf|stderr|stdin|stdout|strlen|std'
reserved+='|blockDim|blockIdx|gridDim|threadIdx|warpSize|dim3|nv_.*|cu(da)?[A-Z_].*|cuda|atomic[A-Z].*|fmaf|[su]?int(ptr|max|_fast|_least)?[0-9]*_t|size_t|ptrdiff_t'
readonly reserved

# Names of the headers that users include, short ones of all others, which come behind a user's own type, and single letters.
used() {
    {
        bash ../test/public-headers.sh | xargs cat | words
        find gpuclass -name '*.cuh' -not -path "$names/*" -print0 | xargs -0 cat | words | grep -xE '.{1,4}'
        printf '%s\n' {a..z} {A..Z}
    } | sort -u | grep -vE '^[A-Z][A-Z0-9]+$' | grep -vxE "$reserved"
}
words() {
    sed -E 's#//.*$##; /^ *\# *include/d; s/"([^"\\]|\\.)*"//g; s/[0-9][0-9a-zA-Z'\'']*//g' |
        grep -oE '\b[A-Za-z][A-Za-z0-9]*\b'
}
begin() {
    cat <<'END'
/// \file
/// Puts away macros of the program whose names the library uses, such as `T` or `scope`, until names/end.cuh brings them back. Each header
/// that users include has both; only the outermost does anything. NVRTC cannot, so it does not. Written by build-names.sh.
#if !defined(__CUDACC_RTC__)
#pragma push_macro("GPUCLASS_INSIDE")
#ifndef GPUCLASS_INSIDE
END
    sed -E 's/.*/#pragma push_macro("&")\n#undef &/' "$1"
    printf '#endif\n#undef GPUCLASS_INSIDE\n#define GPUCLASS_INSIDE\n#endif\n'
}
end() {
    cat <<'END'
/// \file
/// Brings back what names/begin.cuh has put away. Written by build-names.sh.
#if !defined(__CUDACC_RTC__)
#pragma pop_macro("GPUCLASS_INSIDE")
#ifndef GPUCLASS_INSIDE
END
    sed -E 's/.*/#pragma pop_macro("&")/' "$1"
    printf '#endif\n#endif\n'
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
used >"$scratch/names"
begin "$scratch/names" >"$scratch/begin.cuh"
end "$scratch/names" >"$scratch/end.cuh"
case ${1-} in
    --check)
        for file in begin.cuh end.cuh; do
            cmp -s "$scratch/$file" "$names/$file" || { echo "names: $names/$file is stale: refresh it with $refresh" >&2; exit 1; }
        done
        while read -r header; do
            [[ $(grep -m 1 '^#include' "$header") == *names/begin.cuh\" && $(tail -n 1 "$header") == *names/end.cuh\" ]] ||
                { echo "names: $header does not begin with names/begin.cuh and end with names/end.cuh" >&2; exit 1; }
        done < <(bash ../test/public-headers.sh)
        echo "names: up to date, $(wc -l <"$scratch/names") names"
        ;;
    '')
        mkdir -p "$names"
        cp "$scratch/begin.cuh" "$scratch/end.cuh" "$names/"
        echo "names: $(wc -l <"$scratch/names") names"
        ;;
    *) echo "usage: $refresh [--check]" >&2; exit 2 ;;
esac
