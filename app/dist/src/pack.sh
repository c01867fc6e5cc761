#!/bin/sh
# pack.sh CLASSPATH packs a self-contained archive: a Java runtime, the program's jars (as published, less native libraries that are never
# loaded), its native libraries as files, class data for a quick start, the CUDA headers, committed profiles, documents, recipes, licences, man pages
# and completion scripts.
# CLASSPATH names the program's jars, and those that hold only its native libraries. From the environment:
#   NAME       the folder that the archive unpacks to
#   ARCHIVE    the .tar.gz file to write
#   LEFT_OUT   a pattern (grep -E) of the names of jars that are not packed; may be unset
#   MODULES    the modules of the Java runtime
#   TIMESTAMP  of all files, ISO 8601: the Java runtime uses class data only beside jars of the age that was recorded
#   MOST_BYTES the archive is at most so large, else the build fails
#   ROOT       the repository
#   JAVA_HOME  a JDK; the runtime is the newest of its release among this one and those of /usr/lib/jvm
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
# The program loads native libraries only from places that nobody else can write, and a checkout may lie in a folder of a group.
umask 022
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
trap 'exit 130' HUP INT TERM
stage=$work/$NAME
scratch=$work/scratch
left_out=${LEFT_OUT:-}
classpath=$1
class_data=$stage/runtime/lib/server/gpuclass.jsa

fail() {
    printf 'pack.sh: %s\n' "$1" >&2
    exit 1
}

# Of this JDK and those of the machine, the one of the same feature release with the latest fixes.
newest_jdk() {
    feature=$(version_of "$JAVA_HOME" | cut -d. -f1)
    for jdk in "$JAVA_HOME" /usr/lib/jvm/*; do
        [ -x "$jdk/bin/jlink" ] && [ -d "$jdk/jmods" ] && [ -r "$jdk/release" ] || continue
        version=$(version_of "$jdk")
        [ "${version%%.*}" != "$feature" ] || printf '%s %s\n' "$version" "$jdk"
    done | sort -s -V -k1,1 | tail -n 1 | cut -d' ' -f2-
}

version_of() {
    sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$1/release"
}

# tracked FOLDER TARGET: what Git tracks in a folder of the repository, and nothing that only lies there.
tracked() {
    mkdir -p -- "$2"
    git -C "$ROOT/$1" ls-files -z >"$scratch/tracked" && [ -s "$scratch/tracked" ] ||
        fail "Git tracks nothing in $ROOT/$1: pack from a checkout"
    tar -C "$ROOT/$1" --null --files-from="$scratch/tracked" -cf "$scratch/tracked.tar"
    tar -C "$2" -xf "$scratch/tracked.tar"
}

jars() {
    printf '%s\n' "$classpath" | tr ':' '\n' | grep '\.jar$' | grep -Ev "/(${left_out:-nothing is left out})[^/]*$"
}

# lay_out JAR PATTERN: the program loads native libraries from this folder by their full path.
lay_out() {
    mkdir -- "$scratch/natives"
    (cd -- "$scratch/natives" && "$JAVA_HOME/bin/jar" --extract --file "$1")
    find "$scratch/natives" -name "$2" -exec mv -- {} "$stage/lib" \;
    rm -rf -- "$scratch/natives"
}

# copy_without JAR PATTERN...: the jar, but for the entries of these paths.
copy_without() {
    mkdir -- "$scratch/entries"
    (cd -- "$scratch/entries" && "$JAVA_HOME/bin/jar" --extract --file "$1")
    jar_name=${1##*/}
    shift
    for pattern in "$@"; do
        find "$scratch/entries" -path "$scratch/entries/$pattern" -delete
    done
    "$JAVA_HOME/bin/jar" --create --file "$stage/lib/$jar_name" --manifest "$scratch/entries/META-INF/MANIFEST.MF" --date "$TIMESTAMP" \
        -C "$scratch/entries" META-INF/maven -C "$scratch/entries" lib
    rm -rf -- "$scratch/entries"
}

# store JAR: the program's own classes, not compressed by themselves: the archive as a whole is, and gets 2 % smaller so.
store() {
    mkdir -- "$scratch/entries"
    (
        cd -- "$scratch/entries"
        "$JAVA_HOME/bin/jar" --extract --file "$1"
        find ./* -type f ! -path ./META-INF/MANIFEST.MF | LC_ALL=C sort >"$scratch/entries.txt"
        "$JAVA_HOME/bin/jar" --create --no-compress --file "$stage/lib/${1##*/}" --manifest META-INF/MANIFEST.MF --date "$TIMESTAMP" \
            "@$scratch/entries.txt"
    )
    rm -rf -- "$scratch/entries"
}

