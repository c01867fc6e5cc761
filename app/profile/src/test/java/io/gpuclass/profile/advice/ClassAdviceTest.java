package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.ClassAdvice.Cell;
import io.gpuclass.profile.advice.ClassAdvice.PaperSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Advice from the class alone. */
class ClassAdviceTest {
    /** Table 5; the other GPU's column is what the nearest machine says with this one left out. */
    @ParameterizedTest
    @CsvSource({
        "published/gtx295.json, barrier, xf, xf",
        "published/gtx295.json, mutex, fa, spin-backoff",
        "published/gtx295.json, semaphore-low, sleeping, spin-backoff",
        "published/gtx295.json, semaphore-high, sleeping, sleeping",
        "published/gtx580.json, barrier, xf, xf",
        "published/gtx580.json, mutex, spin-backoff, fa",
        "published/gtx580.json, semaphore-low, spin-backoff, sleeping",
        "published/gtx580.json, semaphore-high, sleeping, sleeping",
    })
    void shouldChooseWhatThePaperFoundBestOnItsTwoGpus(String file, String role, String byClass, String byNearest) {
        Cell cell = advice(file).cells().stream()
                .filter(each -> each.role().id().equals(role))
                .findFirst()
                .orElseThrow();
        assertThat(cell.byClass().form()).isEqualTo(byClass).isEqualTo(cell.best());
        assertThat(cell.byClass().right()).isTrue();
        assertThat(cell.byNearest().form()).isEqualTo(byNearest);
        assertThat(cell.byNearest().right()).isEqualTo(byNearest.equals(byClass));
    }

    /** XF does 0.6467 of the rate of the two-stage barrier with 2112 blocks. */
    @Test
    void shouldSayHowFarTheClassIsBehindWhatIsMeasured() {
        ClassAdvice h200 = advice("nvidia-h200.json");
        Cell barrier = h200.cells().stream()
                .filter(cell -> cell.role() == Role.BARRIER && cell.blocks() == 2112)
                .findFirst()
                .orElseThrow();
        assertThat(h200.nearest()).isEqualTo("nvidia-geforce-gtx-580");
        assertThat(barrier.best()).isEqualTo("atomic-two-stage");
        assertThat(barrier.byClass().form()).isEqualTo("xf");
        assertThat(barrier.byClass().right()).isFalse();
        assertThat(barrier.byClass().regret()).isCloseTo(1 / 0.6467, within(0.001));
    }

    @Test
    void shouldChooseAmongThePapersFormsAlone() {
        assertThat(advice("nvidia-h200.json").cells())
                .hasSize(20)
                .allSatisfy(cell -> assertThat(PaperSet.of(cell.role()))
                        .contains(
                                cell.best(),
                                cell.byClass().form(),
                                cell.byModel().form()));
    }

    private static ClassAdvice advice(String file) {
        return ProfileAdvice.classAdvice(SavedSamples.read(file)).orElseThrow();
    }
}
