package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.opencl.ClDevice.ClAtomics;
import io.gpuclass.opencl.Dialect.Clock;
import io.gpuclass.opencl.Dialect.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectTest {
    @Test
    void shouldOrderMemoryByPtxOnNvidiaWhoseOpenClOrdersNothing() {
        Dialect dialect = Dialect.of(ClDevices.h200());
        assertThat(dialect.order()).isEqualTo(Order.PTX);
        assertThat(dialect.clock()).isEqualTo(Clock.PTX);
        assertThat(dialect.options())
                .isEqualTo("-cl-std=CL1.2 -D GPUCLASS_ORDER_PTX -D GPUCLASS_CLOCK_PTX -cl-nv-maxrregcount=32"
                        + " -D GPUCLASS_HAS_ACQUIRE_FENCE");
    }

    @ParameterizedTest
    @CsvSource({"9.0, 565.1, false", "8.0, 580.1, false", "10.0, 570.1, true", "9.0, unknown, false"})
    void shouldUseTheFenceThatAcquiresOnlyWhereGpuAndDriverHaveIt(String capability, String driver, boolean fence) {
        assertThat(Dialect.of(ClDevices.nvidia(capability, driver)).options().contains("HAS_ACQUIRE_FENCE"))
                .isEqualTo(fence);
    }

    @Test
    void shouldFindNoOrderOnGpusBeforeVolta() {
        assertThat(Dialect.of(ClDevices.nvidia("6.1", "535.1")).order()).isEqualTo(Order.NONE);
    }

    @Test
    void shouldOrderMemoryByOpenClWhereItReachesTheDevice() {
        Dialect pocl = Dialect.of(ClDevices.pocl());
        assertThat(pocl.options()).isEqualTo("-cl-std=CL3.0 -D GPUCLASS_ORDER_CL");
        assertThat(pocl.hasClock()).isFalse();
        assertThat(Dialect.of(ClDevices.ofVersion("OpenCL 2.1 AMD", ClAtomics.OPENCL_2))
                        .options())
                .isEqualTo("-cl-std=CL2.0 -D GPUCLASS_ORDER_CL");
    }

    @ParameterizedTest
    @CsvSource({
        "OpenCL 1.2 Mesa, -cl-std=CL1.2 -D GPUCLASS_ORDER_NONE",
        "OpenCL 1.1 old, -D GPUCLASS_ORDER_NONE",
        "OpenCL 3.0 relaxed, -cl-std=CL1.2 -D GPUCLASS_ORDER_NONE"
    })
    void shouldNeedNothingKnownOfADeviceWithoutOrder(String version, String options) {
        assertThat(Dialect.of(ClDevices.ofVersion(version, ClAtomics.OPENCL_1)).options())
                .isEqualTo(options);
    }

    @Test
    void shouldReadTheClockThatAllGroupsShareAndNoOther() {
        Dialect ticking = Dialect.of(ClDevices.ticking(true, ClAtomics.OPENCL_2));
        assertThat(ticking.clock()).isEqualTo(Clock.TICKS);
        assertThat(ticking.ticking(52.08).options())
                .isEqualTo("-cl-std=CL3.0 -D GPUCLASS_ORDER_CL -D GPUCLASS_CLOCK_KHR" + " -D GPUCLASS_NS_PER_TICK="
                        + Math.round(52.08 * 0x1p57) + "UL");
        assertThat(Dialect.of(ClDevices.ticking(false, ClAtomics.OPENCL_2)).clock())
                .isEqualTo(Clock.NONE);
        assertThat(Dialect.of(ClDevices.ticking(true, ClAtomics.OPENCL_1)).clock())
                .isEqualTo(Clock.NONE);
        assertThat(Dialect.of(ClDevices.ticking(true, ClAtomics.OPENCL_2).masked())
                        .hasClock())
                .isFalse();
    }

    @Test
    void shouldHideOrderAndClockWhereAsked() {
        assertThat(Dialect.of(ClDevices.pocl().masked()).options()).isEqualTo("-cl-std=CL1.2 -D GPUCLASS_ORDER_NONE");
        assertThat(Dialect.of(ClDevices.h200().masked()).hasClock()).isFalse();
    }

    @Test
    void shouldNameOrdersAndScopes() {
        assertThat(ClAtomics.OPENCL_1.orders()).isEqualTo("relaxed");
        assertThat(ClAtomics.OPENCL_1.scopes()).isEqualTo("work-group");
        assertThat(ClAtomics.OPENCL_1.orderTheDevice()).isFalse();
        assertThat(ClAtomics.OPENCL_2.orders()).isEqualTo("relaxed, acquire-release, sequentially-consistent");
    }
}
