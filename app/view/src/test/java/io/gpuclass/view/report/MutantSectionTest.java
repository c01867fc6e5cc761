package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.KnownMutant.Reason;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResultBuilder;
import io.gpuclass.profile.primitives.Weakening;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
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
                mutant("ring", "take();", MutantOutcome.NOT_RUN, null),
                mutant("ring", "sync();", MutantOutcome.NOT_RUN, Reason.HANGS));

        assertThat(text)
                .contains(
                        "## Mutants",
                        "**2 of 3 mutants that the memory model lets show were caught (67 %);"
                                + " not counted: 1 equivalent, 1 not run because they would hang or fault, 1 not run**")
                .contains("**Mutexes**")
                .contains("| mutex\\_spin | 2 | 2 | 0 | 0 | 0 | 0 |")
                .contains("| mutex\\_fa | 2 | 0 | 1 | 1 | 0 | 0 |")
                .contains("| mutex\\_ring | 2 | 0 | 0 | 0 | 1 | 1 |");
    }

    @Test
    void shouldListSurvivorsWithWhatIsKnownOfThemTheUnexplainedFirst() {
        String text = markdown(
                mutant("spin", "give();", MutantOutcome.VIOLATION, null),
                mutant("spin", "swap();", MutantOutcome.SURVIVED, Reason.EQUIVALENT),
                mutant("fa", "try();", MutantOutcome.SURVIVED, Reason.NOT_OBSERVED),
                mutant("fa", "take();", MutantOutcome.SURVIVED, null));

        assertThat(text).contains("**1 of 3 mutants");
        assertThat(text.substring(text.indexOf("**Survivors**")))
                .containsSubsequence(
                        "- **mutex\\_fa** loses release · lock.cuh: take(); · 7 checks · **not explained**\n",
                        "- **mutex\\_fa** loses release · lock.cuh: try(); · 7 checks · not observed: nobody saw it\n",
                        "- **mutex\\_spin** loses release · lock.cuh: swap(); · 7 checks · equivalent: nobody saw it\n")
                .doesNotContain("give();");
    }

    @Test
    void shouldShowTheWholeSourceLineInATerminal() {
        String line =
                "const std::uint32_t before = atom_cas_acq_rel<Scope>(&state->called, called, called + 1); // so that it is long";

        String text = Document.of(MutantSection.of(Conformance.of(
                        List.of(), List.of(mutant("fa", line, MutantOutcome.SURVIVED, Reason.NOT_OBSERVED)))))
                .toText(Style.PLAIN);

        assertThat(text.lines()).allMatch(each -> each.length() <= 100);
        assertThat(text.replaceAll("\\s+", " "))
                .contains("lock.cuh: " + line + " · 7 checks · not observed: nobody saw it");
    }

    @Test
    void shouldSayWhichOnesWereCaughtThatShouldHaveBeenEquivalent() {
        assertThat(markdown(mutant("fa", "try();", MutantOutcome.VIOLATION, Reason.EQUIVALENT)))
                .contains("1 of 1 mutants that the memory model lets show were caught (100 %)**")
                .contains("**Caught against expectation**")
                .contains(
                        "- **mutex\\_fa** loses release · lock.cuh: try(); · **violation** · not expected: nobody saw it");
    }

    @Test
    void shouldExpectOfThoseSeenSeldomThatTheyAreCaughtOrSurvive() {
        assertThat(markdown(
                        mutant("fa", "try();", MutantOutcome.VIOLATION, Reason.SELDOM),
                        mutant("ring", "try();", MutantOutcome.SURVIVED, Reason.SELDOM)))
                .contains("1 of 2 mutants")
                .contains("- **mutex\\_ring** loses release · lock.cuh: try(); · 7 checks · seldom: nobody saw it")
                .doesNotContain("against expectation");
    }

    @Test
    void shouldSayWhichWereNotRunBecauseTheyWouldHang() {
        assertThat(markdown(mutant("fa", "sync();", MutantOutcome.NOT_RUN, Reason.HANGS)))
                .contains(
                        "**Not run: would hang or fault**\n",
                        "- **mutex\\_fa** loses release · lock.cuh: sync(); · nobody saw it");
    }

    @Test
    void shouldSayWhichMutantEndedTheRun() {
        MutantResult fault = mutant("fa", "sync();", MutantOutcome.FAULT, null);

        assertThat(markdown(fault)).doesNotContain("could not be used");
        assertThat(markdown(MutantResultBuilder.builder(fault).endedRun(true).build()))
                .contains("The device could not be used any longer after this mutant, so the rest was not run:"
                        + " mutex\\_fa loses release · lock.cuh: sync();");
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
        return MutantResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation(implementation)
                .site("lock.cuh: " + line)
                .instruction("atom.acq_rel.gpu.global.add.u32")
                .weakening(Weakening.LOSES_RELEASE)
                .outcome(outcome)
                .checks(7L)
                .known(known)
                .why(known == null ? null : "nobody saw it")
                .build();
    }
}
