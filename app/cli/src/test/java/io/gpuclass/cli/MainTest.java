package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own. */
@Timeout(120)
class MainTest {
    private static final Path H200 = SavedSamples.H200.toAbsolutePath();

    @TempDir
    private Path directory;

    private int exitCode;
    private String out;
    private String err;

    @Test
    void shouldKeepTheChatterOfForkedJvmsOutOfTheProfile() throws Exception {
        Files.createFile(directory.resolve(".hotspot_compiler"));
        run(
                Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=ar -Xlog:gc*:stderr -Xlog:gc*:file=%t.log"),
                "probe --device host --suites probes --quick --time-budget 4s -o -");
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.DONE);
        assertThat(out).startsWith("{\n  \"schema\": \"gpuclass-profile/1\"").endsWith("}\n");
    }

    @Test
    void shouldNameTheProfileAfterTheDevice() throws Exception {
        String probe = "probe --quick --suites simt --device recorded:"
                + Path.of(ReplayedH200Test.RECORDING).toAbsolutePath();
        run(Map.of(), probe);
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.DONE);
        assertThat(directory.resolve("profiles/nvidia-h200.json")).isNotEmptyFile();
        assertThat(err).contains("the profile is in profiles/nvidia-h200.json");
    }

    @Test
    void shouldSayInOneLineThatMemoryIsExhaustedAndHowToGiveMore() throws Exception {
        Path large = Files.writeString(directory.resolve("large.json"), "[" + "{},".repeat(500_000) + "{}]");
        run(Map.of("JAVA_TOOL_OPTIONS", "-Xmx12m"), "validate " + large);
        assertThat(exitCode).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(err.lines().filter(line -> line.startsWith("gpuclass: this")))
                .singleElement(STRING)
                .contains("more memory than the ", "GPUCLASS_HEAP");
        assertThat(err).doesNotContain("internal error", "\tat ");
    }

    /** Whole profiles would take more than that, and as many as there are CPUs at once more. */
    @Test
    void shouldKeepOfManyProfilesWhatACommandNeeds() throws Exception {
        Path base = Files.createDirectory(directory.resolve("base"));
        String profile = Files.readString(H200);
        for (int i = 10; i < 34; i++) {
            Files.writeString(
                    base.resolve(i + ".json"),
                    profile.replaceFirst(
                            "\"createdAt\": \"[^\"]*\"", "\"createdAt\": \"2026-01-01T00:00:" + i + "Z\""));
        }
        Map<String, String> small = Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m -XX:+UseSerialGC -XX:ActiveProcessorCount=64");
        run(small, "compare " + base + " " + H200 + " --allow-unjudged");
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.DONE);
        run(small, "atlas " + base + " -o " + directory.resolve("site"));
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.DONE);
        assertThat(err).contains("24 profiles of ");
    }

    @Test
    void shouldSayThatAValueOfAQueryIsTooLarge() throws Exception {
        String query = "select(repeat('a',50000000))";
        run(Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m"), "fleet " + H200 + " --format csv --sql " + query);
        assertThat(exitCode).as(err).isEqualTo(ExitCodes.USAGE);
        assertThat(err).contains("too large for memory").doesNotContain("internal error");
    }

    @Test
    void shouldWrapErrorsOnATerminalOnly() throws Exception {
        String missing = directory.resolve("missing.json").toString();
        run(Map.of("JAVA_TOOL_OPTIONS", "-Dgpuclass.stderr=terminal -Dgpuclass.columns=40"), "recommend " + missing);
        assertThat(exitCode).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(err.lines().filter(line -> !line.startsWith("Picked up")))
                .hasSizeGreaterThan(2)
                .anyMatch(line -> line.contains(missing))
                .allMatch(line -> line.length() <= 40 || line.contains(missing));
        run(Map.of("JAVA_TOOL_OPTIONS", "-Dgpuclass.stderr=file -Dgpuclass.columns=40"), "recommend " + missing);
        assertThat(err.lines().filter(line -> !line.startsWith("Picked up"))).hasSize(1);
    }

    @Test
    void shouldLetNoEscapeSequenceOfAFileReachTheTerminal() throws Exception {
        Path litmus = Files.writeString(directory.resolve("esc.litmus"), """
            PTX Escapes\u001b[2J
            { x=0; }
             P0@cta 0,gpu 0 ;
             st.weak \u001b[31mx, 1 ;
             ld.weak r1,\u001b]0;title\u0007 x ;
            exists (P0:r1=0)
            """);
        run(Map.of(), "prove --steps " + litmus);
        assertThat(out + err).isNotEmpty().doesNotContain("\u001b", "\u0007");

        String recording = "gpuclass-recording/2\ncommand\tx\u001b[2J\nwhat\u001b[31m\n";
        Path recorded = Files.writeString(directory.resolve("esc.rec"), recording);
        run(Map.of(), "probe --device recorded:" + recorded);
        assertThat(err).contains("unknown line").doesNotContain("\u001b");
    }

    @Test
    void shouldRefuseInputsThatNeverEnd() throws Exception {
        for (String line : List.of(
                "prove /dev/zero",
                "probe --device recorded:/dev/zero",
                "validate /dev/zero",
                "check --baseline /dev/zero --device host")) {
            run(Map.of("JAVA_TOOL_OPTIONS", "-Xmx256m"), line);
            assertThat(exitCode).as(line + "\n" + err).isIn(ExitCodes.UNREADABLE_INPUT, ExitCodes.CHECK_FAILED);
            assertThat(err).as(line).doesNotContain("internal error");
        }
    }

    @Test
    void shouldEndAtOnceWhenInterruptedAndLeaveNothing() throws Exception {
        Path fifo = directory.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Path said = directory.resolve("said");
        for (String line : List.of("validate " + fifo, "report " + fifo + " -o " + directory.resolve("out"))) {
            Process process = new ProcessBuilder(Programs.java(("io.gpuclass.cli.Main " + line).split(" ")))
                    .directory(directory.toFile())
                    .redirectError(said.toFile())
                    .start();
            // It has begun to read once somebody can write.
            try (OutputStream writer = Files.newOutputStream(fifo)) {
                writer.flush();
                process.destroy();
                assertThat(process.waitFor()).as(line).isEqualTo(143);
            }
            assertThat(said).as(line).content().contains("gpuclass: interrupted");
        }
        assertThat(directory.resolve("out")).doesNotExist();
    }

    private void run(Map<String, String> environment, String arguments) throws IOException, InterruptedException {
        Programs.Outcome outcome =
                Programs.run(directory, environment, Programs.java(("io.gpuclass.cli.Main " + arguments).split(" ")));
        exitCode = outcome.exitCode();
        out = outcome.out();
        err = outcome.err();
    }
}
