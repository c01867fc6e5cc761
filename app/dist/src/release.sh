#!/bin/sh
# release.sh VERSION FOLDER writes beside the archives and the bill of materials in FOLDER what else a release has:
#   gpuclass-VERSION-notes.md       the newest part of docs/CHANGELOG.md, which must be about VERSION, and which Java runtime the archives hold
#   gpuclass-VERSION-files.sha256   of each file in the archives, but for the class data of the JVM, which a JDK writes differently each time:
#                                   two builds of one commit give the same list
#   SHA256SUMS                      of these files
# ROOT in the environment names the repository.
set -eu

version=$1
cd -- "$2"
whole=gpuclass-$version-linux-x86_64.tar.gz
node=gpuclass-node-$version-linux-x86_64.tar.gz
notes=gpuclass-$version-notes.md
files=gpuclass-$version-files.sha256
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
trap 'exit 130' HUP INT TERM

awk -v heading="## $version" '
    /^## / { if (started) exit; started = 1; right = $0 == heading; next }
    started { print }
    END { exit !right }' "$ROOT/docs/CHANGELOG.md" >"$work/notes" || {
    echo "release.sh: docs/CHANGELOG.md does not begin with ## $version" >&2
    exit 1
}
mkdir -- "$work/unpacked"
tar -xzf "$whole" -C "$work/unpacked"
tar -xzf "$node" -C "$work/unpacked"
release=$work/unpacked/gpuclass-$version/runtime/release
if [ -r "$release" ]; then
    printf 'The archives hold the Java runtime %s%s.\n' "$(sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$release")" \
        "$(sed -n 's/^IMPLEMENTOR="\(.*\)"$/ of \1/p' "$release")" >>"$work/notes"
fi
(cd -- "$work/unpacked" && find . -type f ! -name '*.jsa' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) >"$work/files"
cp -- "$work/notes" "$notes"
cp -- "$work/files" "$files"
sha256sum -- "$whole" "$node" "gpuclass-$version-bom.json" "$notes" "$files" >"$work/sums"
cp -- "$work/sums" SHA256SUMS
