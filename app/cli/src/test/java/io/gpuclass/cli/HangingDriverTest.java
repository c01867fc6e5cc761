package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HangingDriverTest {
    /** Only check had a limit; all others waited until they were killed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "devices",
                "probe -o -",
                "probe --device cuda:0 -o -",
                "probe --device cuda:all -o -",
                "verify --device cuda:0",
                "tune PROFILE"
            })
    void shouldBeGivenUpByEveryCommandThatOpensADevice(String line) {
        CommandRunner command =
                CommandRunner.on(FakeDevices.whoseDriverHangs()).with(wiring -> wiring.opening(Duration.ofMillis(100)));

        assertThat(command.runLine(line.replace("PROFILE", SavedSamples.H200.toString())))
                .isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString())
                .isEqualTo("gpuclass: the driver gave no answer within 0 s: look at what it says in dmesg, then"
                        + " restart it or the machine\n");
        assertThat(command.out.toString()).isEmpty();
    }
}
