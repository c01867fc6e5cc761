#!/usr/bin/env bash
# Compiles kernels/*.cu into ptx/:
#   NAME.ptx         for compute_75, which a driver compiles further for any GPU since; not of cluster_*, which need compute capability 9.0
#   NAME.sm90.ptx    primitives, and programs with barriers, for compute_90 as well, since some of them can do more there; cluster_*. A line
#                    "//= KERNEL" stands for a kernel that is the same in NAME.ptx (share-entries.awk)
#   NAME.sm90.cubin.gz  all of them as machine code for compute capability 9.0, which needs no compiling any more
#   proof_NAME.ptx   proofs/NAME.cu for compute_90, with the line numbers that `gpuclass prove` shows (compact-lines.awk)
#   build-ptx.sh              refreshes ptx/, and ptx.sha256, the digest of the sources and of ptx/; before that the headers of build-forms.sh and build-names.sh
#   build-ptx.sh --check      passes if the digest holds: nothing has changed since ptx/ was compiled. Else compiles the sources, and fails
#                             if ptx/ is not what they compile to; without nvcc, or with another release than the one that made ptx/,
#                             it says so and passes
#   build-ptx.sh --recompile [N]  the same, but compiles the sources even if the digest holds, and fails if it does not; one source in N,
#                             others for another digest
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
shopt -s nullglob

readonly refresh='probes-cuda/build-ptx.sh' digest_file=ptx.sha256

# The output is the same on every machine: paths are relative, there are no line tables, and the hash of the working directory
# that nvcc puts into the names of an anonymous namespace is blanked. What verifies primitives says in comments which of their source
# lines an instruction comes from, for `gpuclass verify --mutants`.
compile() {
    local source=$1 arch=$2 output=$3
    compile_with "$source" "$arch" "$output" || return
    [[ $source == *_verify.cu ]] || return 0
    compile_with "$source" "$arch" "$output.lines" -lineinfo &&
        awk -f mark-ptx.awk "$output.lines" "$output" >"$output.marked" &&
        mv "$output.marked" "$output" && rm "$output.lines"
}
compile_with() {
    local source=$1 arch=$2 output=$3
    shift 3
    nvcc -std=c++17 -arch="$arch" -ptx -I include -Werror all-warnings -Xcompiler -Wall,-Wextra "$@" -o "$output" "$source" &&
        sed -E -i -e 's/(_INTERNAL_|_GLOBAL__N__)[0-9a-f]{8}/\100000000/g' -e '/^\s*\/\/ (begin|end) inline asm$/d' "$output"
}
# What `gpuclass prove` reads says which lines it comes from, and marks them for `prove --mutants`; paths begin at probes-cuda/ on every machine,
# those of libcu++ at /include/, by which their callers are shown instead.
compile_proof() {
    compile_with "$1" compute_90 "$2.lines" -lineinfo &&
        sed -E -i -e 's#^(\s*\.file\s+[0-9]+ ")([^"]*/)?((proofs|include/gpuclass)/)#\1\3#' \
            -e 's#^(\s*\.file\s+[0-9]+ ")/[^"]*/(include/(cccl|cuda|nv|cooperative_groups)/)#\1@\2#' \
            -e 's#^(\s*\.file\s+[0-9]+ ")/[^"]*/#\1#; s#^(\s*\.file\s+[0-9]+ ")@#\1/#' \
            -e '/^\s*\.section\s*\.debug/,/^\s*\}/d' "$2.lines" &&  # names there hold a hash of the working directory
        awk -v primitives='(sync|system)' -f mark-ptx.awk "$2.lines" "$2.lines" >"$2.marked" &&
        awk -f compact-lines.awk "$2.marked" "$2.marked" >"$2" && rm "$2.lines" "$2.marked"
}
# The machine code follows from the newest PTX, which then keeps only what the portable one has not.
assemble() {
    local name=$1 newest
    newest=$name.sm90.ptx
    [[ -f $newest ]] || newest=$name.ptx
    ptxas --gpu-name sm_90 -m64 "$newest" -o "$name.sm90.cubin" && gzip -n -9 "$name.sm90.cubin" || return
    [[ -f $name.ptx && -f $name.sm90.ptx ]] || return 0
    awk -f share-entries.awk "$name.ptx" "$name.sm90.ptx" >"$name.short" && mv "$name.short" "$name.sm90.ptx"
}
export -f compile compile_with compile_proof assemble

