package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.compare.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole command on files, as a user runs it. */
class CompareCommandTest {
    private static final String H200 = SavedSamples.H200.toString();

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.production();
    private String slower;

    @BeforeEach
    void save() {
        slower = Variant.h200()
                .scale("primitives", Variant.form("mutex", "fa", 2112), "opsPerSecond", 0.9)
                .save(directory.resolve("slower.json"))
                .toString();
    }

    @Test
    void shouldExitWithOneOnARegressionOnly() {
        assertThat(run(H200, H200)).isEqualTo(ExitCodes.DONE);
        assertThat(run(H200, slower)).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(run(slower, H200)).isEqualTo(ExitCodes.DONE);
        assertThat(run(H200, H200, slower, H200)).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(run(H200, slower, "--tolerance", "11%")).isEqualTo(ExitCodes.DONE);
        assertThat(run(H200, slower, "--fail-on", "nothing")).isEqualTo(ExitCodes.DONE);
        assertThat(command.err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "text, 'slower.json against'",
        "md, '# '",
        "json, '\"schema\": \"gpuclass-comparison/1\"'",
        "junit, '<testsuites '"
    })
    void shouldPrintInTheFormatThatIsAskedFor(String format, String expected) {
        assertThat(run(H200, slower, "--format", format)).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).contains(expected).endsWith("\n");
    }

    @Test
    void shouldWriteToAFileAndSayInOneLineWhatWasFound() throws IOException {
        Path file = directory.resolve("new").resolve("compare.xml");

        assertThat(run(H200, slower, "--format", "junit", "-o", file.toString()))
                .isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(Files.readString(file)).startsWith("<?xml");
        assertThat(command.out.toString()).isEmpty();
        assertThat(command.err.toString().lines())
                .hasSize(2)
                .anyMatch(
                        line -> line.contains(" in the geometric mean of ") && line.contains("failed: 1 regression ·"))
                .anyMatch(line -> line.endsWith("is in " + file));
    }

    @Test
    void shouldNotWriteOverAProfile() throws IOException {
        byte[] before = Files.readAllBytes(Path.of(slower));

        assertThat(run(H200, slower, "-o", slower)).isEqualTo(ExitCodes.USAGE);
        assertThat(run(slower, H200, "-o", slower)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("is one of the inputs");
        assertThat(Files.readAllBytes(Path.of(slower))).isEqualTo(before);
    }

    @Test
    void shouldTakeADirectoryForABaseAndLeaveTheNewProfileOutOfIt() throws IOException {
        for (String name : new String[] {"a.json", "b.json", "c.json"}) {
            run(directory.resolve(name));
        }
        Files.writeString(directory.resolve("notes.txt"), "no profile");
        Files.writeString(directory.resolve(".half.json"), "no profile");

        assertThat(run(directory.toString(), slower, "--format", "json")).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString())
                .contains("a.json", "b.json", "c.json")
                .doesNotContain(".half");
        assertThat(command.out.toString().lines().filter(line -> line.contains("slower.json")))
                .hasSize(1);
    }

    @Test
    void shouldSayThatCopiesOfARunCountOnce() throws IOException {
        Path copy = Files.copy(Path.of(H200), directory.resolve("copy.json"));

        run(H200, slower, "--baseline", copy.toString());

        assertThat(command.err.toString()).contains("of the base's 2 files, 1 hold a run that another holds too");
    }

    @Test
    void shouldAddWhatBaselineNamesToTheBase() throws IOException {
        Path again = run(directory.resolve("again.json"));
        Path more = Files.createDirectory(directory.resolve("more"));
        run(more.resolve("third.json"));

        assertThat(run(H200, slower, "--baseline", again.toString(), "--baseline", more.toString()))
                .isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString()).containsPattern("slower.json against\\s+3 profiles");
    }

    @Test
    void shouldCountAProfileOnceHoweverOftenItIsNamed() {
        assertThat(run(H200, slower, "--baseline", H200, "--baseline", "app/../" + H200))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).containsPattern("slower.json against\\s+app/profile/src/");
    }

    @Test
    void shouldCompareOneGpuThroughTwoBackendsAndFailNothing() throws IOException {
        String cuda = Files.readString(Path.of(H200));
        String other = cuda.replaceFirst("\"kind\": *\"cuda\"", "\"kind\": \"opencl\"")
                .replaceFirst("\"slug\": *\"nvidia-h200\"", "\"slug\": \"nvidia-h200-opencl\"");
        Path opencl = Files.writeString(directory.resolve("opencl.json"), other);

        assertThat(command.run("compare", H200, opencl.toString())).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("CUDA against OpenCL:")
                .contains("backend cuda → opencl")
                .contains("no regression");
    }

    @Test
    void shouldFailInOneLineWhereFewerFiguresAreJudgedThanRequired() throws IOException {
        String host = SavedSamples.XEON.toString();
        Path again = Files.writeString(
                directory.resolve("again.json"),
                Files.readString(SavedSamples.XEON).replaceFirst("T[0-9:]+Z", "T01:00:00Z"));

        assertThat(run(host, again.toString())).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).contains("failed: nothing was judged");
        assertThat(command.err.toString())
                .contains("again.json: nothing was judged; give three or more earlier profiles");
        command.clear();
        assertThat(run(host, again.toString(), "--allow-unjudged")).isEqualTo(ExitCodes.DONE);
        assertThat(run(host, again.toString(), "--fail-on", "nothing")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("nothing was judged").doesNotContain("failed");
        assertThat(command.err.toString()).isEmpty();
        assertThat(run(host, again.toString(), "--allow-unjudged", "--require-judged", "1"))
                .isEqualTo(ExitCodes.USAGE);
        command.clear();
        assertThat(run(host, again.toString(), "--require-judged", "1")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.err.toString().lines())
                .singleElement()
                .asString()
                .endsWith("again.json: 0 figures were judged, fewer than the 1 that --require-judged asks for");
        assertThat(run(H200, slower, "--fail-on", "nothing", "--require-judged", "100"))
                .isEqualTo(ExitCodes.DONE);
    }

    @Test
    void shouldFilterByFormsAndListThem() {
        assertThat(run(H200, slower, "--only", "mutex_fa")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(run(H200, slower, "--only", "barrier,mutex_clh")).isEqualTo(ExitCodes.DONE);
        assertThat(command.err.toString()).isEmpty();
        assertThat(run(H200, slower, "--only", "mutex_fb")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("'mutex_fb'", "mutex_fa");
        assertThat(run(H200, slower, "--only", "")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("--only names nothing");
        command.clear();
        assertThat(run(H200, slower, "--list")).isEqualTo(ExitCodes.DONE);
        assertThat(run("--list")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString().lines()).anyMatch(line -> line.startsWith("barrier_striped "));
    }

    @Test
    void shouldFilterByAQueryAndSayWhatIsWrongWithOne() {
        assertThat(run(H200, slower, "--only", "primitive[kind=mutex,name=fa,blocks>=2].rate"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(run(H200, slower, "--only", "barrier,primitive[kind=mutex,name=clh|ring].rate"))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.err.toString()).isEmpty();
        for (String wrong :
                List.of("primitive[kind].rate", "primitive[of=mutex].rate", "primitive[kind=of-ones-own].rate")) {
            assertThat(run(H200, slower, "--only", wrong)).isEqualTo(ExitCodes.USAGE);
            assertThat(command.err.toString().lines().findFirst().orElseThrow()).contains("--only: ");
            command.clear();
        }
    }

    /** The greatest number that a profile may hold comes out as JSON; a greater one is refused, with its place. */
    @Test
    void shouldPrintJsonWhateverNumbersAProfileHolds() throws IOException {
        assertThat(compareWithHigh("1.0e15")).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("gpuclass-comparison/1").doesNotContain("Infinity");

        assertThat(compareWithHigh("1.7976931348623157e+308")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains("/lineHostage/oneShot/", "the number is too large");
    }

    private int compareWithHigh(String number) throws IOException {
        String huge = Files.readString(SavedSamples.XEON)
                .replaceFirst("T[0-9:]+Z", "T01:00:00Z")
                .replaceFirst("(?s)(\"oneShot\".*?\"high\": *)[0-9.]+", "$1 " + number);
        Path file = Files.writeString(directory.resolve("huge.json"), huge);
        return run(SavedSamples.XEON.toString(), file.toString(), "--format", "json", "--allow-unjudged");
    }

    @Test
    void shouldRefuseInputThatCannotBeCompared() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path broken = Files.writeString(directory.resolve("broken.json"), "{");

        refused("no such file", H200, directory.resolve("missing.json").toString());
        refused("no such file", directory.resolve("missing.json").toString(), H200);
        refused("truncated", H200, broken.toString());
        refused("holds no other profile", empty.toString(), H200);
        refused("unlike the cuda device", H200, SavedSamples.XEON.toString());
        refused("no measurement in common", H200, "profiles/published/gtx580.json");
        refused("different devices", "profiles/published", H200);
        assertThat(command.out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--tolerance, 100%, less than 100 %",
        "--tolerance, much, write it as 5% or 0.05",
        "--format, xml, 'expected one of text, md, json, junit'",
        "--fail-on, all, 'expected one of regression, change, nothing'"
    })
    void shouldSayWhatIsRightWhereTheUsageIsWrong(String option, String value, String expected) {
        assertThat(run(H200, H200, option, value)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains(expected).contains("Try 'gpuclass compare --help'.");
    }

    @Test
    void shouldAskForAProfileToCompare() {
        assertThat(run(H200)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("NEW");
    }

    private void refused(String why, String... arguments) {
        int lines = (int) command.err.toString().lines().count();
        assertThat(run(arguments)).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString().lines().skip(lines))
                .singleElement()
                .asString()
                .contains(why);
    }

    private int run(String... arguments) {
        return command.run(
                Stream.concat(Stream.of("compare"), Stream.of(arguments)).toArray());
    }

    /** Makes the file of another run, at an hour of its own, with the same findings. */
    private static Path run(Path file) throws IOException {
        int hour = 10 + file.getFileName().toString().charAt(0) % 10;
        String text = Files.readString(Path.of(H200));
        return Files.writeString(file, text.replaceFirst("T[0-9:]+Z", "T" + hour + ":00:00Z"));
    }
}
