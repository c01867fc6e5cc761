package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the real binding on one GPU of a {@link FakeDriver}: the calls, the layout of the arguments, and faults. */
class FakeDriverTest {
    private static final Map<String, String> NO_FAULTS = Map.of();

    @RegisterExtension
    static final FakeDriver driver = new FakeDriver();

    @Test
    void shouldListFactsOfEachGpu() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "list")
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
        "FAKE_COUNT, 2, 9, 'NO_SUCH_ORDINAL: no device cuda:9: this machine has cuda:0 (Fake GPU 0), cuda:1 (Fake GPU"
                + " 1)'"
    })
    void shouldSayWhyAGpuCannotBeOpened(String fault, String value, String ordinal, String message)
            throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of(fault, value), "open", ordinal).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "link to a file", "link to nothing"})
    void shouldNeitherLoadNorFollowWhatLiesInTheDirectoryForTemporaryFiles(String planted)
            throws IOException, InterruptedException {
        Path library = driver.folder().resolve("libJCudaDriver-12.6.0-linux-x86_64.so");
        Path target = planted.equals("file") ? library : driver.folder().resolve("target");
        if (!planted.endsWith("nothing")) {
            Files.writeString(target, "planted");
        }
        if (planted.startsWith("link")) {
            Files.createSymbolicLink(library, target);
        }

        driver.assertThatScenarioAlone(NO_FAULTS, "list").contains("name=Fake GPU 0");

        assertThat(Files.exists(target)).isNotEqualTo(planted.endsWith("nothing"));
        Files.delete(library);
        Files.deleteIfExists(target);
    }

    @Test
    void shouldSayWhereItsBindingCannotBeSafeEachTimeItIsAsked() throws IOException, InterruptedException {
        Path open = Files.createDirectory(driver.folder().resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        driver.assertThatScenarioAlone(Map.of("XDG_CACHE_HOME", open.toString()), "list")
                .contains("FAILED: cannot load the CUDA binding: no safe place", open + " can be written by others");
        assertThat(open).isEmptyDirectory();
    }

    @Test
    void shouldFindOutHowManyClustersAreResidentAndRefuseMore() throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of(), "clusters")
                .contains("of 4: 16", "of 16: 32", "alone: 64", "reached 1000")
                .contains("cannot run cluster_fake_meet_of_4 on 20 blocks of 128 threads: at most 16 are resident at"
                        + " once")
                .contains("live objects: 0");
    }

    @Test
    void shouldReleaseWhatItHadWhenOpeningFails() throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of("FAKE_FULL", "1"), "open", "0").contains("live objects: 0");
    }

    @ParameterizedTest
    @CsvSource({
        "probe_fake_fine, 3",
        "mutex_fake_fine, 1003",
        "barrier_fake_kernel_relaunch, 7",
        "barrier_fake_synchronous_relaunch_as_published, 7",
        "barrier_fake_graph_relaunch, 2007"
    })
    void shouldRunAKernelAsItsNameAsksAndReadItsReport(String kernel, int reached)
            throws IOException, InterruptedException {
        String observation = observation(reached);

        driver.assertThatScenario(NO_FAULTS, "observe", kernel, "5")
                .contains("[" + observation + ", " + observation + "]", "live objects: 0");
    }

    /** Each of seven launches counts 1, each of seven replays 2001; the one before them, which makes the state, counts nothing. */
    @Test
    void shouldLaunchAndReplayWithoutMakingTheStateAgain() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "observe", "use_verify_latch_latch", "5")
                .contains("operations=70", "reached=14014", "live objects: 0");
    }

    @ParameterizedTest
    @CsvSource({
        "FAKE_BEGIN, 2, OUT_OF_MEMORY: cannot start to record a graph",
        "FAKE_CAPTURED_LAUNCH, 2, OUT_OF_MEMORY: cannot launch barrier_fake_graph_relaunch with 5 blocks of 128"
                + " threads",
        "FAKE_END, 901, FAILED: cannot record a graph: CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
        "FAKE_INSTANTIATE, 2, OUT_OF_MEMORY: cannot make a graph ready to run",
        "FAKE_UPLOAD, 2, OUT_OF_MEMORY: cannot take a graph to the GPU",
        "FAKE_GRAPH_LAUNCH, 1, FAILED: cannot launch a graph",
        "FAKE_RELEASE, 1, FAILED: cannot release a graph that was ready to run"
    })
    void shouldReleaseAGraphThatFailedAndGoOnMeasuring(String fault, String value, String message)
            throws IOException, InterruptedException {
        driver.assertThatScenario(
                        Map.of(fault, value), "observe-both", "barrier_fake_graph_relaunch", "mutex_fake_fine")
                .contains(message, observation(1003), "live objects: 0");
    }

    @Test
    void shouldReportWhyACaptureFailedRatherThanThatItWasDropped() throws IOException, InterruptedException {
        Map<String, String> faults = Map.of("FAKE_CAPTURED_LAUNCH", "1", "FAKE_DROPPED", "1");

        driver.assertThatScenario(faults, "observe-both", "barrier_fake_graph_relaunch", "mutex_fake_fine")
                .contains("FAILED: cannot launch barrier_fake_graph_relaunch", observation(1003), "live objects: 0");
    }

    @Test
    void shouldReportWhyAGraphFailedRatherThanThatItsReleaseDid() throws IOException, InterruptedException {
        Map<String, String> faults = Map.of("FAKE_GRAPH_LAUNCH", "1", "FAKE_RELEASE", "1");

        driver.assertThatScenario(faults, "observe", "barrier_fake_graph_relaunch", "5")
                .contains("FAILED: cannot launch a graph", "live objects: 0");
    }

    @Test
    void shouldRefuseAGridThatIsNotResidentAtOnce() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "observe", "mutex_fake_fine", "65")
                .contains("FAILED: cannot run mutex_fake_fine on 65 blocks of 128 threads: at most 64 are resident");
    }

    @Test
    void shouldReportALostGpuOnceAndStillRelease() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "observe", "probe_fake_fault", "1")
                .contains("LOST: ", "CUDA_ERROR_ILLEGAL_ADDRESS", "live objects: 0");
    }

    @Test
    void shouldFindKernelsAndQuoteTheCompilerWhereOneIsRefused() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "kernels")
                .contains("true false false", "64")
                .contains("DRIVER_TOO_OLD: cannot load the kernels newer_fake.ptx: CUDA_ERROR_UNSUPPORTED_PTX_VERSION"
                        + " (ptxas fatal : Unsupported .version 99.0; current version is '9.0')");
    }

    @Test
    void shouldCompileBesideOtherWorkAndTellOfARefusalWhenTheKernelIsAskedFor()
            throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "prepare")
                .containsSubsequence(
                        "true false false",
                        "DRIVER_TOO_OLD: cannot load the kernels newer_fake.ptx: CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
                        "true",
                        "live objects: 0");
    }

    @Test
    void shouldReleaseWhatIsBeingCompiledWhenClosed() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "prepare-and-close")
                .contains("live objects: 0")
                .doesNotContain("DRIVER_TOO_OLD");
    }

    @Test
    void shouldEndARunningKernelWhenClosedByAnotherThread() throws IOException, InterruptedException {
        driver.assertThatScenario(NO_FAULTS, "close-while-waiting")
                .contains("waiting", "ABORTED: the run on Fake GPU 0 was aborted", "live objects: 0")
                .contains("ABORTED: Fake GPU 0 is closed");
    }

    private static String observation(int reached) {
        return "Observation[timedOut=false, elapsedNs=1500000.0, smClockMhz=1980.0, windowNs=55.0, operations=35,"
                + " violations=0, reached=" + reached
                + ", pollNs=0.0, fairness=1.0, fewestPerBlock=7, mostPerBlock=7, sectionNs=0.0, atomics=4, volatiles=9,"
                + " handOffs=2, handOffP50Ns=20.0, handOffP99Ns=20.0, handOffMaxNs=20.0, counts=[]]";
    }
}
