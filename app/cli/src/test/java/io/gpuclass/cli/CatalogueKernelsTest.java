package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.host.HostBackend.HostDevice;
import io.gpuclass.host.HostEffort;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Pauses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every row of the catalogue has its kernels. */
class CatalogueKernelsTest {
    static final List<Implementation> ON_GPU = Catalogue.of(DeviceKind.CUDA);
    static final List<Implementation> TWINS_ON_GPU = Catalogue.seededBugs(DeviceKind.CUDA);

    @ParameterizedTest
    @FieldSource("ON_GPU")
    void shouldHaveEachImplementationCompiledForTimingAndForVerification(Implementation implementation) {
        assertThat(Ptx.has(implementation.timingKernel())).isTrue();
        assertThat(Ptx.has(implementation.verificationKernel())).isTrue();
    }

    /** Skipped as long as the kernels have not been compiled since they are there: build-ptx.sh does it. */
    @ParameterizedTest
    @FieldSource("ON_GPU")
    void shouldHaveWhatPausesCompiledForUseAndNothingElse(Implementation implementation) {
        assumeThat(ON_GPU).anyMatch(row -> Ptx.has(row.useKernel()));

        boolean pauses = implementation.pauses().form() != Pauses.Form.NONE;
        assertThat(Ptx.has(implementation.useKernel())).isEqualTo(pauses);
    }

    @ParameterizedTest
    @FieldSource("TWINS_ON_GPU")
    void shouldHaveEachTwinCompiledForVerification(Implementation twin) {
        assertThat(Ptx.has(twin.verificationKernel())).isTrue();
    }

    @Test
    void shouldHoldOnlyWhatTheHostKnows() {
        try (HostDevice host = HostDevice.open(false, HostEffort.QUICK)) {
            assertThat(Catalogue.of(DeviceKind.HOST))
                    .allMatch(row -> host.has(row.timingKernel()) && host.has(row.verificationKernel()));
            assertThat(Catalogue.seededBugs(DeviceKind.HOST)).allMatch(twin -> host.has(twin.verificationKernel()));
        }
    }
}
