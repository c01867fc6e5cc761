package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import org.junit.jupiter.api.Test;

class CasesTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldSelectTheCasesOfASubjectAmongListsWithoutOne() {
        Cases.Selection queues = SAMPLE.cases().of(Subjects.QUEUE);

        assertThat(queues.list())
                .hasSameSizeAs(SAMPLE.kinds().queues())
                .allMatch(one -> one.subject() == Subjects.QUEUE);
    }

    @Test
    void shouldSelectTheBestThatCounts() {
        Cases.Selection sections = SAMPLE.cases().of(Subjects.SECTION);

        Case best = sections.best(Metric.RATE).orElseThrow();

        assertThat(best.counts()).isTrue();
        assertThat(sections.counting().list())
                .allMatch(one -> one.measured(Metric.RATE).value()
                        <= best.measured(Metric.RATE).value());
    }
}
