package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeSuiteTest {
    private static final Map<MemoryScope, String> IN_PTX =
            Map.of(MemoryScope.BLOCK, "cta", MemoryScope.DEVICE, "gpu", MemoryScope.SYSTEM, "sys");

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @Test
    void shouldMeasureEachOperationAtEachScopeByOneBlockAndByAll() {
        assertThat(visited(device))
                .hasSize(ScopedOperation.values().length * MemoryScope.values().length * 2)
                .extracting(ScopeResult::blocks)
                .containsOnly(1, FakeDevice.SATURATION);
        assertThat(device.asked()).allMatch(trial -> trial.stride() == Probes.OWN_WORD_STRIDE);
    }

    @Test
    void shouldLeaveOutTheLaunch() {
        assertThat(visited(device))
                .allSatisfy(
                        result -> assertThat(result.nsPerOperation().median()).isCloseTo(Seen.NS_EACH, within(1e-9)));
    }

    @Test
    void shouldRepeatARunThatWasNotLongerThanTheShortOne() {
        FakeDevice jittery = new FakeDevice(trial -> seenFor(trial, 1e6 - trial.length()));
        SampledQuantity first = suite(jittery).cases().get(0);

        assertThat(first.visit(false)).isEqualTo(SampledQuantity.Visit.REPEAT);
        assertThat(first.visit(true)).isEqualTo(SampledQuantity.Visit.SAMPLED);
        assertThat(first.samples().summary().median()).isPositive();
    }

    @Test
    void shouldSkipWhatTheDeviceDoesNotHave() {
        assertThat(suite(new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("scope_")))
                        .cases())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "FENCE, fence.acq_rel.%s;",
        "ACQUIRE, ld.acquire.%s.global.u32",
        "RELEASE, st.release.%s.global.u32",
        "ATOMIC, atom.acq_rel.%s.global.add.u32",
        "RELAXED_ATOMIC, atom.relaxed.%s.global.add.u32"
    })
    void shouldDoTheOperationOfTheNameAtTheScopeOfTheName(ScopedOperation operation, String instruction) {
        for (MemoryScope scope : MemoryScope.values()) {
            String body = Ptx.body(ScopeSuite.kernel(operation, scope));
            for (MemoryScope other : MemoryScope.values()) {
                assertThat(body.split(inPtx(instruction, other), -1))
                        .as("%s at %s in the kernel for %s", operation, other, scope)
                        .hasSize(scope == other ? 8 + 1 : 1);
            }
        }
    }

    /** State at the scope of a block may lie in shared memory, so its accesses take addresses of either. */
    private static String inPtx(String instruction, MemoryScope scope) {
        String scoped = instruction.formatted(IN_PTX.get(scope));
        return scope == MemoryScope.BLOCK ? scoped.replace(".global", "") : scoped;
    }

    private static Observation seenFor(Trial trial, double elapsedNs) {
        return Seen.run().lasting(elapsedNs).completing(trial.blocks()).observation();
    }

    private static ScopeSuite suite(FakeDevice device) {
        return new ScopeSuite(device, new ClockGuard());
    }

    private static List<ScopeResult> visited(FakeDevice device) {
        ScopeSuite suite = suite(device);
        suite.cases().forEach(one -> one.visit(false));
        return suite.results();
    }
}
