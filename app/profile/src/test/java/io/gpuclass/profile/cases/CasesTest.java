package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import java.util.stream.Stream;
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
    void shouldTakeAWholeNumberForOneHoweverItIsWritten() throws JsonProcessingException {
        Row row = Row.top(new ObjectMapper().readTree("{\"a\": 16, \"b\": 16.0, \"c\": 1.6e1, \"d\": 16.5}"));

        assertThat(Stream.of("a", "b", "c", "d").map(row::value)).containsExactly(16, 16, 16, 16.5);
    }
}
