package io.gpuclass.profile.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class DraftTest {
    record Sample(String name, int blocks, boolean fair, List<String> notes) {
        Sample {
            if (blocks < 0) {
                throw new IllegalArgumentException("blocks cannot be negative");
            }
            notes = notes == null ? List.of() : List.copyOf(notes);
        }

        String shouted() {
            return name + "!";
        }
    }

    @Test
    void shouldChangeTheNamedComponentsAndNoOthers() {
        Sample original = new Sample("spin", 132, true, List.of("fast"));

        Sample changed = Draft.of(original)
                .set(Sample::blocks, 528)
                .set(Sample::name, "mcs")
                .build();

        assertThat(changed).isEqualTo(new Sample("mcs", 528, true, List.of("fast")));
        assertThat(original).isEqualTo(new Sample("spin", 132, true, List.of("fast")));
    }

    @Test
    void shouldLeaveBlankThatWhichIsNotSet() {
        assertThat(Draft.of(Sample.class).set(Sample::name, "fa").build())
                .isEqualTo(new Sample("fa", 0, false, List.of()));
    }

    @Test
    void shouldPassOnTheRefusalOfTheConstructor() {
        Draft<Sample> draft = Draft.of(Sample.class).set(Sample::blocks, -1);

        assertThatIllegalArgumentException().isThrownBy(draft::build).withMessage("blocks cannot be negative");
    }

    @Test
    void shouldRefuseAMethodThatIsNoAccessor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Draft.of(Sample.class).set(Sample::shouted, ""))
                .withMessageContaining("shouted");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Draft.of(Sample.class).set(sample -> sample.name(), ""))
                .withMessageContaining("Sample");
    }
}
