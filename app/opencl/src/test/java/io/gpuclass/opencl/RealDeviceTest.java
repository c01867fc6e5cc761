package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.engine.device.Backend.Effort;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import io.gpuclass.opencl.OpenClDevice.OpenClFacts;
import io.gpuclass.profile.device.DeviceFacts;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first OpenCL device of this machine, such as PoCL's; skipped where there is none. */
class RealDeviceTest {
    private static List<ClDevice> devices = List.of();
    private static OpenClDevice device;

    @BeforeAll
    static void open() {
        try {
            devices = Platforms.devices();
        } catch (DeviceException none) {
            assumeTrue(false, none.getMessage());
        }
        device = opened(devices.get(0));
    }

    private static OpenClDevice opened(ClDevice first) {
        Dialect dialect = Dialect.of(first);
        int most = Residency.mostGroups(first.figures().units());
        return new OpenClDevice(
                OpenClFacts.of(first, 0, false), dialect, new ClLauncher(first, dialect.options(), most));
    }

    @AfterAll
    static void close() {
        if (device != null) {
            device.close();
        }
    }

    @Test
    void shouldListTheDeviceWithPlatformVendorAndDriver() {
        DeviceFacts facts = new OpenClBackend().facts(false).get(0);
        assertThat(facts.name()).isNotBlank();
        assertThat(facts.platform()).contains("OpenCL");
        assertThat(facts.vendor()).isNotBlank();
        assertThat(facts.driver()).isNotBlank();
        assertThat(facts.memoryOrders()).contains("relaxed");
        assertThat(facts.multiprocessors()).isPositive();
    }

    @Test
    void shouldFindGroupsResidentByRunningThem() {
        assertThat(device.saturation("probe_time_volatile_read_serial", 128)).isPositive();
        assertThat(new OpenClBackend().facts(false).get(0).residentBlocks()).isNull();
    }

    @Test
    void shouldTakeLongerForMoreAccesses() {
        Trial trial = Trial.of("probe_time_atomic_read_serial", 1).withLength(200_000);
        double shorter = fastest(trial);
        double longer = fastest(trial.withLength(1_600_000));
        assertThat(longer).isGreaterThan(2 * shorter);
    }

    private static double fastest(Trial trial) {
        return device.observe(trial, 5).stream()
                .mapToDouble(Observation::elapsedNs)
                .min()
                .orElseThrow();
    }

    @Test
    void shouldCountRightBehindALock() {
        Observation seen = device.observe(
                        Trial.of("simt_count_safe", 1).withThreads(64).withTimeoutNs(5_000_000_000L), 1)
                .get(0);
        assertThat(seen.timedOut()).isFalse();
        assertThat(seen.reached()).isEqualTo(64);
        assertThat(seen.operations()).isEqualTo(64);
    }

    @Test
    void shouldEndAKernelThatWaitsInVain() {
        Trial lonely =
                Trial.of("mutex_verify_twin_never_released", 1).withLength(2).withTimeoutNs(200_000_000);
        assertThat(device.observe(lonely, 1).get(0).timedOut()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"barrier_time_central", "mutex_rate_spin", "semaphore_verify_sleeping"})
    void shouldHavePrimitivesUnlessItsOrderIsHidden(String kernel) {
        assertThat(device.has(kernel)).isTrue();
        try (OpenClDevice poorer = opened(devices.get(0).masked())) {
            assertThat(poorer.has(kernel)).isFalse();
            assertThat(poorer.has("probe_time_volatile_write_completed")).isFalse();
            assertThat(poorer.has("probe_time_volatile_write_posted")).isTrue();
            assertThat(poorer.observe(
                                    Trial.of("probe_time_atomic_write_serial", 1)
                                            .withLength(1000),
                                    1)
                            .get(0)
                            .elapsedNs())
                    .isPositive();
        }
    }

    /** PoCL takes clang's counter of ticks for the extension's clock, which this version of it lacks. */
    @Test
    void shouldTimeWindowsByAClockOfUnknownTicks() {
        ClDevice first = devices.get(0);
        assumeTrue(first.platformName().contains("Portable Computing"), "no PoCL here");
        String counter = " -D GPUCLASS_CLOCK_KHR -D clock_read_device=__builtin_readcyclecounter";
        Dialect plain = Dialect.of(first);
        Dialect ticking = new Dialect(plain.order(), Dialect.Clock.TICKS, plain.options() + counter);
        int most = Residency.mostGroups(first.figures().units());
        Dialect timed = OpenClBackend.timed(first, ticking, most);
        try (OpenClDevice clocked = new OpenClDevice(
                OpenClFacts.of(first, 0, false), timed, new ClLauncher(first, timed.options(), most))) {
            Trial window = Trial.of("mutex_rate_spin", 1).withWindowNs(30_000_000);
            Observation seen = clocked.observe(window, 1).get(0);
            assertThat(seen.windowNs()).isEqualTo(30e6);
            assertThat(seen.elapsedNs()).isBetween(29e6, 300e6);
            assertThat(seen.operations()).isGreaterThan(1000);
            assertThat(clocked.observe(Trial.of("mutex_verify_fa", 2).withLength(100), 1)
                            .get(0)
                            .violations())
                    .isZero();
        }
    }

    /** As a GPU runs them whose launches begin all at once; a CPU's groups go through the gate otherwise. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "probe_time_atomic_read_serial",
                "barrier_time_striped",
                "mutex_rate_fa",
                "semaphore_rate_sleeping"
            })
    void shouldRunKernelsWithoutAGate(String kernel) {
        ClDevice first = devices.get(0);
        Trial trial = Trial.of(kernel, 1).withLength(64).withInitial(1).withBackoff(1, 1, 100);
        KernelOrder order = KernelOrder.run(trial, 1).closingAt(200, 5_000_000_000L);
        assertThat(order.gated()).isFalse();
        for (ClDevice richOrPoor : List.of(first, first.masked())) {
            Dialect dialect = Dialect.of(richOrPoor);
            int most = Residency.mostGroups(first.figures().units());
            try (ClLauncher launcher = new ClLauncher(richOrPoor, dialect.options(), most)) {
                if (launcher.has(kernel)) {
                    KernelRun run = launcher.run(order);
                    assertThat(run.told()).isFalse();
                    assertThat(run.observation(1).timedOut()).isFalse();
                    assertThat(run.observation(1).operations() > 0).isEqualTo(!kernel.startsWith("probe"));
                }
            }
        }
    }

    @Test
    void shouldRefuseANumberThatIsNotThere() {
        assertThatThrownBy(() -> new OpenClBackend().open(devices.size(), Effort.QUICK, false))
                .hasMessageContaining("no device opencl:" + devices.size())
                .hasMessageContaining("opencl:0 (");
    }

    @Test
    void shouldSaveWhatTheCompilerSays() {
        ClDevice first = devices.get(0);
        int most = Residency.mostGroups(first.figures().units());
        try (ClLauncher broken = new ClLauncher(first, "-D kernel=nonsense", most)) {
            assertThatThrownBy(() -> broken.has("probe_time_volatile_read_serial"))
                    .hasMessageContaining("refuses probe_time.cl")
                    .hasMessageContaining(".log");
        }
    }
}
