package io.gpuclass.profile.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SamplePrograms;
import io.gpuclass.profile.programs.ProgramResults.SkippedProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramResultsTest {
    private static final ProgramResults ALL = SamplePrograms.results();

    @Test
    void shouldPutTheResultsOfTwoSuitesTogether() {
        ProgramResults artificial = new ProgramResults(
                ALL.artificialBarriers(),
                ALL.locality(),
                List.of(),
                ALL.skipped().subList(0, 1));
        ProgramResults applications = new ProgramResults(
                List.of(), List.of(), ALL.applications(), ALL.skipped().subList(1, 2));

        assertThat(artificial.and(applications)).isEqualTo(ALL);
        assertThat(ProgramResults.NONE.and(ALL)).isEqualTo(ALL);
        assertThat(ALL.and(ProgramResults.NONE)).isEqualTo(ALL);
    }

    @Test
    void shouldForgetThatAProgramWasSkippedOnceALaterRunTellsOfIt() {
        ProgramResults skipped = new ProgramResults(
                List.of(),
                List.of(),
                List.of(),
                List.of(new SkippedProgram("bfs", null, "too large"), new SkippedProgram("align", null, "no tree")));

        assertThat(skipped.and(ALL).skipped()).isEqualTo(ALL.skipped());
    }

    @Test
    void shouldBeEmptyOnlyWithNothingToTell() {
        assertThat(ProgramResults.NONE.isEmpty()).isTrue();
        assertThat(new ProgramResults(List.of(), List.of(), List.of(), ALL.skipped()).isEmpty())
                .isFalse();
    }
}
