package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.programs.SkippedProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs of two runs in one profile. */
class MergedProgramsTest {
    private static final ProgramResults ALL = SamplePrograms.results();

    private static Profile with(ProgramResults programs) {
        return SampleProfiles.withPrograms(SampleProfiles.minimal(), programs, List.of());
    }

    @Test
    void shouldPutTheResultsOfTwoSuitesTogether() {
        Profile artificial = with(new ProgramResults(
                ALL.artificialBarriers(),
                ALL.locality(),
                List.of(),
                ALL.skipped().subList(0, 1)));
        Profile applications = with(new ProgramResults(
                List.of(), List.of(), ALL.applications(), ALL.skipped().subList(1, 2)));

        assertThat(ProgramResults.of(artificial.merge(applications))).isEqualTo(ALL);
        assertThat(ProgramResults.of(Profile.NONE.merge(with(ALL)))).isEqualTo(ALL);
        assertThat(ProgramResults.of(with(ALL).merge(Profile.NONE))).isEqualTo(ALL);
    }

    @Test
    void shouldForgetThatAProgramWasSkippedOnceALaterRunTellsOfIt() {
        Profile skipped = with(new ProgramResults(
                List.of(),
                List.of(),
                List.of(),
                List.of(new SkippedProgram("bfs", null, "too large"), new SkippedProgram("align", null, "no tree"))));

        assertThat(skipped.merge(with(ALL)).skippedPrograms()).isEqualTo(ALL.skipped());
    }
}
