#!/usr/bin/env bash
# Writes a header for each form of catalogue.inc that has no header of its own: KIND_ID.cuh, with the handle KIND_ID<>, in include/gpuclass/sync,
# or in include/gpuclass/published where it is as a source has it.
#   build-forms.sh          refreshes them
#   build-forms.sh --check  fails if one is not what the catalogue says
#   build-forms.sh --list   prints each form's type, header and algorithm instead, separated by tabs
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly made_by='Written by build-forms.sh.'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/sync" "$scratch/published"

# made FOLDER: the headers there that this script wrote.
made() { grep -l "$made_by" "include/gpuclass/$1"/*.cuh || true; }

# One line for each row: kind, id, type, headers, summary, pauses, separated by tabs.
rows() {
    awk -v RS='' '
        { gsub(/\n[ \t]+/, " ") }
        {
            headers = ""
            lines = split($0, line, "\n")
            for (i = 1; i <= lines; ++i) {
                if (match(line[i], /^#include "gpuclass\/[^"]+"/)) {
                    header = substr(line[i], RSTART + 19, RLENGTH - 20)
                    headers = headers header " "
                } else if (match(line[i], /^GPUCLASS_(BARRIER|MUTEX|SEMAPHORE|CONDITION)\([a-z_]+, \(/)) {
                    split(substr(line[i], 10, RLENGTH - 12), head, /\(|, /)
                    rest = substr(line[i], RSTART + RLENGTH)
                    type = substr(rest, 1, index(rest, "), ") - 1)
                    match(rest, /summary\("([^"]*)"\)/)
                    summary = substr(rest, RSTART + 9, RLENGTH - 11)
                    pauses = match(rest, /pauses\([a-z_]+\)/) ? substr(rest, RSTART + 7, RLENGTH - 8) : ""
                    print tolower(head[1]) "\t" head[2] "\t" type "\t" headers "\t" summary "\t" pauses
                }
            }
        }' catalogue.inc
}

# name_it KIND ID: sets `kind`, `name` and `folder`.
name_it() {
    kind=$1 name= folder=sync
    [[ $kind != condition ]] || kind=condition_variable
    [[ $2 != *_as_published ]] || folder=published
    name=${kind}_$2
}

write() {
    local kind id=$2 type=$3 headers=$4 summary=$5 pauses=$6 folder name open parameters='' handle backoff header
    name_it "$1" "$id"
    [[ ! -f include/gpuclass/$folder/$name.cuh ]] || grep -q "$made_by" "include/gpuclass/$folder/$name.cuh" || return 0
    open=${type//scope::device/Scope}
    if [[ $type == *'<>'* ]]; then
        parameters='scope Scope = scope::device'
        open=${open/<>/<Scope>}
    elif [[ $type == *'<'* ]]; then
        backoff=$(sed -E 's/.*scope::device, ([a-z_]+(<[a-z_]+>)?).*/\1/' <<<"$type")
        parameters="scope Scope = scope::device, class Backoff = $backoff"
        # Where one waiter polls after the other, one unit is enough (Pauses.java).
        [[ $pauses != polling ]] || parameters=${parameters/linear_backoff/tuned<linear_backoff, 1, 1, 335>}
        open=${open/Scope, $backoff/Scope, Backoff}
    fi
    handle="basic_$kind<$open>"
    if [[ $kind == condition_variable ]]; then
        open=${open#condition_variable<}
        open=${open%>}
        handle="condition_variable<basic_mutex<$open>, typename $open::backoff, Scope>"
    fi
    {
        printf '/// \\file\n/// The form `%s`: %s. %s\n#pragma once\n' "$name" "$summary" "$made_by"
        [[ $folder != sync ]] || echo '#include "../names/begin.cuh"'
        echo
        {
            for header in $headers; do
                if [[ $header == "$folder"/* ]]; then echo "${header#*/}"; else echo "../$header"; fi
            done
            [[ $folder == sync ]] || echo "../sync/basic_$kind.cuh"
        } | LC_ALL=C sort -u | sed 's/.*/#include "&"/'
        printf '\nnamespace gpuclass {\n\n'
        [[ -z $parameters ]] || echo "template <$parameters>"
        printf 'using %s = %s;\n\n}  // namespace gpuclass\n' "$name" "$handle"
        [[ $folder != sync ]] || printf '\n#include "../names/end.cuh"\n'
    } >"$scratch/$folder/$name.cuh"
}

if [[ ${1-} == --list ]]; then
    while IFS=$'\t' read -r kind id type headers summary pauses; do
        name_it "$kind" "$id"
        [[ $type != *'<'* ]] || name+='<>'
        printf 'gpuclass::%s\tgpuclass/%s/%s.cuh\t%s\n' "$name" "$folder" "${name%<>}" "$type"
    done < <(rows)
    exit 0
fi
while IFS=$'\t' read -r kind id type headers summary pauses; do
    write "$kind" "$id" "$type" "$headers" "$summary" "$pauses"
done < <(rows)

stale=()
for folder in sync published; do
    for file in "$scratch/$folder"/*; do
        cmp -s "$file" "include/gpuclass/$folder/$(basename "$file")" || stale+=("$folder/$(basename "$file")")
    done
    for file in $(made $folder); do
        [[ -f $scratch/$folder/$(basename "$file") ]] || stale+=("$folder/$(basename "$file")")
    done
done
if [[ ${1-} == --check ]]; then
    if [[ ${#stale[@]} -gt 0 ]]; then
        printf 'forms: include/gpuclass/%s is not what catalogue.inc says\n' "${stale[@]}" >&2
        echo "forms: refresh with probes-cuda/build-forms.sh, and commit the result" >&2
        exit 1
    fi
else
    for folder in sync published; do
        made $folder | xargs -r rm
        cp "$scratch/$folder"/* "include/gpuclass/$folder/"
    done
fi
echo "forms: $(find "$scratch" -name '*.cuh' | wc -l) have a header made from their row"
