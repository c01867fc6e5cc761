#!/usr/bin/env bash
# Assembles the programs and what times primitives for sm_90: each kernel keeps within the 32 registers that let 16 blocks of 128 threads
# share an SM (PageRank: 40 for 12 blocks, messages: 48, of whose blocks four are there, chains, scans, searches and clusters: 64 for 8), and spills none of them to memory, which would count as work of the program
# or the primitive. The striped barrier does for blocks with
# fewer threads than it has words, the phase-fair lock for its tag. The barrier tree-lock-free, the mutex clh, the combining mutexes and the queue that swaps do: they have more to keep. So
# do forms as printed, in which whole blocks poll. Skips, and says so, where ptxas is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v ptxas >/dev/null; then
    echo "registers: SKIPPED, no ptxas on the PATH"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for kernels in {bfs,sssp,pagerank,reduce,trie,dualcas,barrier,level,cluster,map,handoff,message,program,once}_time \
    {mutex,semaphore,condition,combining,readers,queue,tasks}_rate semaphore_work; do
    best=ptx/$kernels.sm90.ptx
    if [[ -f $best && -f ptx/$kernels.ptx ]]; then
        best=$scratch/$kernels.ptx
        awk -f share-entries.awk "ptx/$kernels.ptx" "ptx/$kernels.sm90.ptx" >"$best"
    fi
    [[ -f $best ]] || best=ptx/$kernels.ptx
    [[ -f $best ]] || { echo "registers: $kernels is not compiled yet" >&2; continue; }
    ptxas --gpu-name sm_90 --verbose "$best" -o /dev/null 2>&1
done | awk '
    /Compiling entry function/ { kernel = $7; kernels++ }
    /spill stores/ && ($5 != 0 || $9 != 0) && kernel !~ /^.((barrier|bfs|sssp|reduce)_time_striped|readers_rate_phase_fair|barrier_time_tree_lock_free|mutex_rate_clh|combining_rate_combining.*|queue_rate_tickets_trying|.*_as_published).$/ { print "registers: " kernel ": " $0; failed++ }
    /Used [0-9]+ registers/ {
        most = kernel ~ /pagerank/ ? 40 : kernel ~ /message_time/ ? 48 : kernel ~ /(program_time_(chain|scan|frontier)|once_time)/ ? 64 : kernel ~ /cluster_time/ ? 64 : 32
        if ($5 > most) { print "registers: " kernel ": " $5 " of " most; failed++ }
    }
    END {
        print "registers: " kernels + 0 " kernels, " failed + 0 " above what they may use"
        exit failed > 0 || kernels == 0
    }
'
