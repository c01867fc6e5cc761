package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.primitives.Contention;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The class by how many blocks contend, of the sample: with one block, with one on each of 132 multiprocessors, and with all. */
class ClassAtTest {
    private static final List<ClassAt> CURVE = ClassAt.curve(SampleProfiles.complete());

    @Test
    void shouldGiveTheClassAtEachNumberOfBlocks() {
        assertThat(CURVE).extracting(ClassAt::blocks).containsExactly(1, 132, 2112);
        assertThat(CURVE)
                .extracting(at -> at.machine().atomicToVolatile().classification())
                .startsWith(RatioClass.CHEAP, RatioClass.CHEAP);
        assertThat(CURVE.get(1).machine().contentiousToNoncontentious().classification())
                .isEqualTo(RatioClass.FLAT);
    }

    @Test
    void shouldEndWithTheClassOfTheProfile() {
        assertThat(CURVE.get(2).machine()).isEqualTo(SampleProfiles.complete().abstraction());
    }

    @Test
    void shouldSayHowMuchContentionSoManyBlocksAre() {
        assertThat(CURVE).extracting(ClassAt::contention).containsExactly(null, Contention.LOW, Contention.FULL);
    }

    @Test
    void shouldBeNothingOfAProfileWithoutACurve() {
        Profile older = ProfileBuilder.builder(SampleProfiles.complete())
                .entries(Map.of())
                .build();
        assertThat(ClassAt.curve(older)).isEmpty();
    }
}
