package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.primitives.WindowChoice.RateSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowChoiceTest {
    private static final int BLOCKS = 100;
    private static final double FULL_NS = 4_000;

    private final WindowChoice choice = new WindowChoice(BLOCKS, 0.25);

    @Test
    void shouldGoOnWithBriefWindowsWhereTheyTellTheSameRate() {
        assertThat(choice.isBrief()).isFalse();
        assertThat(choice.accepts(full(1000, 0.9))).isTrue();
        assertThat(choice.isBrief()).isTrue();
        assertThat(choice.accepts(brief(256))).isTrue();
        assertThat(choice.isBrief()).isTrue();
        assertThat(choice.accepts(brief(300))).isTrue();
    }

    @Test
    void shouldDropABriefWindowThatTellsAnotherRateAndGoOnWithFullOnes() {
        choice.accepts(full(1000, 0.9));

        assertThat(choice.accepts(brief(300))).isFalse();
        assertThat(choice.isBrief()).isFalse();
        assertThat(choice.accepts(full(700, 0.9))).isTrue();
    }

    @Test
    void shouldStayWithFullWindowsWhereNotAllBlocksCouldHaveATurnInABriefOne() {
        assertThat(choice.accepts(full(399, 0.9))).isTrue();

        assertThat(choice.isBrief()).isFalse();
        assertThat(choice.accepts(full(399, 0.9))).isTrue();
    }

    @Test
    void shouldTryABriefWindowWhereHundredsOfOperationsCompleteInItHoweverManyBlocksThereAre() {
        WindowChoice many = new WindowChoice(100_000, 0.25);

        many.accepts(full(4 * WindowChoice.PLENTY, 0.9));

        assertThat(many.isBrief()).isTrue();
    }

    @Test
    void shouldTakeBriefWindowsWhateverTheyTellWhereMostBlocksStarve() {
        choice.accepts(full(1000, 0.05));

        assertThat(choice.accepts(brief(500))).isTrue();
        assertThat(choice.isBrief()).isTrue();
    }

    @Test
    void shouldHaveNothingToChooseWhereBriefWindowsAreNoShorter() {
        WindowChoice none = new WindowChoice(BLOCKS, 1);

        none.accepts(full(1000, 0.9));

        assertThat(none.isBrief()).isFalse();
    }

    @Test
    void shouldNotTryBriefWindowsWhereNothingCompletes() {
        assertThat(choice.accepts(full(0, 0))).isTrue();
        assertThat(choice.isBrief()).isFalse();
    }

    private static RateSample full(double operations, double fairness) {
        return sample(operations, FULL_NS, fairness);
    }

    private static RateSample brief(double operations) {
        return sample(operations, FULL_NS / 4, 0);
    }

    private static RateSample sample(double operations, double windowNs, double fairness) {
        Observation window = Seen.run()
                .completing((long) operations)
                .within(windowNs)
                .sharing(fairness, 0, 0)
                .observation();
        return new RateSample(List.of(window), BLOCKS);
    }
}