# Whether a source is compiled: one in $one_in is, picked by a hash of its name and of the digest.
chosen() { [[ $one_in -eq 1 || $(($(cat "$digest_file" - <<<"$1" | cksum | cut -d ' ' -f 1) % one_in)) -eq 0 ]]; }

compile_all() {
    local source name
    for source in kernels/*.cu; do
        chosen "$source" || continue
        name=$(basename "$source" .cu)
        [[ $name == cluster_* ]] || printf '%s\0' "$source" compute_75 "$1/$name.ptx"
        if [[ $name =~ ^(barrier|cluster|mutex|semaphore|condition|handoff|message|combining|readers|queue|tasks|kinds|use|map|bfs|sssp|pagerank|reduce|program|once|team)_ ]]; then
            printf '%s\0' "$source" compute_90 "$1/$name.sm90.ptx"
        fi
    done | xargs -0 -r -n 3 -P 2 bash -c 'compile "$@"' _
    for source in kernels/*.cu; do
        ! chosen "$source" || printf '%s\0' "$1/$(basename "$source" .cu)"
    done | xargs -0 -r -n 1 -P 2 bash -c 'assemble "$@"' _
    for source in proofs/*.cu; do
        chosen "$source" || continue
        printf '%s\0' "$source" "$1/proof_$(basename "$source" .cu).ptx"
    done | xargs -0 -r -n 2 -P 2 bash -c 'compile_proof "$@"' _
}

digest() {
    find include kernels proofs ptx ./*catalogue.inc build-ptx.sh ./*.awk -regextype posix-extended -type f \
        -regex '.*[.](cuh?|inc|ptx|cubin.gz|sh|awk)' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1
}
digest_holds() { [[ -f $digest_file && $(<"$digest_file") == $(digest) ]]; }

release_of_nvcc() { nvcc --version | sed -n 's/.*\(release [0-9.]*, V[0-9.]*\).*/\1/p'; }
releases_of_ptx() { cat /dev/null ptx/*.ptx | sed -n 's/^\/\/ Cuda compilation tools, \(release [0-9.]*, V[0-9.]*\).*/\1/p' | sort -u; }

check() {
    local fresh=$1 stale=() file name
    for file in "$fresh"/*; do
        name=$(basename "$file")
        [[ -f ptx/$name ]] || { stale+=("ptx/$name (missing)"); continue; }
        cmp -s <(zcat -f "$file") <(zcat -f "ptx/$name") || stale+=("ptx/$name (differs)")
    done
    for file in ptx/*; do
        [[ $one_in -gt 1 || -f $fresh/$(basename "$file") ]] || stale+=("$file (has no source)")
    done
    if [[ ${#stale[@]} -gt 0 ]]; then
        printf 'ptx: stale: %s\n' "${stale[@]}" >&2
        printf 'ptx: refresh with %s, and commit the result\n' "$refresh" >&2
        return 1
    fi
    echo "ptx: up to date, $(ls "$fresh" | wc -l) files compiled of $(ls ptx | wc -l)"
}

case ${1-} in
    '' | --check | --recompile) ;;
    *) echo "usage: $refresh [--check | --recompile [N]]" >&2; exit 2 ;;
esac
readonly one_in=${2:-1}
[[ $one_in =~ ^[1-9][0-9]*$ ]] || { echo "usage: $refresh --recompile N, a number from 1 on" >&2; exit 2; }
if [[ ${1-} == --check ]] && digest_holds; then
    echo "ptx: up to date, $(ls ptx | wc -l) files: nothing has changed since they were compiled"
    exit 0
fi
if ! command -v nvcc >/dev/null; then
    echo "ptx: SKIPPED, no nvcc on the PATH: the committed PTX is used as it is"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [[ -n ${1-} ]]; then
    made_by=$(releases_of_ptx)
    if [[ -n $made_by && $made_by != "$(release_of_nvcc)" ]]; then
        echo "ptx: check SKIPPED, nvcc is $(release_of_nvcc) and the committed PTX was made by ${made_by//$'\n'/ and }"
        exit 0
    fi
    compile_all "$scratch"
    check "$scratch"
    digest_holds || {
        echo "ptx: $digest_file is out of date, so that every check compiles all sources: refresh it with $refresh" >&2
        [[ $1 == --check ]]
    }
else
    bash build-forms.sh
    bash build-names.sh
    compile_all "$scratch"
    rm -f ptx/*.ptx ptx/*.cubin ptx/*.cubin.gz
    for file in "$scratch"/*; do cp "$file" ptx/; done
    digest >"$digest_file"
    echo "ptx: $(ls "$scratch" | wc -l) files compiled by nvcc $(release_of_nvcc)"
fi
