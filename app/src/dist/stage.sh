#!/bin/sh
# Lays out the archive's content: stage.sh STAGE LIB NATIVES RUNTIME TIMESTAMP ROOT
#   STAGE      the directory to make
#   LIB        the application's jar and those it needs
#   NATIVES    jars to take instead of the ones of the same name
#   RUNTIME    the Java runtime
#   TIMESTAMP  of all files, in ISO 8601: class data is only used beside jars that are as old as it knows them
#   ROOT       the repository
# Jars are stored, not compressed: the archive compresses all of them together, which makes it a fifth smaller.
set -eu

stage=$1 lib=$2 natives=$3 runtime=$4 timestamp=$5 root=$6
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
scratch=$stage.scratch

jar_tool() {
    "${JAVA_HOME:+$JAVA_HOME/bin/}jar" "$@"
}

# store_jar JAR
store_jar() {
    rm -rf -- "$scratch/jar"
    mkdir -p -- "$scratch/jar"
    (cd -- "$scratch/jar" && jar_tool --extract --file "$1")
    find "$scratch/jar" -exec touch -d "$timestamp" -- {} +
    # The manifest comes first, as readers of streams expect.
    (cd -- "$scratch/jar" && jar_tool --create --no-compress --no-manifest --date "$timestamp" --file "$stage/lib/$(basename -- "$1")" \
        META-INF/MANIFEST.MF $(find . -type f ! -path ./META-INF/MANIFEST.MF | LC_ALL=C sort))
}

rm -rf -- "$stage" "$scratch"
mkdir -p -- "$stage/lib" "$scratch"
cp -R -- "$runtime" "$stage/runtime"
# What starts programs: the rest of bin/ is for developers.
find "$stage/runtime/bin" -type f ! -name java -exec rm -f -- {} +
cp -R -- "$here/bin" "$stage/bin"
chmod 0755 "$stage"/bin/*
mkdir -p -- "$stage/profiles"
cp -R -- "$root/profiles/schema" "$stage/profiles/schema"
cp -- "$root/LICENSE" "$root/README.md" "$stage"
for jar in "$lib"/*.jar; do
    replaced=$natives/$(basename -- "$jar")
    [ ! -f "$replaced" ] || jar=$replaced
    store_jar "$jar"
done
find "$stage" -exec touch -d "$timestamp" -- {} +

# The class data names the class path as the launcher does: by a descriptor of the directory, the same wherever it is unpacked.
exec 9<"$stage"
app=$(echo /proc/self/fd/9/lib/gpuclass-app-*.jar)
"$stage/runtime/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Xlog:disable -Xlog:all=error:stderr \
    -XX:ArchiveClassesAtExit="$stage/runtime/lib/server/gpuclass.jsa" -cp "$app" \
    io.gpuclass.cli.Rehearsal "$here/rehearsal.txt" "$root/profiles/nvidia-h200.json" "$scratch"
exec 9<&-
[ -s "$stage/runtime/lib/server/gpuclass.jsa" ] || { echo "stage.sh: no class data was written" >&2; exit 1; }
chmod 0644 "$stage/runtime/lib/server/gpuclass.jsa"
find "$stage" -exec touch -d "$timestamp" -- {} +
rm -rf -- "$scratch"
