package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.profile.device.Fingerprint;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the real binding against a driver written for the purpose: the calls, the layout of the arguments, and faults that no GPU
 * gives on request. Needs a C compiler.
 */
class FakeDriverTest {
    private static final Map<String, String> NO_FAULTS = Map.of();

    @TempDir
    static Path folder;

    @BeforeAll
    static void buildTheDriver() throws IOException, InterruptedException {
        assumeTrue(hasCompiler(), "no C compiler (cc) on the path: the fake driver cannot be built");
        Path source = folder.resolve("fake_driver.c");
        try (InputStream in = FakeDriverTest.class.getResourceAsStream("fake_driver.c")) {
            Files.copy(in, source);
        }
        run(
                Map.of(),
                "cc",
                "-shared",
                "-fPIC",
                "-w",
                "-o",
                folder.resolve("libcuda.so.1").toString(),
                source.toString());
        writeKernels("probe_fake", "fine", "fault");
        writeKernels("mutex_fake", "fine", "wait");
        writeKernels("barrier_fake", "kernel_relaunch", "graph_relaunch");
        writeKernels("semaphore_fake", "marked", "plain", "stuck", "fault");
        writeKernels("cluster_fake", "meet", "meet_of_4", "meet_of_16");
        writeKernels("team_fake", "fine", "fault");
        writeKernels("team_contend", "add");
        Files.writeString(ptxFile("newer_fake"), ".version 99.0\n");
    }

    /** Writes a file of kernels that are called after it; one that is marked has an instruction to weaken. */
    private static void writeKernels(String file, String... variants) throws IOException {
        StringBuilder ptx = new StringBuilder(".version 9.0\n");
        for (String variant : variants) {
            String code = variant.equals("marked") ? "//@ lock.cuh: give();\nst.release.gpu.u32 [%rd1], 0;\n" : "";
            ptx.append(".entry " + file + "_" + variant + "(\n{\n" + code + "}\n");
        }
        Files.writeString(ptxFile(file), ptx);
    }

    private static Path ptxFile(String name) throws IOException {
        return Files.createDirectories(folder.resolve("io/gpuclass/ptx")).resolve(name + ".ptx");
    }

