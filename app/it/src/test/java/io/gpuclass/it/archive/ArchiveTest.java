package io.gpuclass.it.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import io.gpuclass.profile.ProfileReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both archives, used as on a machine without Java. */
class ArchiveTest {
    private static final Pattern LINK = Pattern.compile("(?<!`)\\[[^\\]\\[]*\\]\\(([^)#:]+)(#[^)]*)?\\)");
    private static final Pattern LICENCE =
            Pattern.compile("^\\| `lib/([^`]+)` \\| [^|]+ \\| ([^|]+) \\|$", Pattern.MULTILINE);
    private static final String USES_DEFAULTS = """
            #include "%s"
            #include <gpuclass/sync.cuh>
            static_assert(sizeof(gpuclass::mutex<>) > 0, "a mutex");
            """;

    private static final Path OUTSIDE =
            Path.of("probes-cuda/test/outside").toAbsolutePath().normalize();

    @TempDir
    private static Path directory;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void unpack() throws Exception {
        Archive.unpack(Archive.WHOLE, directory.resolve(Archive.WHOLE));
        Archive.unpack(Archive.NODE, directory.resolve(Archive.NODE));
    }

    private static Archive archive(String name) {
        return new Archive(directory.resolve(name).resolve(name + "-" + System.getProperty("gpuclass.version")));
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldMeasureTheHostAndReportIt(String name) throws Exception {
        ProgramRunner shell = archive(name).shell(scratch);
        Path profile = scratch.resolve("host.json");

        run(shell, "gpuclass probe --device host --quick -o " + profile);
        run(shell, "gpuclass report " + profile + " --format md,html --name host -o " + scratch);

        assertThat(ProfileReader.read(profile).probes()).isNotEmpty();
        assertThat(scratch.resolve("host.md")).isNotEmptyFile();
        assertThat(scratch.resolve("host.html")).isNotEmptyFile();
    }

    /** From what {@code export --headers} takes of the archive, which lies there as it does in the archive itself. */
    @Test
    void shouldServeAProjectOutside() throws Exception {
        assumeTrue(
                ProgramRunner.has("cmake") && ProgramRunner.has("pkg-config") && ProgramRunner.has("g++"),
                "cmake, pkg-config or g++ is missing");
        Archive archive = archive(Archive.NODE);
        Path prefix = scratch.resolve("library");
        run(archive.shell(scratch), "gpuclass export --headers " + prefix);
        assertThat(new Archive(prefix).files("", "").stream().filter(Files::isRegularFile))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file)
                        .hasSameBinaryContentAs(
                                archive.file(prefix.relativize(file).toString())));
        Path build = scratch.resolve("build");
        ProgramRunner shell = new ProgramRunner(
                scratch,
                Map.of("PKG_CONFIG_PATH", prefix.resolve("share/pkgconfig").toString()));