# DuckDB is published with its native library and without; the jars of JCuda's and LWJGL's native libraries stay, for places that the program does
# not trust because others can write there. That of JCuda stays without what this program never loads, most of it NVIDIA's PTX compiler.
add_library() {
    case ${1##*/} in
        duckdb_jdbc-*-linux_amd64.jar) lay_out "$1" 'libduckdb_java.so*' ;;
        jcuda-natives-*) lay_out "$1" 'libJCudaDriver-*.so' && copy_without "$1" 'lib/libJN*.so' 'lib/libJCudaRuntime-*.so' ;;
        lwjgl-*-natives-*) lay_out "$1" 'liblwjgl.so' && cp -- "$1" "$stage/lib" ;;
        gpuclass-probes-cuda-*) cp -- "$1" "$stage/lib" ;;
        gpuclass-*) store "$1" ;;
        *) cp -- "$1" "$stage/lib" ;;
    esac
}

# One jar that names the others keeps the class path, which class data is bound to, short. The program's own jars come first: they
# replace those classes of libraries that load native code.
write_class_path() {
    {
        echo 'Manifest-Version: 1.0'
        echo 'Class-Path: '
        (cd -- "$stage/lib" && { printf '  %s\n' gpuclass-*.jar; printf '  %s\n' *.jar | grep -v '^  gpuclass-'; })
    } >"$scratch/manifest"
    "$JAVA_HOME/bin/jar" --create --file "$stage/lib/gpuclass.jar" --manifest "$scratch/manifest" --date "$TIMESTAMP"
}

add_libraries() {
    jars >"$scratch/jars"
    while IFS= read -r jar; do
        add_library "$jar"
    done <"$scratch/jars"
    write_class_path
}

add_runtime() {
    "$JAVA_HOME/bin/jlink" --add-modules "$MODULES" --strip-java-debug-attributes --no-header-files --no-man-pages --compress=0 \
        --output "$stage/runtime"
    # Who built it, which jlink leaves out.
    sed -n '/^IMPLEMENTOR\|^JAVA_RUNTIME_VERSION/p' "$JAVA_HOME/release" >>"$stage/runtime/release"
    # Class data of the runtime alone, which also serves the JVMs that the host device measures in.
    "$stage/runtime/bin/java" -Xshare:dump -Xlog:disable -Xlog:all=error:stderr
    # The list of classes that were dumped, and of the internet's public suffixes, which certificates are checked by.
    rm -- "$stage/runtime/lib/classlist" "$stage/runtime/lib/security/public_suffix_list.dat"
}

# license_row FILE: a row of the list of licences, by the table's first row that fits.
license_row() {
    awk -F ' *[|] *' -v file="$1" '
        !/^#/ && index(file, $1) == 1 { print $2 "|" $3; found = 1; exit }
        END { exit !found }' "$here/licenses/table" >"$scratch/license" || fail "$1 has no row in licenses/table"
    IFS='|' read -r license text <"$scratch/license"
    case $text in
        'jar: '*)
            "$JAVA_HOME/bin/jar" --list --file "$stage/lib/$1" | grep -Fqx -- "${text#jar: }" || fail "$1 has no ${text#jar: }"
            text="\`${text#jar: }\` in it" ;;
        ../*) text="[${text#../}]($text)" ;;
        *) cp -- "$here/licenses/$text" "$stage/licenses" && text="[$text]($text)" ;;
    esac
    printf '| `lib/%s` | %s | %s |\n' "$1" "$license" "$text"
}

# Says of everything that others wrote under which licence it is, and where that can be read.
add_licenses() {
    mkdir -- "$stage/licenses"
    {
        printf '# Licences\n\ngpuclass is under the [Apache License 2.0](../LICENSE), and its Java runtime under what lies in\n'
        printf '[runtime/legal](../runtime/legal). What others wrote is in the archive as it was published, less what is never loaded:\n\n'
        printf '| file | licence | text |\n|---|---|---|\n'
        for file in "$stage"/lib/*; do
            case ${file##*/} in gpuclass*) ;; *) license_row "${file##*/}" ;; esac
        done
        printf '\njmh-core is under the GPL, version 2, with the Classpath exception, and unchanged. Its source is published with it as the artifact\n'
        printf '`org.openjdk.jmh:jmh-core` of the same version, classifier `sources`; that of the Java runtime, under the same licence, by those who\n'
        printf 'built it ([runtime/release](../runtime/release) names them). Who got this archive gets either source from whoever gave it, on request,\n'
        printf 'within three years and for no more than the cost of sending it.\n'
    } >"$stage/licenses/README.md"
}

