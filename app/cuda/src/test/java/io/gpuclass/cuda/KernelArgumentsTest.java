package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.Launch.KernelArguments;
import io.gpuclass.engine.device.Trial;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class KernelArgumentsTest {
    private static final Trial TRIAL = Trial.of("probe_time_x", 2)
            .withLength(0x41424344)
            .withStride(5)
            .withDistance(6)
            .withHammers(7)
            .withInitial(8)
            .withBackoff(9, 10, 11)
            .withWindowNs(0x5152535455565758L)
            .withTimeoutNs(13)
            .withSection(14)
            .withFirst(15)
            .withSkew(16);

    @Test
    void shouldPackEveryFieldWhereTheKernelReadsIt() {
        KernelArguments arguments = new KernelArguments(0x1111_2222_3333_4400L, 1 << 20, 0x500, 0x600, 0x700);

        arguments.of(TRIAL);

        assertThat(hex(arguments))
                .isEqualTo(
                        "0044333322221111" // words
                                + "0005000000000000" // report
                                + "0006000000000000" // per_block
                                + "0007000000000000" // abort
                                + "5857565554535251" // window_ns
                                + "0d00000000000000" // timeout_ns
                                + "44434241" // length
                                + "05000000" // stride
                                + "06000000" // distance
                                + "07000000" // share
                                + "08000000" // initial
                                + "09000000" // backoff_min
                                + "0a000000" // backoff_max
                                + "0b000000" // backoff_unit
                                + "00001000" // word_count
                                + "0e000000" // section
                                + "0f000000" // first
                                + "10000000"); // skew
    }

    @Test
    void shouldBeginTheWordsFurtherOnAndLeaveTheirEndWhereItIs() {
        KernelArguments arguments = new KernelArguments(0x1111_2222_3333_4400L, 1 << 20, 0x500, 0x600, 0x700);
        arguments.of(TRIAL);
        String first = hex(arguments);

        arguments.of(TRIAL.withPlace(0x40));

        assertThat(hex(arguments))
                .isEqualTo(first.replace("0044333322221111", "0045333322221111")
                        .replace("0b00000000001000", "0b000000c0ff0f00"));
    }

    @Test
    void shouldLeaveNothingOfTheTrialBefore() {
        KernelArguments arguments = new KernelArguments(1, 2, 3, 4, 5);
        arguments.of(TRIAL);
        String first = hex(arguments);
        arguments.of(Trial.of("probe_time_y", 1));

        arguments.of(TRIAL);

        assertThat(hex(arguments)).isEqualTo(first);
    }

    private static String hex(KernelArguments arguments) {
        ByteBuffer packed = arguments.bytes();
        byte[] bytes = new byte[packed.remaining()];
        packed.get(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
