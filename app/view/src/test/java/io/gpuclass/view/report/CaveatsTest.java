package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.Order;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.MachineClassBuilder;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.RecommendationBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.view.section.machine.ClassSection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaveatsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | spin | mutex: the cost model expected mutex_spin, the measurement says mutex_fa",
                "false | ring | mutex: the cost model expected mutex_ring, which the measurement does not tell from mutex_fa",
                "false | spin | mutex: the cost model expected mutex_spin, the measurement says mutex_fa or mutex_ring, and does not tell which"
            })
    void shouldNotSayThatAMeasurementFoundTheBestOfATie(boolean decided, String predicted, String caveat) {
        List<Considered> candidates = Stream.of("fa", "ring", "spin")
                .map(id -> new Considered(id, 1.0, 1.0, 1.0, null))
                .toList();
        Recommendation advice = RecommendationBuilder.builder()
                .role(Role.MUTEX)
                .recommended("fa")
                .measured("fa")
                .predicted(predicted)
                .agrees(false)
                .decided(decided)
                .blocks(2112)
                .candidates(candidates)
                .build();
        Profile profile = ProfileBuilder.builder(SampleProfiles.complete())
                .recommendations(List.of(advice))
                .build();

        assertThat(Caveats.of(profile)).contains(caveat);
    }

    /** A fenced store holds the store. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.051 | 0.032 | 0.098 | AMBIGUOUS | 0.051x a store (ambiguous), below 1 is noise",
                "0.94  | 0.81  | 1.1   | CHEAP     | 0.94x a store (cheap), below 1 is noise",
                "1.01  | 0.93  | 1.75  | CHEAP     | 1.0x a store (cheap)"
            })
    void shouldSayThatAFencedStoreBelowAStoreIsNoise(
            double value, double low, double high, RatioClass classification, String said) {
        MachineClass machine = SampleProfiles.complete().abstraction();
        Order order = new Order(null, new ClassifiedRatio(value, low, high, classification), null);
        Profile profile = ProfileBuilder.builder(SampleProfiles.complete())
                .abstraction(MachineClassBuilder.builder(machine).order(order).build())
                .build();

        assertThat(ClassSection.brief(profile)).contains(" \u00B7 fenced store " + said + " \u00B7 ");
        assertThat(Caveats.of(profile).stream()
                        .anyMatch(caveat -> caveat.startsWith(
                                "release : store is ambiguous: no machine is below 1, as its interval is, 0.0320 to")))
                .isEqualTo(classification == RatioClass.AMBIGUOUS);
    }
}
