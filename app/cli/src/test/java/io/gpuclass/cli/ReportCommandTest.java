package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
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
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {
    private static final String GTX580 = "profiles/published/gtx580.json";

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
    private Path profile;
    private Path reports;

    @BeforeEach
    void save() {
        profile = directory.resolve("in/gpu.json");
        ProfileWriter.write(SampleProfiles.complete(), profile);
        reports = directory.resolve("made/reports");
    }

    @Test
    void shouldWriteFilesNamedAfterTheDeviceAndPrintTheirPaths() throws IOException {
        assertThat(run(profile, "-o", reports, "--format", "md,csv"))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);

        Path markdown = reports.resolve("nvidia-h200.md");
        Path csv = reports.resolve("nvidia-h200.csv");
        assertThat(command.out).hasToString(markdown + "\n" + csv + "\n");
        assertThat(command.err.toString()).isEmpty();
        assertThat(files(reports)).containsExactlyInAnyOrder(markdown, csv);
        assertThat(Files.readString(markdown))
                .startsWith("# NVIDIA H200, 2 GPUs\n")
                .contains("## Compared with the GPUs of the paper");
        assertThat(Files.readString(csv)).startsWith("profile,file,").contains("\n\"NVIDIA H200, 2 GPUs\",gpu.json,");
    }

    @ParameterizedTest
    @CsvSource({
        "page.html, <!DOCTYPE html>",
        "page.md, '# NVIDIA H200, 2 GPUs'",
        "page.csv, 'profile,file,'",
        "page.svg, <svg"
    })
    void shouldWriteOneFileWhereItsNameSaysWhatItIs(String name, String start) throws IOException {
        Path file = directory.resolve(name);

        assertThat(run(profile, "-o", file)).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(file).isRegularFile();
        assertThat(Files.readString(file)).startsWithIgnoringCase(start);
        assertThat(command.out).hasToString(file + "\n");
        assertThat(files(directory)).containsExactlyInAnyOrder(file, directory.resolve("in"));
    }

    @Test
    void shouldFillADirectoryWhereThereIsOneOfThatNameOrASlash() throws IOException {
        Path there = Files.createDirectory(directory.resolve("there.html"));

        run(profile, "-o", there);
        run(profile, "-o", directory + "/new.html/");

        assertThat(files(there)).hasSize(3);
        assertThat(files(directory.resolve("new.html"))).hasSize(3);
    }

    @Test
    void shouldWriteAPictureForEachChart() throws IOException {
        assertThat(run(profile, "-o", reports, "--format", "svg")).isEqualTo(ExitCodes.DONE);

        assertThat(files(reports))
                .contains(reports.resolve("nvidia-h200-rate-barrier.svg"))
                .hasSize(command.out.toString().split("\n").length)
                .allSatisfy(picture -> assertThat(Files.readString(picture))
                        .startsWith("<svg ")
                        .endsWith("</svg>\n"));
    }

    @Test
    void shouldPutSeveralProfilesBesideEachOtherUnderADocumentedName() throws IOException {
        assertThat(run(profile, GTX580, "-o", reports, "--format", "csv,md")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out)
                .hasToString(reports.resolve("comparison.csv") + "\n" + reports.resolve("comparison.md") + "\n");
        assertThat(Files.readString(reports.resolve("comparison.md")))
                .startsWith("# Machines side by side\n")
                .contains("| NVIDIA H200", "NVIDIA GeForce GTX 580");
        assertThat(help()).contains("comparison for several", "Default: reports/.");
    }

    @Test
    void shouldTakeAnotherName() {
        assertThat(run(profile, "-o", reports, "--name", "driver-580.1", "--format", "md"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(reports.resolve("driver-580.1.md")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../up", "a/b", ".hidden", "-x", "", "a b", "é"})
    void shouldRefuseANameThatIsNone(String name) {
        assertThat(run(profile, "-o", reports, "--name=" + name)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("--name").contains("letters, digits");
        assertThat(reports).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | in/gpu.json in/../in/gpu.json -o made | is given twice: name each profile once",
                "2 | in/gpu.json -o made --format md,pdf | unknown name 'pdf': expected one of html, md, csv, svg",
                "2 | -o made | PROFILE",
                "4 | no.json nor.json -o made | no.json",
                "2 | in/gpu.json -o in/gpu.json | is one of the inputs itself",
                "2 | in/gpu.json -o other.json | a report is .html, .md, .csv or .svg, not .json",
                "2 | in/gpu.json -o made.pdf | a report is .html, .md, .csv or .svg, not .pdf",
                "2 | in/gpu.json -o made.html --format md,svg | --format md,svg contradicts the name of"
            })
    void shouldSayWhatIsWrong(int exitCode, String arguments, String reason) {
        Object[] words = Stream.of(arguments.split(" "))
                .map(word -> word.matches("[a-z./]+") ? directory + "/" + word : word)
                .toArray();
        assertThat(run(words)).isEqualTo(exitCode);
        assertThat(command.err.toString()).contains(reason).hasLineCount(exitCode == ExitCodes.USAGE ? 2 : 1);
        assertThat(directory.resolve("made")).doesNotExist();
    }

    @Test
    void shouldTellTwoProfilesOfOneGpuApart() throws IOException {
        Path later = directory.resolve("later/gpu.json");
        Files.createDirectories(later.getParent());
        Files.writeString(later, Files.readString(profile).replace("2026-01-02T03:04:05Z", "2026-02-03T04:05:06Z"));

        assertThat(run(profile, later, "-o", reports, "--format", "md,csv")).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(reports.resolve("comparison.md")))
                .contains("| NVIDIA H200, 2 GPUs, 2026-01-02 |", "| NVIDIA H200, 2 GPUs, 2026-02-03 |");
        assertThat(Files.readString(reports.resolve("comparison.csv"))).contains(",in/gpu.json,", ",later/gpu.json,");
    }

    @Test
    void shouldNameAFileThatIsNoProfileAndReportTheRest() throws IOException {
        Path bad = bad("bad.json");

        assertThat(run(profile, bad, "-o", reports, "--format", "md")).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString())
                .startsWith("gpuclass: " + bad)
                .contains("/source", "; left out")
                .hasLineCount(1);
        assertThat(command.out.toString()).isEqualToIgnoringNewLines(reports.resolve("nvidia-h200.md") + "");
    }

    @Test
    void shouldWriteNothingWhereNoFileIsAProfile() throws IOException {
        Path bad = bad("bad.json");

        assertThat(run(bad, bad("worse.json"), "-o", reports)).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString()).contains(bad.toString(), "/source").hasLineCount(1);
        assertThat(command.out.toString()).isEmpty();
        assertThat(reports).doesNotExist();
    }

    private Path bad(String name) throws IOException {
        return Files.writeString(
                directory.resolve(name), Files.readString(profile).replace("\"measured\"", "\"guessed\""));
    }

    @Test
    void shouldReplaceOlderFilesAndLeaveNoOthers() throws IOException {
        Files.createDirectories(reports);
        Path older = Files.writeString(reports.resolve("nvidia-h200.md"), "older and longer ".repeat(100_000));

        assertThat(run(profile, "-o", reports, "--format", "md")).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(older))
                .startsWith("# NVIDIA H200, 2 GPUs\n")
                .doesNotContain("older");
        assertThat(files(reports)).containsExactly(older);
    }

    @Test
    void shouldSayWhereItCannotWriteAndLeaveAllAsItWas() throws IOException {
        Files.createDirectories(reports.resolve("nvidia-h200.csv"));
        Path older = Files.writeString(reports.resolve("nvidia-h200.md"), "older");

        assertThat(run(profile, "-o", reports, "--format", "md,csv")).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString())
                .startsWith("gpuclass: cannot write " + reports.resolve("nvidia-h200.csv") + ": it is a directory")
                .hasLineCount(1);
        assertThat(older).hasContent("older");
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldSayThatADirectoryMayNotBeWritten() throws IOException {
        Files.createDirectories(reports);
        assumeThat(reports.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(reports)).as("not run by root").isFalse();

        assertThat(run(profile, "-o", reports)).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString())
                .contains("no permission to make files in " + reports)
                .hasLineCount(1);
    }

    @Test
    void shouldNotPutAReportInThePlaceOfAProfile() throws IOException {
        Path odd = Files.copy(profile, directory.resolve("nvidia-h200.md"));
        byte[] before = Files.readAllBytes(odd);

        assertThat(run(odd, "-o", directory, "--format", "md")).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains("is one of the inputs itself: choose another place");
        assertThat(odd).hasBinaryContent(before);
    }

    @Test
    void shouldNameFilesByAsMuchOfTheirPathsAsItTakes() {
        assertThat(InputFiles.shortNames(List.of(Path.of("a/x.json"), Path.of("a/y.json"))))
                .containsExactly("x.json", "y.json");
        assertThat(InputFiles.shortNames(List.of(Path.of("r/a/x.json"), Path.of("r/b/x.json"), Path.of("/x.json"))))
                .containsExactly("a/x.json", "b/x.json", "x.json");
    }

    private String help() {
        command.out.getBuffer().setLength(0);
        run("--help");
        return command.out.toString().replaceAll("\\s+", " ");
    }

    private static List<Path> files(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.toList();
        }
    }

    private int run(Object... arguments) {
        return command.run(
                Stream.concat(Stream.of("report"), Stream.of(arguments)).toArray());
    }
}
