package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.gpuclass.engine.device.Backend.Effort;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.VerificationPlan;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The primitives in OpenCL C on the first device that there is, mostly a CPU through PoCL. */
class PrimitivesTest {
    private static final int BACKOFF_UNIT = 50;
    private static final int BRIEF_NS = 1_000_000;

    /** Seeded bugs that show on any device: the others break what a CPU keeps by itself, or need more groups than it has. */
    private static final List<String> SHOWN_EVERYWHERE = List.of(
            "leaky",
            "early",
            "one-stripe",
            "breaks-at-wrap",
            "needs-zeroed-words",
            "no-lock",
            "test-then-set",
            "never-released",
            "unlocks-before-fence",
            "off-by-one",
            "ticket-off-by-one",
            "loses-early-posts");

    private static Device device;

    @BeforeAll
    static void openTheFirst() {
        try {
            device = new OpenClBackend().open(0, Effort.QUICK, false);
        } catch (DeviceException none) {
            assumeFalse(true, "no OpenCL device: " + none.getMessage());
        }
    }

    @AfterAll
    static void close() {
        if (device != null) {
            device.close();
        }
    }

    @Test
    void keepTheirPromises() {
        assertThat(suite().implementations())
                .as("forms of each kind at every size")
                .hasSizeGreaterThan(Catalogue.of(DeviceKind.OPENCL).size())
                .allMatch(Verification::passed);
    }

    @Tag("slow")
    @Tag("turn-5")
    @Test
    void everyBrokenTwinIsCaught() {
        assertThat(suite().seededBugs())
                .allMatch(Verification::passed)
                .extracting(Verification::implementation)
                .containsAll(SHOWN_EVERYWHERE);
    }

    @Test
    void allFormsAreThereToBeTimedAndVerified() {
        assertThat(Catalogue.of(DeviceKind.OPENCL))
                .isNotEmpty()
                .allMatch(form -> device.has(form.timingKernel()) && device.has(form.verificationKernel()));
    }

    @Test
    void aTimedBarrierGoesThroughAllItsPhases() {
        Catalogue.of(DeviceKind.OPENCL, Kind.BARRIER).forEach(barrier -> {
            Observation seen = run(barrier, Trial.of(barrier.timingKernel(), 2).withLength(40));
            assertThat(seen.operations()).as(barrier.id()).isEqualTo(40);
        });
    }

    @Test
    void aTimedLockCountsOperationsInAWindow() {
        Catalogue.of(DeviceKind.OPENCL, Kind.MUTEX).forEach(mutex -> {
            Observation seen = run(mutex, Trial.of(mutex.timingKernel(), 1).withWindowNs(BRIEF_NS));
            assertThat(seen.operations()).as(mutex.id()).isPositive();
            assertThat(seen.windowNs()).as(mutex.id()).isPositive();
        });
    }

    private static Observation run(Implementation form, Trial trial) {
        Observation seen =
                device.observe(trial.withBackoff(1, 1, BACKOFF_UNIT), 1).get(0);
        assertThat(seen.timedOut()).as("a wait of " + form.id() + " expired").isFalse();
        return seen;
    }

    private static VerificationSuite suite() {
        return new VerificationSuite(device, VerificationPlan.BRIEF, BACKOFF_UNIT, form -> true, result -> {});
    }
}