        run(
                shell,
                "cmake -S " + OUTSIDE + " -B " + build + " -DCMAKE_CUDA_ARCHITECTURES=75 -DCMAKE_PREFIX_PATH="
                        + prefix);
        run(shell, "cmake --build " + build);
        assertThat(run(shell, build.resolve("on_threads").toString())).contains("counted 4000");
        run(
                shell,
                "g++ -std=c++17 -pthread -o by_pkg_config $(pkg-config --cflags gpuclass) "
                        + OUTSIDE.resolve("on_threads.cpp"));
        assertThat(run(shell, "./by_pkg_config")).contains("counted 4000");
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldExportAHeaderThatCompilesAgainstTheArchivesOwn(String name) throws Exception {
        Archive archive = archive(name);
        Path header = scratch.resolve("h200.cuh");

        String said =
                run(archive.shell(scratch), "gpuclass export profiles/nvidia-h200.json --cuda-header -o " + header);

        assertThat(said).contains("compile with -I " + archive.file("include"));
        Path source = Files.writeString(scratch.resolve("use.cu"), USES_DEFAULTS.formatted(header));
        List<String> compilers =
                Stream.of("nvcc", "g++").filter(ProgramRunner::has).toList();
        assumeTrue(!compilers.isEmpty(), "neither nvcc nor g++ is installed");
        for (String compiler : compilers) {
            String options =
                    compiler.equals("nvcc") ? "-arch=compute_75 -ptx -o /dev/null" : "-x c++ -fsyntax-only -pthread";
            run(
                    new ProgramRunner(scratch, Map.of()),
                    "%s -std=c++17 %s -I %s %s".formatted(compiler, options, archive.file("include"), source));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldHoldLibrariesAsTheyWerePublished(String name) throws IOException {
        Map<String, Path> published = Stream.of(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> jar.toString().endsWith(".jar"))
                .collect(Collectors.toMap(jar -> jar.getFileName().toString(), jar -> jar, (a, b) -> a));

        List<Path> same = archive(name).files("lib", ".jar").stream()
                .filter(jar -> !jar.getFileName().toString().startsWith("gpuclass"))
                .filter(jar -> !jar.getFileName().toString().startsWith("jcuda-natives"))
                .filter(jar -> published.containsKey(jar.getFileName().toString()))
                .toList();

        assertThat(same).hasSizeGreaterThan(10);
        for (Path jar : same) {
            assertThat(jar)
                    .hasSameBinaryContentAs(published.get(jar.getFileName().toString()));
        }
        assertThat(archive(name).files("lib", ".so"))
                .extracting(library -> library.getFileName().toString().replaceAll("-[0-9.]+-linux-x86_64", ""))
                .as("what cannot be loaded from within a jar")
                .containsExactlyInAnyOrder("libJCudaDriver.so", "liblwjgl.so");
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldHoldOfTheLibrariesOfJcudaWhatIsLoaded(String name) throws IOException {
        Path jar = archive(name).files("lib", ".jar").stream()
                .filter(file -> file.getFileName().toString().startsWith("jcuda-natives"))
                .findFirst()
                .orElseThrow();

        try (ZipFile zip = new ZipFile(jar.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName).filter(entry -> entry.endsWith(".so")))
                    .singleElement()
                    .asString()
                    .matches("lib/libJCudaDriver-.*\\.so");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldHoldDocumentsWhoseLinksAllLeadSomewhere(String name) throws IOException {
        Archive archive = archive(name);
        List<Path> documents = archive.files(".", ".md");

        assertThat(documents).contains(archive.file("./README.md")).hasSizeGreaterThan(5);
        for (Path document : documents) {
            assertThat(LINK.matcher(Files.readString(document)).results().map(link -> link.group(1)))
                    .as("links of " + document)
                    .allSatisfy(
                            link -> assertThat(document.resolveSibling(link)).exists());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldHoldManPagesCompletionProfilesAndTheLicence(String name) throws IOException {
        Archive archive = archive(name);

        assertThat(archive.files("share/man/man1", ".1")).hasSizeGreaterThan(10);
        assertThat(archive.file("share/bash-completion/completions/gpuclass")).isNotEmptyFile();
        assertThat(archive.files("profiles/published", ".json")).isNotEmpty();
        assertThat(archive.file("LICENSE")).hasSameTextualContentAs(Path.of("LICENSE"));
    }

    /** Files that only lay in the folders of a checkout, such as somebody's profile, were packed too. */
    @Test
    void shouldHoldNothingOfTheCheckoutThatGitDoesNotTrack() throws Exception {
        Archive archive = archive(Archive.WHOLE);
        Map<String, String> folders = Map.of(
                "profiles",
                "profiles",
                "docs",
                "docs",
                "include",
                "probes-cuda/include",
                "share/recipes",
                "app/dist/recipes");
        for (Map.Entry<String, String> folder : folders.entrySet()) {
            List<String> tracked = new ProgramRunner(Path.of(folder.getValue()), Map.of())
                    .run("git", "ls-files")
                    .output()
                    .lines()
                    .toList();
            assertThat(archive.files(folder.getKey(), "").stream()
                            .filter(Files::isRegularFile)
                            .map(file -> archive.file(folder.getKey())
                                    .relativize(file)
                                    .toString()))
                    .containsExactlyInAnyOrderElementsOf(tracked);
        }
    }

    /** The list names each file that others wrote, and a text that is there. */
    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldHoldTheLicenceOfAllThatOthersWrote(String name) throws IOException {
        Archive archive = archive(name);
        Map<String, String> texts = LICENCE.matcher(Files.readString(archive.file("licenses/README.md")))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
        List<Path> others = archive.files("lib", "").stream()
                .filter(Files::isRegularFile)
                .filter(file -> !file.getFileName().toString().startsWith("gpuclass"))
                .toList();

        assertThat(texts.keySet())
                .containsExactlyInAnyOrderElementsOf(others.stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
        for (Path file : others) {
            assertThat(licence(archive, file, texts.get(file.getFileName().toString())))
                    .as(file.toString())
                    .containsIgnoringCase("Copyright");
        }
        assertThat(archive.file("licenses/README.md")).content().contains("`org.openjdk.jmh:jmh-core`", "on request");
        assertThat(archive.file("licenses/lwjgl.txt"))
                .content()
                .contains("Neither the name Lightweight Java Game Library");
        assertThat(archive.file("runtime/legal/java.base/LICENSE")).isNotEmptyFile();
    }

    private static String licence(Archive archive, Path file, String where) throws IOException {
        if (where.startsWith("[")) {
            return Files.readString(archive.file("licenses").resolve(where.replaceAll(".*\\(|\\)", "")));
        }
        try (ZipFile jar = new ZipFile(file.toFile())) {
            byte[] text = jar.getInputStream(jar.getEntry(where.split("`")[1])).readAllBytes();
            return new String(text, StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldHoldWhatAPrimitiveOfOnesOwnIsCompiledWith(String name) throws Exception {
        Archive archive = archive(name);
        assertThat(archive.files("examples/own", ".cuh"))
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrder(
                        Path.of("probes-cuda/examples/own").toFile().list());

        ProgramRunner.Outcome outcome = archive.shell(scratch)
                .bash(
                        "gpuclass bench examples/own/ticket_lock.cuh --kind mutex --type own::ticket_lock --compiler none");

        assertThat(outcome.exitCode()).isEqualTo(5);
        assertThat(outcome.output())
                .isEqualTo(
                        "gpuclass: no compiler none; install the CUDA toolkit (nvcc), or name one with --compiler\n");
        assumeTrue(ProgramRunner.has("nvcc"), "nvcc is missing");
        Path source = Files.writeString(
                scratch.resolve("own.cu"),
                "#include \"%s\"\n#include \"gpuclass/bench/own_kernels.cuh\"\nGPUCLASS_OWN_mutex(user_a, own::ticket_lock)\n"
                        .formatted(archive.file("examples/own/ticket_lock.cuh")));
        run(
                new ProgramRunner(scratch, Map.of()),
                "nvcc -std=c++17 -arch=sm_90 -cubin -o own.cubin -I " + archive.file("include") + " " + source);
    }

    @Test
    void shouldCompareFleetsInTheWholeArchiveOnly() throws Exception {
        assertThat(run(archive(Archive.WHOLE).shell(scratch), "gpuclass fleet profiles"))
                .contains("profiles of");

        ProgramRunner.Outcome outcome =
                archive(Archive.NODE).shell(scratch).bash("gpuclass fleet profiles --sql 'from gpus'");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.output()).startsWith("gpuclass: fleet is not in the archive for GPU nodes");
        assertThat(archive(Archive.NODE).files("lib", "").stream()
                        .map(file -> file.getFileName().toString()))
                .noneMatch(file -> file.contains("duckdb") || file.contains("fleet"));
        assertThat(run(archive(Archive.NODE).shell(scratch), "gpuclass --help")).doesNotContain("fleet");
    }

    /** Without, usual commands take twice as long. */
    @ParameterizedTest
    @ValueSource(strings = {Archive.WHOLE, Archive.NODE})
    void shouldStartFromClassData(String name) throws Exception {
        Archive archive = archive(name);
        ProgramRunner shell = archive.shell(scratch)
                .with(Map.of("_JAVA_OPTIONS", "-Xlog:class+load:file=" + scratch.resolve("classes")));

        run(shell, "gpuclass recommend profiles/nvidia-h200.json");

        List<String> own = Files.readAllLines(scratch.resolve("classes")).stream()
                .filter(line -> line.contains(" io.gpuclass."))
                .toList();
        assertThat(own).hasSizeGreaterThan(50);
        assertThat(own.stream()
                        .filter(line -> line.contains("shared objects file"))
                        .count())
                .as("classes from class data among " + own.size())
                .isGreaterThan(own.size() * 9L / 10);
    }

    @Test
    void shouldSeeALinkThatLeadsNowhere() {
        assertThat(LINK.matcher("see [the map](docs/map.md#top)").results().map((MatchResult link) -> link.group(1)))
                .containsExactly("docs/map.md");
    }

    private static String run(ProgramRunner shell, String command) throws IOException, InterruptedException {
        ProgramRunner.Outcome outcome = shell.bash(command);
        assertThat(outcome.exitCode()).as(command + "\n" + outcome.output()).isZero();
        return outcome.output();
    }
}