add_documents() {
    tracked probes-cuda/include "$stage/include"
    for sort in own python ratchet; do tracked "probes-cuda/examples/$sort" "$stage/examples/$sort"; done
    cp -- "$ROOT/probes-cuda/catalogue.inc" "$stage/examples/ratchet"
    tracked probes-cuda/share "$stage/share"
    tracked app/dist/recipes "$stage/share/recipes"
    tracked profiles "$stage/profiles"
    cp -- "$ROOT/LICENSE" "$ROOT/README.md" "$stage"
    tracked docs "$stage/docs"
    find "$stage" -maxdepth 2 -name '*.md' | while IFS= read -r document; do
        awk -v folder="$(dirname -- "$document")" -f "$here/links.awk" "$document" >"$scratch/document"
        cp -- "$scratch/document" "$document"
    done
}

java_with() {
    "$stage/runtime/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Xlog:disable -Xlog:all=error:stderr "$@"
}

# Runs the program as the launcher does: with the class path named by a descriptor of the folder, and with the archive's own native
# libraries. Without the user's cache, the build cannot depend on what an earlier run left there.
gpuclass() {
    XDG_CACHE_HOME=$scratch/cache java_with -Djava.library.path="$stage/lib" -Dgpuclass.natives="$stage/lib" \
        -Dgpuclass.include="$stage/include" -cp /proc/self/fd/9/lib/gpuclass.jar "$@"
}

# Runs usual commands and keeps the classes that they load ready, on top of the runtime's own class data.
add_class_data() {
    if [ -z "$left_out" ]; then cp -- "$here/rehearsal.txt" "$scratch"; else grep -v '^fleet' "$here/rehearsal.txt" >"$scratch/rehearsal.txt"; fi
    gpuclass -XX:ArchiveClassesAtExit="$class_data" io.gpuclass.cli.Rehearsal "$scratch/rehearsal.txt" \
        "$stage/profiles/nvidia-h200.json" "$scratch"
    [ -s "$class_data" ] || fail "no class data was written"
}

set_modes() {
    find "$stage" -type f -exec chmod 0644 -- {} +
    find "$stage" -type d -exec chmod 0755 -- {} +
    chmod 0755 "$stage"/bin/* "$stage/examples/ratchet/ratchet.sh" "$stage/runtime/bin/java" "$stage/runtime/lib/jspawnhelper"
}

same_time() {
    find "$stage" -exec touch -h -d "$TIMESTAMP" -- {} +
}

# Results go to stdout, so the Java runtime must say nothing there, even if a copy of the archive has lost its times.
check_launcher() {
    touch -- "$stage"/lib/*.jar
    said=$("$stage/bin/gpuclass" --version 2>&1)
    [ "${said%% *}" = gpuclass ] && [ "$(printf '%s\n' "$said" | wc -l)" -eq 1 ] || fail "the launcher says: $said"
}

check_size() {
    bytes=$(wc -c <"$ARCHIVE.new")
    [ "$bytes" -le "$MOST_BYTES" ] || fail "$ARCHIVE would have $bytes bytes: at most $MOST_BYTES are promised"
    echo "pack.sh: $ARCHIVE: $bytes bytes"
}

rm -f -- "$ARCHIVE"
mkdir -p -- "$stage/lib" "$scratch" "$(dirname -- "$ARCHIVE")"
JAVA_HOME=$(newest_jdk)
export JAVA_HOME
tracked app/dist/src/bin "$stage/bin"
add_libraries
add_runtime
add_licenses
add_documents
same_time
exec 9<"$stage"
gpuclass io.gpuclass.cli.Main generate-share "$stage/share"
add_class_data
exec 9<&-
set_modes
check_launcher
same_time
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$NAME" | gzip -n >"$ARCHIVE.new"
check_size
mv -f -- "$ARCHIVE.new" "$ARCHIVE"
