#!/usr/bin/env bash
# Prints which of some sources this commit looks at: chosen.sh N SOURCE...
# Each that is not as 20 commits ago, and, of what is no header, each that includes such a header; one in N of the others, others for another
# commit. All, where Git does not know what has changed. SOURCEs are below probes-cuda/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly one_in=$1
shift
if ! commit=$(git rev-parse HEAD 2>&1) || ! changed=$(git diff --name-only --relative HEAD~20 -- . 2>&1); then
    printf '%s\n' "$@"
    exit 0
fi
changed+=$'\n'$(git ls-files --others --exclude-standard .)

has_changed() {
    ! grep -qxF -- "$1" <<<"$changed" || return 0
    [[ $1 != include/* && $changed =~ [a-z] ]] || return 1
    local files
    files=$(g++ -std=c++17 -x c++ -I include -MM -MG "$1" 2>/dev/null) || return 0
    grep -qxF -f <(tr ' \\' '\n' <<<"$files" | grep . | xargs realpath -m --relative-to=.) <<<"$changed"
}

turn=$(($(cksum <<<"$commit" | cut -d ' ' -f 1) % one_in))
for source in "$@"; do
    if [[ $turn -eq 0 ]] || has_changed "$source"; then echo "$source"; fi
    turn=$(((turn + 1) % one_in))
done
