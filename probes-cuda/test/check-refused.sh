#!/usr/bin/env bash
# Compiles test/refused.cu: each function under a line "// refused: MESSAGE" fails with that message, and all else compiles. The compiler
# tells of some faults only where others are gone, so functions that have been refused are left out, and the rest is compiled again, until
# all have been refused. Skips, and says so, without nvcc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v nvcc >/dev/null; then
    echo "refused: SKIPPED, no nvcc on the PATH"
    exit 0
fi
readonly source=test/refused.cu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The lines of $source that a function stands in are blank in $scratch/refused.cu if $scratch/found has the number of its first line.
without_found() {
    awk 'NR == FNR { found[$1]; next } /^\/\/ refused: / { gone = FNR in found } { print gone ? "" : $0 }' "$scratch/found" "$source"
}
include=$PWD/include
compile() (
    cd "$scratch" && nvcc -std=c++17 -arch=compute_90 -cuda -I "$include" -Werror all-warnings -o out refused.cu >errors 2>&1
)

# The numbers of the first lines of functions that were refused with their messages, maybe among others; fails if anything else was refused.
refused() {
    awk '
        function judge(    line, place) {
            if (text !~ /error/) return
            place = text
            while (match(place, /refused[.]cu[(][0-9]+[)]|at line [0-9]+ of refused[.]cu/)) {
                line = substr(place, RSTART, RLENGTH)
                place = substr(place, RSTART + RLENGTH)
                gsub(/[^0-9]/, "", line)
            }
            while (line > 0 && !(line in message)) line--
            if (line == 0) { printf "refused: outside these functions:\n%s\n", text >"/dev/stderr"; failed = 1 }
            else if (index(text, message[line])) print line
        }
        NR == FNR { if (sub(/^\/\/ refused: /, "")) message[FNR] = $0; next }
        / errors? detected in the compilation / { next }
        /^[[:space:]]*$/ { judge(); text = ""; next }
        { text = text $0 "\n" }
        END { judge(); exit failed }' "$source" "$scratch/errors"
}

echo 0 >"$scratch/found"  # awk tells its two files apart by their first line
before=1
while :; do
    without_found >"$scratch/refused.cu"
    compile && break
    refused >>"$scratch/found"
    sort -nu -o "$scratch/found" "$scratch/found"
    now=$(wc -l <"$scratch/found")
    [[ $now -gt $before ]] || { cat "$scratch/errors" >&2; exit 1; }
    before=$now
done
accepted=$(grep -n '^// refused: ' "$source" | awk -F: 'NR == FNR { found[$1]; next } !($1 in found)' "$scratch/found" -)
if [[ -n $accepted ]]; then
    printf 'refused: these were accepted:\n%s\n' "$accepted" >&2
    exit 1
fi
[[ $before -gt 1 ]]
echo "refused: $((before - 1)) uses, each with its message"
