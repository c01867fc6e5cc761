package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.primitives.Conformance;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.KnownSurvivor.Reason;
import io.gpuclass.profile.primitives.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.Weakening;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.primitive.MutantSection;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutantSectionTest {
    @Test
    void shouldSayHowManyWereCaughtOfEachImplementation() {
        String text = markdown(
                mutant("spin", "give();", MutantOutcome.VIOLATION, null),
                mutant("spin", "take();", MutantOutcome.DEADLOCK, null),
                mutant("fa", "take();", MutantOutcome.SURVIVED, null),
                mutant("fa", "try();", MutantOutcome.SURVIVED, Reason.EQUIVALENT),
                mutant("ring", "take();", MutantOutcome.NOT_RUN, null));

        assertThat(text)
                .contains(
                        "## Mutants",
                        "**2 of 3 mutants were caught (67 %); 1 more are equivalent; 1 more were not run**")
                .contains("**Mutexes**")
                .contains("| spin | 2 | 2 | 0 | 0 | 0 |")
                .contains("| fa | 2 | 0 | 1 | 1 | 0 |")
                .contains("| ring | 1 | 0 | 0 | 0 | 1 |");
    }

    @Test
    void shouldListSurvivorsWithWhatIsKnownOfThem() {
        String text = markdown(
                mutant("spin", "give();", MutantOutcome.VIOLATION, null),
                mutant("fa", "take();", MutantOutcome.SURVIVED, null),
                mutant("fa", "try();", MutantOutcome.SURVIVED, Reason.NOT_OBSERVED));

        assertThat(text.substring(text.indexOf("**Survivors**")))
                .contains("| fa | lock.cuh: take(); | loses release | 7 | **no** |")
                .contains("| fa | lock.cuh: try(); | loses release | 7 | not observed: nobody saw it |")
                .doesNotContain("give();");
    }

    @Test
    void shouldSayWhichOnesWereCaughtThatShouldHaveBeenEquivalent() {
        assertThat(markdown(mutant("fa", "try();", MutantOutcome.VIOLATION, Reason.EQUIVALENT)))
                .contains("1 of 1 mutants were caught (100 %)**")
                .contains("**Caught against expectation**")
                .contains("| fa | lock.cuh: try(); | loses release | **violation** | nobody saw it |");
    }

    @Test
    void shouldSayNothingWhereNoMutantsWereAskedFor() {
        assertThat(MutantSection.of(Conformance.of(List.of()))).isEmpty();
    }

    private static String markdown(MutantResult... mutants) {
        return Document.of(MutantSection.of(Conformance.of(List.of(), List.of(mutants))))
                .toMarkdown();
    }

    private static MutantResult mutant(String implementation, String line, MutantOutcome outcome, Reason known) {
        return Draft.of(MutantResult.class)
                .set(MutantResult::kind, Kind.MUTEX)
                .set(MutantResult::implementation, implementation)
                .set(MutantResult::site, "lock.cuh: " + line)
                .set(MutantResult::instruction, "atom.acq_rel.gpu.global.add.u32")
                .set(MutantResult::weakening, Weakening.LOSES_RELEASE)
                .set(MutantResult::outcome, outcome)
                .set(MutantResult::checks, 7L)
                .set(MutantResult::known, known)
                .set(MutantResult::why, known == null ? null : "nobody saw it")
                .build();
    }
}
