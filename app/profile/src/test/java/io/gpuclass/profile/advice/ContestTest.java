package io.gpuclass.profile.advice;

import static io.gpuclass.profile.advice.SampleResults.barrier;
import static io.gpuclass.profile.advice.SampleResults.evidence;
import static io.gpuclass.profile.advice.SampleResults.published;
import static io.gpuclass.profile.advice.SampleResults.semaphore;
import static io.gpuclass.profile.advice.SampleResults.unverified;
import static io.gpuclass.profile.advice.SampleResults.writing;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final PrimitiveResult RELAUNCH = barrier("graph-relaunch", 16, 1);
    private static final PrimitiveResult XF = barrier("xf", 16, 1000);
    private static final PrimitiveResult READ_WRITE = writing(semaphore("rw-priority", 16, 120, 1e9), Writers.HALF);
    private static final PrimitiveResult SPIN = semaphore("spin", 16, 120, 1e3);

    @Test
    void shouldLeaveOutWhatEndsTheKernelAndWhatKeepsAnotherContract() {
        Contest contest = new Contest(evidence(List.of(), RELAUNCH, XF, READ_WRITE, SPIN));

        assertThat(contest.results()).containsExactly(XF, SPIN);
        assertThat(contest.implementations(Kind.BARRIER))
                .contains("xf", "grid-sync", "libcu-barrier")
                .doesNotContain("kernel-relaunch", "graph-relaunch");
        assertThat(contest.implementations(Kind.SEMAPHORE))
                .contains("spin", "libcu-counting")
                .noneMatch(id -> id.startsWith("rw-"));
    }

    @Test
    void shouldLeaveOutReadersAndWritersThatTheCatalogueDoesNotKnow() {
        PrimitiveResult tomorrow = semaphore("of-tomorrow", 16, 120, 5);
        Contest contest = new Contest(evidence(List.of(), tomorrow, writing(tomorrow, Writers.ONE_PER_SM)));

        assertThat(contest.results()).containsExactly(tomorrow);
    }

    @Test
    void shouldLeaveOutReaderWriterSemaphoresEvenIfNobodySaysWhoWrites() {
        assertThat(new Contest(evidence(List.of(), semaphore("rw-spin", 16, 1, 5))).results())
                .isEmpty();
    }

    @Test
    void shouldRankOnlyWhatCounts() {
        Contest contest = new Contest(evidence(List.of(), unverified(XF), SPIN));

        assertThat(contest.ranked()).containsExactly(SPIN);
    }

    @Test
    void shouldKeepThePapersListingsToWhatThePaperMeasured() {
        Evidence published = published(Published.gtx580(), null, null);

        assertThat(new Contest(published).implementations(Kind.BARRIER)).containsExactly("atomic-two-stage", "xf");
        assertThat(new Contest(published).implementations(Kind.MUTEX))
                .containsExactlyInAnyOrder("spin", "spin-backoff", "fa", "ring");
        assertThat(new Contest(published).implementations(Kind.SEMAPHORE))
                .containsExactly("spin", "spin-backoff", "sleeping");
        assertThat(new Contest(published).implementations(Kind.CONDITION_VARIABLE))
                .isEmpty();
    }

    @Test
    void shouldNotRecommendARelaunchOrAReaderWriterSemaphore() {
        List<Recommendation> recommendations =
                Recommender.recommend(evidence(Published.gtx580(), RELAUNCH, XF, READ_WRITE, SPIN));

        assertThat(recommendations)
                .filteredOn(one -> one.measured() != null)
                .extracting(Recommendation::measured)
                .containsExactly("xf", "spin");
        assertThat(recommendations)
                .flatExtracting(Recommendation::candidates)
                .extracting(Considered::implementation)
                .doesNotContain("graph-relaunch", "kernel-relaunch", "rw-priority", "rw-spin");
    }
}
