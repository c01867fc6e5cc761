package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.Launch.KernelArguments.TeamArguments;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class TeamArgumentsTest {
    private static String hex(ByteBuffer packed) {
        byte[] bytes = new byte[packed.remaining()];
        packed.get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void shouldPackEveryFieldWhereTheKernelReadsIt() {
        TeamArguments arguments = new TeamArguments(List.of(0x1111_2222_3333_4400L, 0x5500L), 0x6600, 7, 132);

        assertThat(hex(arguments.packed(1)))
                .hasSize(2 * TeamArguments.BYTES)
                .isEqualTo(
                        "0044333322221111" // words of member 0
                                + "0055000000000000" // of member 1
                                + "0000000000000000".repeat(6)
                                + "0066000000000000" // host
                                + "02000000" // members
                                + "01000000" // member
                                + "07000000" // host_threads
                                + "84000000"); // blocks
    }

    @Test
    void shouldTellEachMemberItsNumberAlone() {
        TeamArguments arguments = new TeamArguments(List.of(1L, 2L), 0, 0, 1);

        assertThat(hex(arguments.packed(0)).substring(2 * 76, 2 * 80)).isEqualTo("00000000");
        assertThat(hex(arguments.packed(1)).substring(2 * 76, 2 * 80)).isEqualTo("01000000");
    }
}
