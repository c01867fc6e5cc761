#!/usr/bin/env bash
# Times each barrier and mutex of the catalogue in a kernel of one's own (ratchet.cu), and holds it against the best that it ever did on a GPU of
# this model, in GPU-NAME.csv beside this script: kind, form, blocks, nanoseconds, and the commit that did it. Needs a GPU and nvcc. Ends with 1 if
# a form is more than 3 % behind its best, or would be more than 3 % faster with the other waiting loop, and that is not chance: not where its own
# fastest place is as fast, as with some that pause. With 2 for wrong usage, and with 3 where it could not measure or nothing is known of the model.
#   ratchet.sh                  judges
#   ratchet.sh --keep COMMIT    the same, and writes what is better than the best, as that commit's; forms that were not known are kept too
#   ratchet.sh --from FILE ...  judges what ratchet.cu printed before, to a file
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
library=$here/../..

readonly behind=1.03
commit='' measured=''
usage() {
    echo 'usage: ratchet.sh [--keep COMMIT] [--from FILE]' >&2
    exit 2
}
while [[ $# -gt 0 ]]; do
    case $1 in
        --keep) commit=${2-} ;;
        --from) measured=${2-} ;;
        *) usage ;;
    esac
    [[ -n ${2-} ]] || usage
    shift 2
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [[ -z $measured ]]; then
    measured=$scratch/measured.csv
    include=$library/include
    if ! nvcc -O3 -std=c++17 -arch=native -I "$include" -I "$library" -I "$here" -o "$scratch/ratchet" "$here/ratchet.cu" ||
        ! "$scratch/ratchet" >"$measured"; then
        echo 'ratchet: could not measure: it needs nvcc and a GPU that nobody else uses' >&2
        exit 3
    fi
fi
gpu=$(sed -n '1s/^# //p' "$measured")
best=${RATCHET_BEST:-$here}/$(tr '[:upper:] ' '[:lower:]-' <<<"$gpu").csv
if [[ ! -f $best && -z $commit ]]; then
    echo "ratchet: nothing is known of an $gpu: keep what it does with --keep COMMIT" >&2
    exit 3
fi
echo kind,form,blocks,ns,commit >"$scratch/best"
[[ ! -f $best ]] || cp "$best" "$scratch/best"

# judge KEPT: prints what is behind, and writes the best of both to KEPT.
judge() {
    awk -F, -v behind="$behind" -v commit="$commit" -v kept="$1" '
        /^#/ || /^kind/ { next }
        { key = $1 "," $2 "," $3 }
        FNR == NR { ns[key] = $4; by[key] = $5; order[++count] = key; next }
        {
            if (!(key in ns)) { order[++count] = key; ns[key] = $4; by[key] = commit }
            else if ($4 > ns[key] * behind && $6 > ns[key]) {
                printf "behind: %s %s, %d blocks: %.1f ns, %.1f %% behind the %.1f ns of %s\n", $1, $2, $3, $4, ($4 / ns[key] - 1) * 100, ns[key], by[key]
                failed++
            } else if ($4 + 0 < ns[key] + 0) { better++; ns[key] = $4; by[key] = commit }
            form = $1 "," $2
            if ($5 * behind < $4 && $5 < $6) { gains[form] = gains[form] sprintf(" %d blocks %.1f instead of %.1f ns", $3, $5, $4) }
            if ($5 > $4 * behind) { loses[form] = 1 }
            seen++
        }
        END {
            for (form in gains) if (!(form in loses)) { print "other loop: " form " would be faster by it:" gains[form]; failed++ }
            print "kind,form,blocks,ns,commit" > kept
            for (i = 1; i <= count; i++) print order[i] "," ns[order[i]] "," by[order[i]] > kept
            printf "ratchet: %d figures, %d behind their best or with the wrong loop, %d better than ever\n", seen, failed, better
            exit failed > 0
        }' "$scratch/best" "$measured"
}
status=0
judge "$scratch/kept" || status=$?
[[ -z $commit ]] || mv "$scratch/kept" "$best"
exit "$status"
