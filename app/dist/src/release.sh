#!/bin/sh
# release.sh VERSION FOLDER writes beside the archives and the bill of materials in FOLDER what else a release has:
#   gpuclass-VERSION-notes.md   the newest part of docs/CHANGELOG.md, which must be about VERSION
#   SHA256SUMS                  of these four files
# ROOT in the environment names the repository.
set -eu

version=$1
cd -- "$2"
notes=gpuclass-$version-notes.md

awk -v heading="## $version" '
    /^## / { if (started) exit; started = 1; right = $0 == heading; next }
    started { print }
    END { exit !right }' "$ROOT/docs/CHANGELOG.md" >"$notes.new" || {
    echo "release.sh: docs/CHANGELOG.md does not begin with ## $version" >&2
    rm -f -- "$notes.new"
    exit 1
}
mv -f -- "$notes.new" "$notes"
sha256sum -- "gpuclass-$version-linux-x86_64.tar.gz" "gpuclass-node-$version-linux-x86_64.tar.gz" "gpuclass-$version-bom.json" "$notes" \
    >SHA256SUMS.new
mv -f -- SHA256SUMS.new SHA256SUMS
