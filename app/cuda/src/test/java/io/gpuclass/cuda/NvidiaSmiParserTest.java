package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.Surroundings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NvidiaSmiParserTest {
    private static final long OWN_PID = 4242;

    @Test
    void shouldReadAnIdleGpu() {
        Surroundings idle = NvidiaSmi.parse("345, 3201, 31, 0x0000000000000001\n", "", OWN_PID);

        assertThat(idle).isEqualTo(new Surroundings(0, 345, 3201, 31, List.of(), null));
    }

    @Test
    void shouldSayWhyTheClockIsHeldDown() {
        Surroundings hot = NvidiaSmi.parse("1410, 3201, 87, 0x0000000000000024", "", OWN_PID);

        assertThat(hot.throttleReasons()).containsExactly("SW Power Cap", "SW Thermal Slowdown");
    }

    @Test
    void shouldCountOtherProcessesButNotThisOne() {
        Surroundings shared = NvidiaSmi.parse("1980, 3201, 40, Not Active", "4242\n17\n18\n18\n", OWN_PID);

        assertThat(shared.otherProcesses()).isEqualTo(2);
        assertThat(shared.throttleReasons()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[N/A]", "[Not Supported]", "N/A", "[Unknown Error]", "", "0xZZ", "99999999999999"})
    void shouldTakeWhatIsNotToldForUnknownAndSaySo(String cell) {
        Surroundings untold = NvidiaSmi.parse(cell + ", 3201, 40, " + cell, "", OWN_PID);

        assertThat(untold.smClockMhz()).isNull();
        assertThat(untold.throttleReasons()).isNull();
        assertThat(untold.memoryClockMhz()).isEqualTo(3201);
        assertThat(untold.notice()).isEqualTo("nvidia-smi does not tell: SM clock, throttle reasons.");
    }

    @Test
    void shouldPassOnWhatItCannotRead() {
        Surroundings unknown = NvidiaSmi.parse("No devices were found\n", "", OWN_PID);

        assertThat(unknown).isEqualTo(Surroundings.unknown("nvidia-smi said: No devices were found"));
    }

    @Test
    void shouldNotTakeAMessageForAProcess() {
        Surroundings none = NvidiaSmi.parse("1980, 3201, 40, 0x0", "No running processes found\n[N/A]\n", OWN_PID);

        assertThat(none.otherProcesses()).isZero();
    }

    @Test
    void shouldNameABitThatItDoesNotKnow() {
        assertThat(NvidiaSmi.throttleReasons(0x8000_0000_0000_0009L))
                .containsExactly("HW Slowdown", "Unknown (0x8000000000000000)");
    }
}
