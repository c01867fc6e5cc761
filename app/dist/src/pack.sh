#!/bin/sh
# Lays out the self-contained archive and packs it: pack.sh STAGE LIB PARTS RUNTIME TIMESTAMP ROOT ARCHIVE
#   STAGE      the directory to make, of the name that the archive is to unpack to
#   LIB        the application's jar and those it needs
#   PARTS      jars that hold what is needed of those of the same name
#   RUNTIME    the Java runtime
#   TIMESTAMP  of all files, in ISO 8601: class data is only used beside jars that are as old as it knows them
#   ROOT       the repository
#   ARCHIVE    the .tar.gz file to write
# Jars are stored, not compressed: the archive compresses all of them together, which makes them a fifth smaller.
set -eu

stage=$1 lib=$2 parts=$3 runtime=$4 timestamp=$5 root=$6 archive=$7
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
scratch=$stage.scratch

jar_tool() {
    "${JAVA_HOME:+$JAVA_HOME/bin/}jar" "$@"
}

# Prints the name of the application's jar and those that its manifest names; earlier builds may have left others there.
jar_names() {
    cd -- "$lib"
    ls gpuclass-cli-*.jar
    (cd -- "$scratch" && jar_tool --extract --file "$lib"/gpuclass-cli-*.jar META-INF/MANIFEST.MF)
    # Long lines of a manifest go on after a line break and a space.
    tr -d '\r' <"$scratch/META-INF/MANIFEST.MF" | sed -e ':again' -e 'N' -e '$!b again' -e 's/\n //g' | sed -n 's/^Class-Path: //p'
}

same_time() {
    find "$1" -exec touch -h -d "$timestamp" -- {} +
}

# store_jar JAR: a library inside it goes beside it, where it is loaded from; out of the jar it would be copied at each start.
store_jar() {
    rm -rf -- "$scratch/jar"
    mkdir -p -- "$scratch/jar"
    (cd -- "$scratch/jar" && jar_tool --extract --file "$1")
    find "$scratch/jar" -maxdepth 1 -name 'lib*.so*' -exec mv -- {} "$stage/lib" \;
    same_time "$scratch/jar"
    # The manifest comes first, as readers of streams expect.
    find "$scratch/jar" -type f ! -path '*/META-INF/MANIFEST.MF' -printf '%P\n' | LC_ALL=C sort >"$scratch/names"
    (cd -- "$scratch/jar" && jar_tool --create --no-compress --no-manifest --date "$timestamp" --file "$stage/lib/$(basename -- "$1")" \
        META-INF/MANIFEST.MF "@$scratch/names")
}

# Symbols that only a debugger reads are a sixth of the largest library.
slim() {
    strip --strip-unneeded "$1" || echo "pack.sh: $1 keeps its symbols: is strip (binutils) installed?" >&2
}

java_with() {
    "$stage/runtime/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Xlog:disable -Xlog:all=error:stderr "$@"
}

rm -rf -- "$stage" "$scratch" "$archive"
mkdir -p -- "$stage/lib" "$stage/profiles" "$scratch"
cp -R -- "$runtime" "$stage/runtime"
# What is not java itself is for developers.
find "$stage/runtime/bin" -type f ! -name java -exec rm -f -- {} +
# What encrypted connections need, of which there are none, and what other Java programs read of a runtime.
rm -f -- "$stage/runtime/lib/security/cacerts" "$stage/runtime/lib/security/public_suffix_list.dat" \
    "$stage/runtime/lib/jrt-fs.jar" "$stage/runtime/lib/classlist"
cp -R -- "$here/bin" "$stage/bin"
cp -R -- "$root/profiles/schema" "$stage/profiles/schema"
cp -- "$root/LICENSE" "$root/README.md" "$stage"
for name in $(jar_names); do
    jar=$parts/$name
    [ -f "$jar" ] || jar=$lib/$name
    store_jar "$jar"
done
for library in "$stage"/lib/lib*.so*; do
    slim "$library"
done
same_time "$stage"

# The class data names the class path as the launcher does: by a descriptor of the directory, the same wherever it is unpacked.
exec 9<"$stage"
app=$(echo /proc/self/fd/9/lib/gpuclass-cli-*.jar)
java_with -cp "$app" io.gpuclass.cli.Main generate-share "$stage/share"
java_with -XX:ArchiveClassesAtExit="$stage/runtime/lib/server/gpuclass.jsa" -cp "$app" \
    io.gpuclass.cli.Rehearsal "$here/rehearsal.txt" "$root/profiles/nvidia-h200.json" "$scratch"
exec 9<&-
[ -s "$stage/runtime/lib/server/gpuclass.jsa" ] || { echo "pack.sh: no class data was written" >&2; exit 1; }

find "$stage" -type f -exec chmod 0644 -- {} +
find "$stage" -type d -exec chmod 0755 -- {} +
chmod 0755 "$stage"/bin/* "$stage/runtime/bin/java" "$stage/runtime/lib/jspawnhelper"
# Also where a copy has lost its times, stdout is for results alone.
touch -- "$stage"/lib/*.jar
said=$("$stage/bin/gpuclass" --version 2>&1)
[ "${said%% *}" = gpuclass ] && [ "$(printf '%s\n' "$said" | wc -l)" -eq 1 ] || { echo "pack.sh: the launcher says: $said" >&2; exit 1; }
same_time "$stage"
rm -rf -- "$scratch"
tar -C "$(dirname -- "$stage")" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$(basename -- "$stage")" |
    gzip -9n >"$archive.new"
mv -f -- "$archive.new" "$archive"
