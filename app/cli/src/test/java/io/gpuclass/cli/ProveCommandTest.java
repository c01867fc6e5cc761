package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProveCommandTest {
    private static final String BUFFERING = """
        PTX %s
        { x=0; y=0; }
         P0@cta 0,gpu 0      | P1@cta 1,gpu 0      ;
         st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 ;
         %s                  | fence.sc.gpu        ;
         ld.relaxed.gpu r1, y | ld.relaxed.gpu r1, x ;
        exists (P0:r1=0 /\\ P1:r1=0)
        """;

    private static final String INCLUDE = "gpuclass.include";

    /** Of 381 promises. */
    private static final int MOST = 320;

    @TempDir
    private Path directory;

    @AfterEach
    void forgetHeaders() {
        System.clearProperty(INCLUDE);
    }

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    @Test
    void shouldSayOfEachTestWhetherItsStateIsReachable() throws IOException {
        Path weak = write("weak", BUFFERING.formatted("SB+weak", "fence.acq_rel.gpu"));
        Path strong = write("strong", BUFFERING.formatted("SB+strong", "fence.sc.gpu"));

        assertThat(command.run("prove", weak.toString(), strong.toString())).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString()).isEqualTo("SB+weak: reachable\nSB+strong: unreachable\n");
    }

    @Test
    void shouldListTheStepsThatReachAState() throws IOException {
        Path weak = write("weak", BUFFERING.formatted("SB+weak", "fence.acq_rel.gpu"));

        command.run("prove", "--steps", weak.toString());

        assertThat(command.out.toString())
                .contains(
                        "P0  st.relaxed.gpu x, 1  writes 1", "ld.relaxed.gpu r1, y  reads 0 (what was there at first)");
    }

    @Test
    void shouldPutBlocksIntoClusters() throws IOException {
        Path ptx = Files.writeString(directory.resolve("pair.ptx"), """
            .visible .entry pair()
            {
            .reg .pred %p<2>;
            mov.u32 %r1, %cluster_nctarank;
            setp.eq.u32 %p1, %r1, 2;
            @%p1 bra DONE;
            trap;
            DONE:
            ret;
            }
            """);
        String file = ptx.toString();

        assertThat(command.run("prove", file, "--kernel", "pair", "--cluster", "2"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("2 blocks in a cluster");
        assertThat(command.run("prove", file, "--kernel", "pair", "--cluster", "2", "--blocks", "4"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("4 blocks in clusters of 2");
        assertThat(command.run("prove", file, "--kernel", "pair")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.run("prove", file, "--kernel", "pair", "--cluster", "2", "--blocks", "3"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.run("prove", "--cluster", "2")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("multiple of --cluster", "litmus tests name the cluster");
    }

    @Test
    void shouldSayThatItGaveUp() throws IOException {
        Path test = write("strong", BUFFERING.formatted("SB+strong", "fence.sc.gpu"));

        assertThat(command.run("prove", "--executions", "1", test.toString())).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString()).startsWith("SB+strong: gave up after ");
    }

    @Test
    void shouldGiveUpAfterAsManyStepsOnEveryMachine() throws IOException {
        Path test = write("strong", BUFFERING.formatted("SB+strong", "fence.sc.gpu"));

        assertThat(command.run("prove", "--work", "5", test.toString())).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString()).startsWith("SB+strong: gave up after ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "exists; x = 1; 0; reachable",
                "exists; x = 2; 0; unreachable",
                "~exists; x = 1; 1; reachable: ~exists is broken",
                "~exists; x = 2; 0; unreachable",
                "forall; x = 1; 0; no other state is reachable",
                "forall; x = 2; 1; another state is reachable: forall is broken",
            })
    void shouldFailWhereATestIsNotAsItSays(String question, String state, int code, String verdict) throws IOException {
        Path test = write(
                "one", "PTX One\n{ x=0; }\n P0@cta 0,gpu 0 ;\n st.weak x, 1 ;\n" + question + " (" + state + ")\n");

        assertThat(command.run("prove", test.toString())).isEqualTo(code);
        assertThat(command.out.toString()).isEqualTo("One: " + verdict + "\n");
    }

    @Test
    void shouldSayThatALoopWasCutOrThatNoExecutionEnds() throws IOException {
        String text = "PTX Loop\n{ x=0; }\n P0@cta 0,gpu 0 ;\n L0: ;\n %s ;\n bne r1, 9, L0 ;\n~exists (x = 10)\n";
        Path counts = write("counts", text.formatted("atom.relaxed.gpu.add r1, x, 1"));
        Path waits = write("waits", text.formatted("ld.relaxed.gpu r1, x"));

        assertThat(command.run("prove", counts.toString(), waits.toString())).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .isEqualTo("Loop: no execution ends within bounds: loops were cut\nLoop: no execution ends\n");
    }

    @Test
    void shouldSayThatATestIsBrokenThoughAnotherIsNotCovered() throws IOException {
        Path broken = write(
                "weak", BUFFERING.formatted("SB+weak", "fence.acq_rel.gpu").replace("exists", "~exists"));
        Path refused = write("proxy", BUFFERING.formatted("SB+proxy", "fence.proxy.alias"));

        assertThat(command.run("prove", refused.toString(), broken.toString())).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).isEqualTo("SB+weak: reachable: ~exists is broken\n");
        assertThat(command.err.toString()).contains("proxy.litmus: row 2");
    }

    @Test
    void shouldPrintLitmusTestsAsJson() throws IOException {
        Path weak = write("weak", BUFFERING.formatted("SB+weak", "fence.acq_rel.gpu"));

        assertThat(command.run("prove", "--format", "json", weak.toString())).isEqualTo(ExitCodes.DONE);

        JsonNode result = new ObjectMapper().readTree(command.out.toString());
        assertThat(result.path("schema").textValue()).isEqualTo("gpuclass-prove/1");
        assertThat(result.at("/tests/0/test").textValue()).isEqualTo("SB+weak");
        assertThat(result.at("/tests/0/verdict").textValue()).isEqualTo("reachable");
        assertThat(result.at("/tests/0/steps").size()).isPositive();
    }

    @Test
    void shouldNameTheInstructionThatTheModelDoesNotCover() throws IOException {
        Path test = write("proxy", BUFFERING.formatted("SB+proxy", "fence.proxy.alias"));

        assertThat(command.run("prove", test.toString())).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString())
                .contains(
                        "proxy.litmus: row 2, P0, fence.proxy.alias: the model covers the generic proxy and fence.proxy.async only");
    }

    @Test
    void shouldShowWhichPromisesHoldAndTheStepsThatBreakOne() {
        assertThat(command.runLine("prove --only mutex_spin,twin_mutex_unfenced"))
                .isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString())
                .containsPattern("mutex_spin +excludes +3 blocks +1 +no violation found")
                .containsPattern("twin_mutex_unfenced +excludes +3 blocks +\\d+ +broken")
                .contains("block 0  twins_mutex.cuh:", "a data race: block ");
    }

    @Test
    void shouldFindThatTheDefaultsHold() {
        assertThat(command.runLine("prove --format json")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .containsPattern("barrier_striped\"[^}]+\"shows before\"[^}]+\"3 blocks\"")
                .containsPattern("mutex_ticket_turns\"[^}]+\"excludes\"[^}]+\"3 blocks\"")
                .containsPattern("semaphore_ticket_turns\"[^}]+\"admits one\"[^}]+\"3 blocks\"");
    }

    /** The promises that are given up depend on the machine; nothing is broken, and most of them end. */
    @Test
    @Tag("slow")
    @Tag("turn-2")
    void shouldFindThatTheWholeLibraryHolds() {
        command.runLine("prove --all --time-budget 1s --format json");

        List<String> verdicts = Pattern.compile("\"verdict\": \"([^\"]+)\"")
                .matcher(command.out.toString())
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(verdicts)
                .as(command.out.toString())
                .allMatch(
                        verdict -> verdict.startsWith("no violation found within bounds") || verdict.equals("gave up"))
                .filteredOn(verdict -> verdict.startsWith("no violation found"))
                .hasSizeGreaterThan(MOST);
    }

    @Test
    void shouldSayOnWhichShapeAPromiseWasExploredInstead() {
        command.runLine("prove --only mutex_libcu_binary_semaphore --work 2000 --format json");

        assertThat(command.out.toString())
                .containsPattern("\"excludes\"[^}]+\"2 blocks \\(not 3 blocks\\)\"[^}]+\"no violation found");
    }

    @Test
    void shouldSayHowToExploreWhatWasGivenUp() {
        command.runLine("prove --only barrier_central --blocks 3 --work 5");

        assertThat(command.out.toString()).contains("gave up", "Gave up: explore less (--blocks");
    }

    @Test
    void shouldSayWhatTheVerdictsCover() {
        command.runLine("prove --only barrier_central --blocks 2 --phases 3 --rounds 4");

        assertThat(command.out.toString().replace('\n', ' '))
                .contains(
                        "Covers: 2 blocks · 1 to 2 threads each · 1 GPU · counters from 4294967295, 2147483647, 1073741823")
                .contains(" · 3 phases · loops that do more than poll 4 rounds · of locks one thread");
    }

    @Test
    void shouldGiveEachPromiseAsJson() {
        assertThat(command.runLine("prove --only mutex_spin --format json")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .contains("\"form\": \"mutex_spin\"", "\"verdict\": \"no violation found within bounds\"");
    }

    /** Where the cause stands, by a path from the current directory. */
    @Test
    void shouldTellServersTheFileAndTheLineOfTheOffendingAccess() throws IOException {
        String call = "prove --only mutex_spin,twin_mutex_unfenced --format ";
        assertThat(command.runLine(call + "github")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .containsPattern("(?m)^::error file=probes-cuda/include/gpuclass/verify/twins_mutex.cuh,line=\\d+,"
                        + "title=twin_mutex_unfenced%2C excludes%2C 3 blocks::[a-z.]+ does not ")
                .containsPattern("\ngpuclass prove: \\d+ kept, \\d+ broken\n$");

        command.clear();
        command.runLine(call + "sarif");
        JsonNode result = new ObjectMapper().readTree(command.out.toString()).at("/runs/0/results/0");
        assertThat(result.path("level").textValue()).isEqualTo("error");
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                        .textValue())
                .isEqualTo("probes-cuda/include/gpuclass/verify/twins_mutex.cuh");

        command.clear();
        command.runLine(call + "junit");
        assertThat(command.out.toString())
                .contains("classname=\"gpuclass.prove.mutex_spin\" name=\"excludes, 3 blocks\"")
                .containsPattern("<failure message=\"[^\"]*twins_mutex.cuh:\\d+: [^\"]+\" type=\"broken\">");
    }

    @ParameterizedTest
    @CsvSource({"junit.xml, <testsuites", "out.sarif, 2.1.0", "out.json, gpuclass-prove/1"})
    void shouldWriteWhatTheNameOfTheFileEndsIn(String name, String part) throws IOException {
        Path weak = write("weak", BUFFERING.formatted("SB+weak", "fence.acq_rel.gpu"));

        assertThat(command.run("prove", weak, "-o", directory.resolve(name))).isEqualTo(ExitCodes.DONE);

        assertThat(directory.resolve(name)).content().contains(part);
    }

    @Test
    void shouldTellServersOfLitmusTestsWithTheLineThatAsksOrIsNotCovered() throws IOException {
        Path broken = write(
                "weak", BUFFERING.formatted("SB+weak", "fence.acq_rel.gpu").replace("exists", "~exists"));
        Path refused = write("proxy", BUFFERING.formatted("SB+proxy", "fence.proxy.alias"));

        assertThat(command.run("prove", "--format", "github", broken, refused)).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString())
                .contains("::error file=" + broken + ",line=7,title=weak%2C SB+weak%2C ~exists::reachable: ~exists is")
                .contains(
                        "::warning file=" + refused + ",line=5,title=proxy%2C is a test::row 2, P0, fence.proxy.alias");
    }

    @Test
    void shouldSayOfASourceWhatIsMissing() {
        assertThat(command.runLine("prove lock.cu")).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString())
                .contains("lock.cu is no litmus test: add --kernel NAME to explore a kernel of it, or --kind KIND");
    }

    @Test
    void shouldSayThatACountedLoopIsFollowedToItsEnd() throws IOException {
        Path ptx = Files.writeString(directory.resolve("steps.ptx"), """
                .version 8.0
                .target sm_90
                .visible .entry steps(.param .u64 steps_param_0)
                {
                .reg .b64 %rd<2>;
                .reg .b32 %r<3>;
                .reg .pred %p<2>;
                ld.param.u64 %rd1, [steps_param_0];
                mov.u32 %r1, 0;
                LOOP:
                atom.global.add.u32 %r2, [%rd1], 1;
                add.u32 %r1, %r1, 1;
                setp.lt.u32 %p1, %r1, 2000;
                @%p1 bra LOOP;
                ret;
                }
                """);

        assertThat(command.run("prove", ptx, "--kernel", "steps", "--work", "200"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .contains("Gave up: explore less", "A loop with a count of its own is followed to its end");
    }

    @Test
    void shouldNameTheKernelsOfASource() throws IOException {
        Path source = Files.writeString(directory.resolve("two.cu"), """
                template <int N> __global__ void first(int* p) { p[threadIdx.x] = N; }
                extern "C" __global__ void __launch_bounds__(128, 2) second(float* p);
                """);

        assertThat(command.run("prove", source)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("a kernel of it (first, second), or --kind");
    }

    @Test
    void shouldExploreAKernelOfPtx() throws IOException {
        Path ptx = Files.writeString(directory.resolve("two.ptx"), """
                .version 8.0
                .target sm_90
                .file 1 "/somewhere/two.cu"
                .visible .entry _ZN2my4bothEPj(.param .u64 _ZN2my4bothEPj_param_0)
                {
                .reg .b64 %rd<2>;
                .loc 1 7 1
                ld.param.u64 %rd1, [_ZN2my4bothEPj_param_0];
                st.global.u32 [%rd1], 1;
                ret;
                }
                """);

        assertThat(command.run("prove", ptx, "--kernel", "my::both")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).contains("a data race: block 0  two.cu:7  st.global.u32 [argument 1], 1");

        Path waits = Files.writeString(
                directory.resolve("waits.ptx"), Files.readString(ptx).replace("st.global.u32 [%rd1], 1;", """
                        LOOP:
                        ld.relaxed.gpu.global.u32 %r1, [%rd1];
                        setp.eq.u32 %p1, %r1, 0;
                        @%p1 bra LOOP;"""));
        command.clear();
        assertThat(command.run("prove", waits, "--kernel", "both", "--format", "github"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .contains("::error file=/somewhere/two.cu,line=7,title=both%2C stops and races nowhere%2C 2 blocks::"
                        + "block 0 waits for ever%0Ablock 0  two.cu:7");

        assertThat(command.run("prove", ptx, "--kernel", "other")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("no kernel is called 'other'; there are my::both");
    }

    /** The block that arrives last reads what all have stored: it needs the fence in front of the arrival, and no second one. */
    private static final String LAST = """
        .file 1 "/somewhere/last.cu"
        .visible .entry _Z4lastPjPi(.param .u64 _Z4last_param_0, .param .u64 _Z4last_param_1)
        {
        .reg .pred %%p<2>;
        ld.param.u64 %%rd1, [_Z4last_param_0];
        ld.param.u64 %%rd2, [_Z4last_param_1];
        mov.u32 %%r1, %%ctaid.x;
        mul.wide.u32 %%rd3, %%r1, 4;
        add.s64 %%rd4, %%rd2, %%rd3;
        .loc 1 5 1
        st.global.u32 [%%rd4], 7;
        .loc 1 6 1
        %s
        .loc 1 7 1
        atom.acq_rel.gpu.global.add.u32 %%r2, [%%rd1], 1;
        setp.ne.u32 %%p1, %%r2, 1;
        @%%p1 bra DONE;
        ld.global.u32 %%r3, [%%rd2];
        ld.global.u32 %%r4, [%%rd2+4];
        DONE:
        ret;
        }
        """;

    @Test
    void shouldSayWhatMendsABrokenKernel() throws IOException {
        Path ptx = Files.writeString(
                directory.resolve("last.ptx"), LAST.formatted("").replace(".acq_rel.gpu", ".acquire.gpu"));

        assertThat(command.run("prove", ptx, "--kernel", "last")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .containsIgnoringWhitespaces(
                        "No violation found in these shapes with atom.acq_rel.gpu.add at last.cu:7, or"
                                + " __threadfence() before atom.add at last.cu:7");

        command.clear();
        command.run("prove", ptx, "--kernel", "last", "--format", "github");
        assertThat(command.out.toString())
                .contains("; no violation found in these shapes with atom.acq_rel.gpu.add at last.cu:7");

        command.clear();
        assertThat(command.run("prove", ptx, "--kernel", "last", "--mutants")).isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).contains("atom.acquire.gpu.add does not release");
    }

    @Test
    void shouldTellServersWhichOrderingsOfAKernelAreSuperfluous() throws IOException {
        Path ptx = Files.writeString(directory.resolve("last.ptx"), LAST.formatted("fence.acq_rel.gpu;"));

        assertThat(command.run("prove", ptx, "--kernel", "last", "--mutants", "--format", "github"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains(
                        "::notice file=/somewhere/last.cu,line=6,title=last%2C fence.acq_rel.gpu removed%2C last.cu%3A6::"
                                + "superfluous in these shapes: no violation found with this fence.acq_rel.gpu removed")
                .endsWith("kept\n");

        command.clear();
        command.run("prove", ptx, "--kernel", "last", "--mutants");
        assertThat(command.out.toString().replaceAll("\\s+", " "))
                .contains("last fence.acq_rel.gpu removed · last.cu:6 · harmless")
                .doesNotContain("on an H200", "not noted");
    }

    @Test
    void shouldSayWhichMutantsAreHarmful() {
        assertThat(command.runLine("prove --mutants --only mutex_spin,mutex_ttas"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString().replaceAll("\\s+", " "))
                .contains(
                        "4 of 4 mutants of barriers, mutexes and semaphores have a verdict (100 %)",
                        "4 mutants of all kinds order memory at the next narrower scope: 4 are harmful",
                        "mutex_spin, mutex_ttas relaxed · mutex_spin.cuh: st_release<Scope>(word_, 0);"
                                + " · seen · harmful (excludes, 3 blocks)",
                        "mutex_spin, mutex_ttas narrowed · mutex_spin.cuh: st_release<Scope>(word_, 0); · not run · harmful")
                .doesNotContain("Open ");
    }

    @Test
    void shouldGiveEachMutantAsJson() {
        command.runLine("prove --mutants --only mutex_mcs --format json --profile profiles/nvidia-h200.json");

        assertThat(command.out.toString())
                .contains(
                        "\"form\": \"mutex_mcs\"",
                        "\"weakening\": \"loses acquire\"",
                        "\"seen\": \"no\"",
                        "\"effect\": \"harmless\"")
                .containsPattern("\"not?\"[^}]+\"harmless\"[^}]+\"saves\": \"saves at most \\d+ ns\"")
                .doesNotContainPattern("\"yes\"[^}]+\"saves\"");
    }

    @Test
    void shouldSayWhatASuperfluousFenceCosts() {
        command.runLine("prove --mutants --only sequence_lock_copies --profile profiles/nvidia-h200.json");

        assertThat(command.out.toString().replaceAll("\\s+", " "))
                .contains(
                        "by the scopes of NVIDIA H200",
                        "acquire_polled<Scope>(); · not seen · harmless, saves about 135 ns")
                .containsPattern("ld_acquire[^~]{1,160} harmless, saving not measured: no load without order")
                .doesNotContainPattern("harmful[^~]{1,40}, sav");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                ticket_lock.cuh | mutex | own::ticket_lock | 0
                sequence_lock.cuh | sequence-lock | own::sequence_lock<Object> | 0
                byte_latch.cuh | latch | own::byte_latch | 0
                hasty_deque.cuh | work-stealing-deque | own::hasty_deque<Item> | 1
                ticket_lock.cuh | mutex | own::hasty_deque | 4
                """)
    void shouldSayOfAnExampleOfEachKindWhetherItIsRight(String file, String kind, String type, int exit) {
        assumeThat(Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nvcc"))))
                .isTrue();
        String path = Path.of("probes-cuda", "examples", "own", file).toString();
        System.setProperty(
                INCLUDE, Path.of("probes-cuda", "include").toAbsolutePath().toString());

        assertThat(command.run("prove", path, "--kind", kind, "--type", type)).isEqualTo(exit);

        if (exit == ExitCodes.CHECK_FAILED) {
            assertThat(command.out.toString()).contains("broken", "block 0  hasty_deque.cuh:");
        }
    }

    /** Macros of the file, here names that headers of ours use, do not reach those. */
    @Test
    void shouldSayThatAPointerOfATypeIsNullAtFirst() throws IOException {
        assumeThat(Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nvcc"))))
                .isTrue();
        Path file = Files.writeString(directory.resolve("spin.cuh"), """
                #define T unsigned
                #define scope 7
                struct spin {
                  T* word;
                  __device__ void lock() { while (atomicCAS(word, 0u, 1u) != 0u) {} }
                  __device__ void unlock() { __threadfence(); atomicExch(word, 0u); }
                };
                """);
        System.setProperty(
                INCLUDE, Path.of("probes-cuda", "include").toAbsolutePath().toString());

        assertThat(command.run("prove", file, "--kind", "mutex", "--type", "spin"))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).contains("begins as zeroed memory, so that a pointer in it is null");
    }

    @ParameterizedTest
    @CsvSource({
        "--only nobody, no form is called 'nobody'",
        "--kind mutex, --kind and --type go together",
        "--kind mutex --type my::lock, which file declares my::lock",
        "--rounds 0, at least 1",
        "--blocks 17, --blocks goes up to 16",
        "--blocks 0, --blocks must be at least 1",
        "--lanes 0, --threads must be at least 1",
        "--phases 1, --phases goes from 2 to 16",
        "--profile profiles/nvidia-h200.json, --profile goes with --mutants",
        "lock.cuh --kind mutex --type my::lock --capacity 4, --capacity says how many places a type of --kind bounded-queue",
        "--mutants lock.litmus, '--mutants is about the library''s own, a type'",
    })
    void shouldRefuseArgumentsThatMakeNoSense(String arguments, String said) {
        assertThat(command.runLine("prove " + arguments)).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains(said);
    }

    @Test
    void shouldRefuseWhatIsNoTest() throws IOException {
        assertThat(command.run("prove", write("text", "nothing").toString())).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.run("prove", directory.resolve("missing.litmus").toString()))
                .isEqualTo(ExitCodes.UNREADABLE_INPUT);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name + ".litmus"), text);
    }
}
