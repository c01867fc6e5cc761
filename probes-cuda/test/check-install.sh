#!/usr/bin/env bash
# Compiles README's kernel and every block of CUDA code of docs/library.md as those who install the library have it: check-install.sh [ARCHIVE]
#   from the checkout, the ARCHIVE (.tar.gz), what `gpuclass export` writes by --headers and --single-header, CMake's package, pkg-config
# From --headers, all headers together too; from --single-header, each form, and a kernel by NVRTC.
# Skips, and says so, what is not installed: nvcc, cmake, pkg-config, NVRTC.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v nvcc >/dev/null; then
    echo "install: SKIPPED, no nvcc on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compile() { nvcc -std=c++17 -arch=sm_90 -cubin -o "$scratch/cubin" "$@"; }
passed() { echo "install: $blocks blocks of documents compile from $1"; }

# Blocks of code become one source: what has an #include is a file with the host's lines at its end, other blocks are the body of a kernel.
source_of_documents() {
    awk '
        function end_block(    i, last) {
            blocks++
            if (has_include) {
                for (i = 1; i <= lines; ++i) if (line[i] == "}") last = i
                print "namespace block_" blocks " {"
                for (i = 1; i <= last; ++i) print line[i]
                print "void host(unsigned blocks, cudaStream_t stream, int* count) {\n  static_cast<void>(count);"
                for (i = last + 1; i <= lines; ++i) print line[i]
                print "}\n}"
            } else {
                print "__global__ void __cluster_dims__(2) block_" blocks "(std::uint32_t* words) {"
                for (i = 1; i <= lines; ++i) print line[i]
                print "}"
            }
        }
        /^ *```cuda$/ { inside = 1; lines = has_include = 0; next }
        inside && /^ *```$/ { inside = 0; end_block(); next }
        inside && /^#include/ { has_include = 1; next }
        inside { line[++lines] = $0 }
        END { print "// " blocks " blocks" }' ../README.md ../docs/library.md
}
includes() { sed -n '/^ *```cuda$/,/^ *```$/s/^#include/&/p' ../README.md ../docs/library.md | sort -u; }
{
    printf '#include <gpuclass/%s>\n' sync/barrier_cluster.cuh sync/combining_mutex.cuh sync/barrier_striped.cuh
    includes
    source_of_documents
} >"$scratch/documents.cu"
blocks=$(sed -n 's/^\/\/ \([0-9]*\) blocks$/\1/p' "$scratch/documents.cu")
[[ $blocks -ge 4 ]] || { echo "install: only $blocks blocks of code were found" >&2; exit 1; }

compile -I include "$scratch/documents.cu"
passed "the checkout"
if [[ -n ${1-} ]]; then
    mkdir "$scratch/archive"
    tar -xzf "$1" -C "$scratch/archive" --strip-components 1
    compile -I "$scratch/archive/include" "$scratch/documents.cu"
    passed "$(basename "$1")"
    gpuclass=$scratch/archive/bin/gpuclass
else
    gpuclass=../gpuclass
fi

installed=$scratch/third_party
"$gpuclass" export --headers "$installed" 2>"$scratch/said" || { cat "$scratch/said" >&2; exit 1; }
compile -I "$installed/include" "$scratch/documents.cu"
passed "export --headers"
mapfile -t headers < <(cd "$installed/include" && find gpuclass -name '*.cuh' | LC_ALL=C sort)
printf '#include <%s>\n' "${headers[@]}" >"$scratch/together.cu"
g++ -std=c++17 -x c++ -E -I "$installed/include" -o /dev/null "$scratch/together.cu" ||
    { echo "install: a header includes what is not installed" >&2; exit 1; }
compile -I "$installed/include" "$scratch/together.cu"
echo "install: ${#headers[@]} headers of export --headers find what they include, and compile together"

if command -v cmake >/dev/null; then
    mkdir "$scratch/cmake"
    cp "$scratch/documents.cu" "$scratch/cmake/"
    cat >"$scratch/cmake/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.18)
project(user LANGUAGES CUDA)
find_package(gpuclass 0.1 REQUIRED)
add_library(user OBJECT documents.cu)
target_link_libraries(user PRIVATE gpuclass::gpuclass)
END
    cmake -S "$scratch/cmake" -B "$scratch/cmake/build" -DCMAKE_PREFIX_PATH="$installed" -DCMAKE_CUDA_ARCHITECTURES=90 >"$scratch/said" 2>&1 &&
        cmake --build "$scratch/cmake/build" >>"$scratch/said" 2>&1 || { cat "$scratch/said" >&2; exit 1; }
    passed "CMake's package"
else
    echo "install: CMake's package SKIPPED, no cmake on the PATH"
fi
if command -v pkg-config >/dev/null; then
    flags=$(PKG_CONFIG_PATH=$installed/share/pkgconfig pkg-config --cflags gpuclass)
    # shellcheck disable=SC2086 # options
    compile $flags "$scratch/documents.cu"
    passed "pkg-config"
else
    echo "install: pkg-config SKIPPED, it is not on the PATH"
fi

"$gpuclass" export --single-header -o "$scratch/gpuclass.cuh" 2>"$scratch/said" || { cat "$scratch/said" >&2; exit 1; }
in_one_file() { echo '#include "gpuclass.cuh"' && sed '/^#include </d'; }
in_one_file <"$scratch/documents.cu" >"$scratch/documents_in_one.cu"
compile "$scratch/documents_in_one.cu"
passed "export --single-header"
# NVRTC has no std of its own.
{ echo '#define GPUCLASS_INCUMBENTS' && bash test/check-forms.sh --source | in_one_file | grep -v '_as_published\|published::' |
    sed 's/std::uint64_t/unsigned long long/'; } \
    >"$scratch/forms_in_one.cu"
compile "$scratch/forms_in_one.cu"
compile -DGPUCLASS_ROLL_CALL -DGPUCLASS_FUNCTIONS -rdc=true "$scratch/documents_in_one.cu"
echo "install: $(grep -c '^__global__' "$scratch/forms_in_one.cu") types compile from export --single-header"

if ! library=$(test/find-nvrtc.sh 2>"$scratch/why"); then
    echo "install: NVRTC SKIPPED: $(<"$scratch/why")"
    exit 0
fi
toolkit=$(cd "$(nvcc --dryrun -x cu -c /dev/null 2>&1 | sed -n 's/^#\$ TOP=//p')" && pwd)
g++ -std=c++17 -I "$(dirname "$library")/../include" -I "$toolkit/include" -o "$scratch/nvrtc_check" test/nvrtc_check.cpp "$library"
{ cat "$scratch/gpuclass.cuh" && awk '/^<!-- kernel: count -->/ { shown = 1; next } shown && /^```$/ { exit } shown && !/^```/' ../docs/python.md; } \
    >"$scratch/count.cu"
LD_LIBRARY_PATH=$(dirname "$library") "$scratch/nvrtc_check" "$scratch/count.cu" "$scratch/forms_in_one.cu" -- "$scratch" "$toolkit/include" \
    "$toolkit/include/cccl" -- sm_90
echo "install: a kernel and each type compile from export --single-header by NVRTC"
