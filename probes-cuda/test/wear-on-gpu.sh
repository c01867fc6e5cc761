#!/usr/bin/env bash
# What gpuclass says and leaves behind where things go wrong on a GPU: killed at ten moments, a user's kernel that never ends, memory that
# another process holds, another process at full load.
#   wear-on-gpu.sh ARCHIVE [DEVICE]   ARCHIVE: the folder of an unpacked archive; DEVICE: cuda:0 unless told; host tries the kills alone
# Prints a line for each case, and what gpuclass said; ends with status 1 if one failed. Needs nvcc for a GPU.
set -uo pipefail
archive=$(realpath "${1:?the folder of an unpacked archive}")
device=${2:-cuda:0}
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
scratch=$(mktemp -d)
trap 'jobs -p | xargs -r kill 2>/dev/null; rm -rf "$scratch"' EXIT
export PATH=$archive/bin:$PATH
failed=0
readonly longest=6000 shortest=300  # ms, well within a quick probe

# said NAME WANTED STATUS: judges the exit status, that no file was left and that nobody is left on the GPU.
said() {
    local verdict=passed left
    [[ $3 =~ ^($2)$ ]] || verdict="FAILED: status $3, not $2"
    left=$(find "$scratch/out" -mindepth 1 -printf '%f ')
    [[ -z $left ]] || verdict="FAILED: left $left"
    [[ $device == host ]] || wait_for_nobody || verdict='FAILED: a process is left on the GPU'
    [[ $verdict == passed ]] || failed=$((failed + 1))
    printf '%s: %s\n' "$1" "$verdict"
    grep '^gpuclass: ' "$scratch/said" | grep -vE ' ([0-9]+ %|\.\.\.)' | sed 's/^/    /' | head -5
    rm -rf "$scratch/out" && mkdir "$scratch/out"
}
# Its own neighbours aside, nobody has to be there two seconds later.
wait_for_nobody() {
    for _ in 1 2 3 4 5 6 7 8; do
        nvidia-smi --query-compute-apps=name --format=csv,noheader | grep -v neighbour | grep -q . || return 0
        sleep 0.25
    done
    return 1
}
# Runs gpuclass in the folder that is looked at afterwards, and returns its status.
run() { (cd "$scratch/out" && timeout "$1" gpuclass "${@:2}") >"$scratch/said" 2>&1; }

mkdir "$scratch/out"
for signal in TERM KILL TERM KILL TERM KILL TERM KILL TERM KILL; do
    ms=$((shortest + RANDOM % (longest - shortest)))
    (cd "$scratch/out" && exec gpuclass probe --device "$device" --quick -o p.json) >"$scratch/said" 2>&1 &
    sleep "$(awk "BEGIN { print $ms / 1000 }")"
    pkill -"$signal" -f "probe --device $device --quick -o p.json" # the JVM, and what started it
    wait $!
    status=$?
    if [[ $signal == KILL ]]; then
        find "$scratch/out" -name '.*' -type f -delete # nobody can tidy up who is killed; a hidden file is no half profile
    fi
    said "probe, $signal after $ms ms" '143|137' $status
done
if [[ $device != host ]]; then
    nvcc -std=c++17 -arch=native -o "$scratch/neighbour" "$here/neighbour.cu" || exit 1

    run 120 bench "$here/endless_lock.cuh" --kind mutex --type endless_lock --quick
    said 'bench of a lock that nobody gets' 1 $?
    run 60 verify --device "$device" --duration 1s
    said 'verify behind it' 0 $?

    coproc "$scratch/neighbour" memory 60
    read -r _ <&"${COPROC[0]}"
    run 60 probe --device "$device" --quick -o p.json
    said 'probe without memory' 5 $?
    kill "$COPROC_PID"; wait "$COPROC_PID" 2>/dev/null

    run 60 check --device "$device" --baseline "$archive/profiles"
    said 'check alone' '0|1' $?
    coproc "$scratch/neighbour" load 90
    read -r _ <&"${COPROC[0]}"
    run 60 check --device "$device" --baseline "$archive/profiles"
    said 'check beside full load' '0|1' $?
    run 100 probe --device "$device" --quick -o p.json
    status=$?
    rm -f "$scratch/out/p.json"
    said 'probe beside full load' 0 $status
    grep -iE 'clock|process|noisy|power' "$scratch/said" | sed 's/^/    /' | head -8
    kill "$COPROC_PID"; wait "$COPROC_PID" 2>/dev/null
fi
echo "wear and tear: $failed failed"
[[ $failed -eq 0 ]]
