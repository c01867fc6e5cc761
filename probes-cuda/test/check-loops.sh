#!/usr/bin/env bash
# Two loops are the same code wherever they stand, in PTX and in the machine code for sm_90:
#   waits     of test/wait_loops.cu: with a deadline, as they are timed, and without a bound, as users have them; one poll in each loop
#   sections  in all kernels that time primitives with sections, additions by whichever unit
# Kernels without GPUCLASS_ROLL_CALL are the same PTX as from headers that never call the roll, those with it are not.
# A twin whose waits nvcc sees to be endless, and kernels with another section or none, must be told apart. Without nvcc waits are SKIPPED,
# without cuobjdump the machine code is, and it says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly polled_ptx='^ld[.](relaxed|acquire)[.]gpu' section_ptx='^ld[.]global[.]u32 value'
readonly polled_sass='^LDG[.]E[.]STRONG[.]GPU' section_sass='^LOP3[.]LUT .*, 0x7f[ ,;]'
readonly timed=(ptx/barrier_time ptx/mutex_rate ptx/semaphore_rate)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "loops: $1" >&2
    exit 1
}
loops() { awk -v "holds=$1" -f test/loops.awk "$2"; }

# same_waits FILE MARK: what loops.awk finds is one loop for each kernel (two for a barrier), with one poll in each, and the same with and without a bound.
same_waits() {
    loops "$2" "$1" | awk -F '\t' -v mark="${2#^}" '
        function check(holds, what) { if (!holds) { print "loops: " what; failed++ } }
        { count[$1]++; loop[$1] = loop[$1] $2; polls[$1] += gsub(mark, "&", $2) }
        END {
            for (kernel in loop) {
                wanted = kernel ~ /barrier_/ ? 2 : 1  # one more for blocks with fewer threads than the barrier has words
                check(count[kernel] == wanted && polls[kernel] == wanted, kernel ": " count[kernel] " loops, " polls[kernel] " polls instead of " wanted)
                if (!sub(/_unbounded$/, "", kernel)) continue
                kinds++
                check(loop[kernel "_unbounded"] == loop[kernel "_deadline"],
                      kernel " waits:\n" loop[kernel "_unbounded"] "\ninstead of\n" loop[kernel "_deadline"])
            }
            check(kinds == 3, kinds + 0 " kinds instead of 3")
            exit failed > 0
        }' >&2
}

# same_sections FILE MARK: each kernel has the loop, and it is the same in all.
same_sections() {
    local kernels with different
    kernels=$(grep -cE '\.entry |Function : ' "$1")
    loops "$2" "$1" >"$scratch/sections"
    with=$(cut -f 1 "$scratch/sections" | sort -u | wc -l)
    different=$(cut -f 2 "$scratch/sections" | sort | uniq -c | sort -rn)
    if [[ $with -ne $kernels || $(wc -l <<<"$different") -ne 1 ]]; then
        printf 'loops: %s of %s kernels have a section; copies and forms:\n%s\n' "$with" "$kernels" "$different" >&2
        return 1
    fi
}

# caught WHAT CHECK FILE MARK: the check must fail.
caught() {
    if "$2" "$3" "$4" 2>/dev/null; then fail "$1 was taken for the same"; fi
}

compile() { nvcc -std=c++17 -arch="$1" -ptx -I "$2" -Werror all-warnings -o "$3" "${@:4}" test/wait_loops.cu; }
machine_code() {
    ptxas --gpu-name sm_90 "$1.ptx" -o "$1.cubin"
    cuobjdump --dump-sass "$1.cubin" >"$1.sass"
}
has_cuobjdump=$(command -v cuobjdump || true)

if ! command -v nvcc >/dev/null; then
    echo "loops: waits SKIPPED, no nvcc on the PATH"
else
    cp -r include "$scratch/twin"
    sed -i '/asm volatile("" : "+r"(never));/d' "$scratch/twin/gpuclass/wait/bound.cuh"
    ! cmp -s include/gpuclass/wait/bound.cuh "$scratch/twin/gpuclass/wait/bound.cuh" || fail "the twin is no twin"
    for architecture in compute_75 compute_90; do
        compile "$architecture" include "$scratch/$architecture.ptx"
        compile "$architecture" "$scratch/twin" "$scratch/twin.ptx"
        same_waits "$scratch/$architecture.ptx" "$polled_ptx"
        caught "an endless wait for $architecture" same_waits "$scratch/twin.ptx" "$polled_ptx"
    done
    echo "loops: waits are the same PTX with and without a bound"
    cp -r include "$scratch/silent"
    sed -i -E 's/auto forever = this->waits\(.*\);/unbounded forever;/; /this->(arrives|holds|releases)\(\);/d; /^ +waits_for\(/d' \
        "$scratch"/silent/gpuclass/sync/*.cuh
    ! grep -rqE 'this->(waits|arrives|holds|releases)\(' "$scratch/silent/gpuclass/sync" || fail "the silent headers call the roll"
    compile compute_90 include "$scratch/every_kind.ptx" -DEVERY_KIND
    compile compute_90 "$scratch/silent" "$scratch/silent.ptx" -DEVERY_KIND
    cmp -s "$scratch/every_kind.ptx" "$scratch/silent.ptx" || fail "the roll call leaves something in kernels that do not ask for it"
    compile compute_90 include "$scratch/called.ptx" -DEVERY_KIND -DGPUCLASS_ROLL_CALL
    ! cmp -s "$scratch/called.ptx" "$scratch/silent.ptx" || fail "kernels that ask for the roll call have none"
    echo "loops: without the roll call nothing is left of it"
    if [[ -n $has_cuobjdump ]]; then
        machine_code "$scratch/compute_90"
        machine_code "$scratch/twin"
        same_waits "$scratch/compute_90.sass" "$polled_sass"
        caught "the machine code of an endless wait" same_waits "$scratch/twin.sass" "$polled_sass"
        echo "loops: waits are the same machine code"
    fi
fi

cat "${timed[@]/%/.ptx}" >"$scratch/all.ptx"
same_sections "$scratch/all.ptx" "$section_ptx"
for module in "${timed[@]}"; do awk -f share-entries.awk "$module.ptx" "$module.sm90.ptx"; done >"$scratch/all.ptx"
same_sections "$scratch/all.ptx" "$section_ptx"
sed '0,/add.u32 value, value, 1;/s//add.u32 value, value, 2;/' "$scratch/all.ptx" >"$scratch/other.ptx"
caught "another section" same_sections "$scratch/other.ptx" "$section_ptx"
sed '0,/bra NEXT;/s//bra DONE;/' "$scratch/all.ptx" >"$scratch/none.ptx"
caught "a kernel without a section" same_sections "$scratch/none.ptx" "$section_ptx"
echo "loops: $(grep -c '\.entry ' "$scratch/all.ptx") sections are the same PTX"

if [[ -z $has_cuobjdump ]]; then
    echo "loops: machine code SKIPPED, no cuobjdump on the PATH"
else
    for file in "${timed[@]/%/.sm90.cubin.gz}"; do
        zcat "$file" >"$scratch/timed.cubin"
        cuobjdump --dump-sass "$scratch/timed.cubin"
    done >"$scratch/all.sass"
    same_sections "$scratch/all.sass" "$section_sass"
    sed '0,/, 0x7f/s//, 0x3f/' "$scratch/all.sass" >"$scratch/none.sass"
    caught "a kernel whose machine code has no section" same_sections "$scratch/none.sass" "$section_sass"
    echo "loops: $(grep -c 'Function : ' "$scratch/all.sass") sections are the same machine code"
fi
