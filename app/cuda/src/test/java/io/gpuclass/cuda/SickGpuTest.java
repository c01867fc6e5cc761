package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks GPUs of a {@link FakeDriver} that are sick in one way, with the real kernels' names, by the limits of a healthy one. */
class SickGpuTest {
    private static final String LIMIT = "PT60S";

    @RegisterExtension
    static final FakeDriver driver = new FakeDriver();

    @BeforeAll
    static void measureAHealthyOne() throws IOException, InterruptedException {
        Files.deleteIfExists(driver.folder().resolve("healthy.json"));
        assertThat(driver.scenario(Map.of(), "check", LIMIT)).contains("true [] of 9");
    }

    @Test
    void shouldFindAHealthyGpuHealthy() throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of(), "check", LIMIT).contains("true [] of 9");
    }

    @ParameterizedTest
    @CsvSource({
        "FAKE_ATOMICS, 110, '[contended-atomics, own-atomics] of 9'",
        "FAKE_HALF, 120, '[slower-l2-half] of 9'",
        "FAKE_CLOCK, 1500, 'sm-clock'",
        "FAKE_VIOLATIONS, 1, 'verification: '",
        "FAKE_VIOLATIONS, 1, 'barrier striped, 4 blocks'",
        "FAKE_LOST_AFTER, 40, 'gpu: '"
    })
    void shouldNameWhatIsSick(String fault, String value, String sick) throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of(fault, value), "check", LIMIT)
                .contains("false [")
                .contains(sick);
    }

    @Test
    void shouldNotWaitForAGpuThatHangs() throws IOException, InterruptedException {
        driver.assertThatScenarioAlone(Map.of("FAKE_HANGS_AFTER", "40"), "check", "PT5S")
                .contains("false [gpu: it gave no answer within 5.0 s] of 1");
    }

    @Test
    void shouldNotWaitForADriverThatHangsAtItsStart() throws IOException, InterruptedException {
        driver.assertThatScenario(Map.of(), "find", LIMIT).contains("Optional[[0, 1]]");
        driver.assertThatScenarioAlone(Map.of("FAKE_INIT_HANGS", "1"), "find", "PT0.3S")
                .contains("Optional.empty");
        driver.assertThatScenarioAlone(Map.of("FAKE_INIT_HANGS", "1"), "check", "PT0.3S")
                .contains("gpu: it gave no answer within 0.3 s");
    }
}