    @Test
    void shouldListFactsOfEachGpu() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "list")
                .contains("name=Fake GPU 0, slug=fake-gpu-0, ordinal=0, computeCapability=8.0, multiprocessors=4")
                .contains("smClockMhz=1980, memoryClockMhz=null", "cudaVersion=13.0, ecc=true, mig=false")
                .contains("name=Fake GPU 1", "uuid=GPU-abababab-abab-abab-abab-abababababab")
                .contains("fingerprint=" + Fingerprint.of("GPU-abababab-abab-abab-abab-abababababab"));
    }

    @ParameterizedTest
    @CsvSource({
        "FAKE_INIT, 100, 0, NO_DEVICE: cannot start the NVIDIA driver: CUDA_ERROR_NO_DEVICE",
        "FAKE_INIT, 803, 0, NO_DRIVER: cannot start the NVIDIA driver: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH",
        "FAKE_INIT, 999, 0, NO_DRIVER: the NVIDIA driver does not start",
        "FAKE_COUNT, 0, 0, NO_DEVICE: the NVIDIA driver sees no GPU",
        "FAKE_VERSION, 12080, 0, DRIVER_TOO_OLD: the NVIDIA driver supports CUDA 12.8 only",
        "FAKE_MAJOR, 6, 0, DEVICE_TOO_OLD: Fake GPU 0 has compute capability 6.0",
        "FAKE_FULL, 1, 0, OUT_OF_MEMORY: cannot allocate 68 MiB of GPU memory",
        "FAKE_COUNT, 2, 9, 'NO_SUCH_ORDINAL: no device cuda:9: this machine has cuda:0 (Fake GPU 0), cuda:1 (Fake GPU 1)'"
    })
    void shouldSayWhyAGpuCannotBeOpened(String fault, String value, String ordinal, String message)
            throws IOException, InterruptedException {
        assertThatScenario(Map.of(fault, value), "open", ordinal).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "link to a file", "link to nothing"})
    void shouldNeitherLoadNorFollowWhatLiesInTheDirectoryForTemporaryFiles(String planted)
            throws IOException, InterruptedException {
        Path library = folder.resolve("libJCudaDriver-12.6.0-linux-x86_64.so");
        Path target = planted.equals("file") ? library : folder.resolve("target");
        if (!planted.endsWith("nothing")) {
            Files.writeString(target, "planted");
        }
        if (planted.startsWith("link")) {
            Files.createSymbolicLink(library, target);
        }

        assertThatScenario(NO_FAULTS, "list").contains("name=Fake GPU 0");

        assertThat(Files.exists(target)).isNotEqualTo(planted.endsWith("nothing"));
        Files.delete(library);
        Files.deleteIfExists(target);
    }

    @Test
    void shouldSayWhereItsBindingCannotBeSafeEachTimeItIsAsked() throws IOException, InterruptedException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatScenario(Map.of("XDG_CACHE_HOME", open.toString()), "list")
                .contains("FAILED: cannot load the CUDA binding: no safe place", open + " can be written by others");
        assertThat(open).isEmptyDirectory();
    }

    @Test
    void shouldFindOutHowManyClustersAreResidentAndRefuseMore() throws IOException, InterruptedException {
        assertThatScenario(Map.of(), "clusters")
                .contains("of 4: 16", "of 16: 32", "alone: 64", "reached 1000")
                .contains(
                        "cannot run cluster_fake_meet_of_4 on 20 blocks of 128 threads: at most 16 are resident at once")
                .contains("live objects: 0");
    }

    @Test
    void shouldReleaseWhatItHadWhenOpeningFails() throws IOException, InterruptedException {
        assertThatScenario(Map.of("FAKE_FULL", "1"), "open", "0").contains("live objects: 0");
    }

    @ParameterizedTest
    @CsvSource({
        "probe_fake_fine, 3",
        "mutex_fake_fine, 1003",
        "barrier_fake_kernel_relaunch, 7",
        "barrier_fake_graph_relaunch, 2007"
    })
    void shouldRunAKernelAsItsNameAsksAndReadItsReport(String kernel, int reached)
            throws IOException, InterruptedException {
        String observation = observation(reached);

        assertThatScenario(NO_FAULTS, "observe", kernel, "5")
                .contains("[" + observation + ", " + observation + "]", "live objects: 0");
    }

    @ParameterizedTest
    @CsvSource({
        "FAKE_BEGIN, 2, OUT_OF_MEMORY: cannot start to record a graph",
        "FAKE_CAPTURED_LAUNCH, 2, OUT_OF_MEMORY: cannot launch barrier_fake_graph_relaunch with 5 blocks of 128 threads",
        "FAKE_END, 901, FAILED: cannot record a graph: CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
        "FAKE_INSTANTIATE, 2, OUT_OF_MEMORY: cannot make a graph ready to run",
        "FAKE_UPLOAD, 2, OUT_OF_MEMORY: cannot take a graph to the GPU",
        "FAKE_GRAPH_LAUNCH, 1, FAILED: cannot launch a graph",
        "FAKE_RELEASE, 1, FAILED: cannot release a graph that was ready to run"
    })
    void shouldReleaseAGraphThatFailedAndGoOnMeasuring(String fault, String value, String message)
            throws IOException, InterruptedException {
        assertThatScenario(Map.of(fault, value), "observe-both", "barrier_fake_graph_relaunch", "mutex_fake_fine")
                .contains(message, observation(1003), "live objects: 0");
    }

    @Test
    void shouldReportWhyACaptureFailedRatherThanThatItWasDropped() throws IOException, InterruptedException {
        Map<String, String> faults = Map.of("FAKE_CAPTURED_LAUNCH", "1", "FAKE_DROPPED", "1");

        assertThatScenario(faults, "observe-both", "barrier_fake_graph_relaunch", "mutex_fake_fine")
                .contains("FAILED: cannot launch barrier_fake_graph_relaunch", observation(1003), "live objects: 0");
    }

    @Test
    void shouldReportWhyAGraphFailedRatherThanThatItsReleaseDid() throws IOException, InterruptedException {
        Map<String, String> faults = Map.of("FAKE_GRAPH_LAUNCH", "1", "FAKE_RELEASE", "1");

        assertThatScenario(faults, "observe", "barrier_fake_graph_relaunch", "5")
                .contains("FAILED: cannot launch a graph", "live objects: 0");
    }

    @Test
    void shouldRunAMutantInPlaceOfItsKernelAndPutTheKernelBack() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "mutants")
                .containsSubsequence(
                        "[] []",
                        "site=lock.cuh: give();, instruction=st.release.gpu.u32, weakening=RELAXED]",
                        "reached 5000",
                        "reached 1000",
                        "reached 1000")
                .contains("live objects: 0");
    }

    @Test
    void shouldOpenAGpuAgainAfterAMutantThatFaulted() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "mutant-and-again", "semaphore_fake_fault")
                .containsSubsequence(
                        "LOST: ",
                        "CUDA_ERROR_ILLEGAL_ADDRESS",
                        "live objects: 0",
                        "recovered: true",
                        "live objects: 0");
    }

    @Test
    void shouldNotWaitForAMutantThatDoesNotEndNorForItsMemory() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "mutant-and-again", "semaphore_fake_stuck")
                .contains("LOST: cannot run semaphore_fake_stuck on 5 blocks: it does not end", "recovered: false");
    }

    @Test
    void shouldRunKernelsThatAreBroughtToItAndTakeThemAwayAgain() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "own", "mutex_fake_user_fine")
                .containsSubsequence(
                        "before: false", "added: true false", "reached ", "after: false", "live objects: 0");
    }

    @Test
    void shouldNotWaitForABroughtKernelThatDoesNotEnd() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "own", "mutex_fake_user_stuck")
                .containsSubsequence(
                        "added: true",
                        "LOST: cannot run mutex_fake_user_stuck on 5 blocks: it does not end",
                        "closing: the kernel on Fake GPU 0 did not end");
    }

    @Test
    void shouldRefuseAGridThatIsNotResidentAtOnce() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "observe", "mutex_fake_fine", "65")
                .contains("FAILED: cannot run mutex_fake_fine on 65 blocks of 128 threads: at most 64 are resident");
    }

    @Test
    void shouldReportALostGpuOnceAndStillRelease() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "observe", "probe_fake_fault", "1")
                .contains("LOST: ", "CUDA_ERROR_ILLEGAL_ADDRESS", "live objects: 0");
    }

    @Test
    void shouldFindKernelsAndQuoteTheCompilerWhereOneIsRefused() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "kernels")
                .contains("true false false", "64")
                .contains("DRIVER_TOO_OLD: cannot load the kernels newer_fake.ptx: CUDA_ERROR_UNSUPPORTED_PTX_VERSION"
                        + " (ptxas fatal : Unsupported .version 99.0; current version is '9.0')");
    }

    @Test
    void shouldCompileBesideOtherWorkAndTellOfARefusalWhenTheKernelIsAskedFor()
            throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "prepare")
                .containsSubsequence(
                        "true false false",
                        "DRIVER_TOO_OLD: cannot load the kernels newer_fake.ptx: CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
                        "true",
                        "live objects: 0");
    }

    @Test
    void shouldReleaseWhatIsBeingCompiledWhenClosed() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "prepare-and-close")
                .contains("live objects: 0")
                .doesNotContain("DRIVER_TOO_OLD");
    }

    @Test
    void shouldEndARunningKernelWhenClosedByAnotherThread() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "close-while-waiting")
                .contains("waiting", "ABORTED: the run on Fake GPU 0 was aborted", "live objects: 0")
                .contains("ABORTED: Fake GPU 0 is closed");
    }

    @Test
    void shouldTellWhoIsAroundAGpu() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "topology", "1")
                .contains("Processor[id=cuda:1, name=Fake GPU 1, multiprocessors=4", "hostNativeAtomics=false")
                .contains(
                        "Processor[id=host, name=",
                        "Link[from=cuda:1, to=cuda:0, kind=null, nvlinks=null, peerAccess=true,"
                                + " nativeAtomics=true]")
                .contains("live objects: 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "team_fake_fine | cuda:1 | own | 5 | '300/1000/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_fake_fine | cuda:0 | own | 5 | '150/1000/0/false/[150, 0, 0, 0, 0, 0, 0, 0, 0, 10]'",
                "team_fake_fine | host | own | 5 | '150/1000/0/false/[150, 0, 0, 0, 0, 0, 0, 0, 30, 10]'",
                "team_fake_fine | cuda:1 | cuda:1 | 5 | '300/1000/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_contend_add | cuda:1 | own | 5 | '300/300/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_contend_add | cuda:1 | cuda:1 | 5 | '300/300/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'",
                "team_contend_add | cuda:1 | host | 5 | '300/300/0/false/[150, 150, 0, 0, 0, 0, 0, 0, 0, 21]'"
            })
    void shouldRunAKernelOnEveryMemberAndReleaseAll(String kernel, String team, String home, String blocks, String seen)
            throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "team", kernel, team, home, blocks)
                .containsSubsequence("[" + seen + ", " + seen + "]", "6", "live objects: 0")
                .doesNotContain("LOST", "FAILED");
    }

    @ParameterizedTest
    @CsvSource({"host*3, host, 2", "host*2, host, 0"})
    void shouldHaveThreadsOfTheCpuContendAndLoseNothing(String team, String home, String blocks)
            throws IOException, InterruptedException {
        String said = scenario(NO_FAULTS, "team", "team_contend_add", team, home, blocks);

        Matcher run = Pattern.compile("(\\d+)/(\\d+)/0/false").matcher(said);
        assertThat(run.find()).as(said).isTrue();
        assertThat(run.group(1)).isEqualTo(run.group(2)).isNotEqualTo("0");
        assertThat(said).contains("live objects: 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "cuda:0", "cuda:1", "host"})
    void shouldRunAnOrdinaryKernelOnWordsElsewhere(String home) throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "team", "probe_fake_fine", "none", home, "5")
                .containsSubsequence("150/0/0/false/[]", "6", "live objects: 0")
                .doesNotContain("LOST", "FAILED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FAKE_PEERS | 0 | team_fake_fine | FAILED: cuda:0 and cuda:1 do not reach each other's memory",
                "FAKE_ENABLE | 2 | team_fake_fine | OUT_OF_MEMORY: cannot reach the memory of another GPU",
                "FAKE_TEAM_LAUNCH | 1 | team_fake_fine | FAILED: cannot launch team_fake_fine with 5 blocks of 128 threads:"
                        + " CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE",
                "FAKE_TEAM_LAUNCH | 0 | team_fake_fine | FAILED: cannot launch team_fake_fine with 5 blocks"
            })
    void shouldSayWhyATeamCannotRunAndGoOnAlone(String fault, String value, String kernel, String message)
            throws IOException, InterruptedException {
        assertThatScenario(Map.of(fault, value), "team", kernel, "cuda:1", "own", "5")
                .containsSubsequence(message, "6", "live objects: 0");
    }

    @Test
    void shouldEndATeamOfWhichAGpuFaulted() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "team", "team_fake_fault", "cuda:1", "own", "5")
                .contains("LOST: ", "CUDA_ERROR_ILLEGAL_ADDRESS", "live objects: 0");
    }

    @Test
    void shouldTimeKernelsThatEndOnEveryGpu() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "team", "barrier_fake_kernel_relaunch", "cuda:1", "own", "5")
                .containsSubsequence("150/30/0/false/[]", "live objects: 0")
                .doesNotContain("FAILED");
    }

    @Test
    void shouldRefuseAGpuThatWasNotNamed() throws IOException, InterruptedException {
        assertThatScenario(NO_FAULTS, "team", "team_fake_fine", "cuda:7", "own", "5")
                .contains("NO_SUCH_ORDINAL: no GPU cuda:7 takes part beside cuda:0");
    }

    private static String observation(int reached) {
        return "Observation[timedOut=false, elapsedNs=1500000.0, smClockMhz=1980.0, windowNs=55.0, operations=35,"
                + " violations=0, reached=" + reached
                + ", pollNs=0.0, fairness=1.0, fewestPerBlock=7, mostPerBlock=7, sectionNs=0.0, atomics=4, volatiles=9,"
                + " handOffs=2, handOffP50Ns=20.0, handOffP99Ns=20.0, handOffMaxNs=20.0, counts=[]]";
    }

    /** Runs a scenario; whatever it says, nothing was thrown that nobody expects. */
    private static AbstractStringAssert<?> assertThatScenario(Map<String, String> faults, String... arguments)
            throws IOException, InterruptedException {
        return assertThat(scenario(faults, arguments)).doesNotContain("Exception");
    }

    private static String scenario(Map<String, String> faults, String... arguments)
            throws IOException, InterruptedException {
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + folder;
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                classPath,
                FakeDriverScenario.class.getName()));
        command.addAll(Arrays.asList(arguments));
        return run(faults, command.toArray(String[]::new));
    }

    private static String run(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LD_LIBRARY_PATH", folder.toString());
        builder.environment().put("XDG_CACHE_HOME", folder.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static boolean hasCompiler() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cc")));
    }
}
