#!/usr/bin/env bash
# Assembles the probes for sm_90 and counts the machine instructions in each: whole turns of the loop's eight accesses, one fence
# for each completed store, one atomic before the probes that are preceded by one, and no atomic that became a reduction. Then reads
# the machine code of the programs with barriers that they do not need: each holds what was added to it, once, and nothing else of the
# kind; none spills registers; loads that may be under way together are; and clocks that end accesses wait for what was loaded.
# Skips, and says so, where ptxas or cuobjdump is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for tool in ptxas cuobjdump; do
    if ! command -v "$tool" >/dev/null; then
        echo "sass: SKIPPED, no $tool on the PATH"
        exit 0
    fi
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ptxas --gpu-name sm_90 ptx/probe_time.ptx -o "$scratch/probe_time.cubin"
cuobjdump --dump-sass "$scratch/probe_time.cubin" >"$scratch/probe_time.sass"

awk '
    function check(holds, what) {
        checked++
        if (!holds) { print "sass: " kernel ": " what; failed++ }
    }
    function accessed() {
        if (kernel ~ /atomic_read/ && kernel !~ /after_atomic/) return adds
        if (kernel ~ /atomic_write/ && kernel !~ /after_atomic/) return exchanges
        return kernel ~ /_read_/ ? loads : stores
    }
    function finish(    n) {
        if (kernel == "") return
        kernels++
        n = accessed()
        check(n > 0 && n % 8 == 0, n " accesses are not whole turns of 8")
        check(kernel !~ /completed/ || fences == n, fences " fences for " n " completed stores")
        check(kernel !~ /after_atomic/ || adds == 1, adds " atomics before the accesses instead of 1")
        check(reductions == 0, reductions " atomics became reductions")
    }
    /Function : / { finish(); kernel = $3; loads = stores = adds = exchanges = fences = reductions = 0 }
    / LDG\.E\.STRONG\.SYS / { loads++ }
    / STG\.E\.STRONG\.SYS / { stores++ }
    / ATOMG\.E\.ADD\.STRONG\.GPU / { adds++ }
    / ATOMG\.E\.EXCH\.STRONG\.GPU / { exchanges++ }
    / MEMBAR\./ { fences++ }
    / REDG?\./ && !/\.64/ { reductions++ }
    END {
        finish()
        print "sass: " kernels " probes, " checked - failed " checks passed, " failed + 0 " failed"
        exit failed > 0 || kernels == 0
    }
' "$scratch/probe_time.sass"

for program in ptx/{memtest,vecadd,scalarprod,align}_*.sm90.cubin.gz; do
    zcat "$program" >"$scratch/program.cubin"
    cuobjdump --dump-sass "$scratch/program.cubin"
done >"$scratch/programs.sass"
awk -f test/program-sass.awk "$scratch/programs.sass"
