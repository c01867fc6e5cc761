package io.gpuclass.view.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.view.terms.Glossary.Found;
import io.gpuclass.view.terms.Glossary.Term;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class GlossaryTest {
    @Test
    void shouldExplainEachWordOnceInASentenceOrTwoWithItsSource() {
        List<Term> terms = Glossary.terms();
        assertThat(terms)
                .hasSizeGreaterThan(30)
                .isSortedAccordingTo((a, b) ->
                        a.name().toLowerCase(Locale.ROOT).compareTo(b.name().toLowerCase(Locale.ROOT)))
                .allSatisfy(term -> {
                    assertThat(term.meaning()).endsWith(".").hasSizeBetween(20, 330);
                    assertThat(term.source()).isNotEmpty();
                });
        assertThat(terms).extracting(Term::id).doesNotHaveDuplicates();
    }

    @Test
    void shouldKnowTheWordsThatReportsUse() {
        assertThat(List.of(
                        "hostage",
                        "holds its line",
                        "posted",
                        "completed",
                        "serial",
                        "pipelined",
                        "contentious",
                        "tau",
                        "twin",
                        "mutant",
                        "xf",
                        "fa",
                        "semaphore-low",
                        "semaphore-high",
                        "Jain index",
                        "section",
                        "skew",
                        "saturation",
                        "starves",
                        "speedup"))
                .allSatisfy(word -> assertThat(Glossary.pieces(word, Found::term))
                        .singleElement()
                        .isInstanceOf(Term.class));
    }

    @Test
    void shouldFindWholeWordsOnceAndTheLongestOfThem() {
        assertThat(Glossary.pieces("Tau, tau; a line hostage of tree-fa, staus", found -> "<" + found.text() + ">"))
                .containsExactly("<Tau>", ", tau; a ", "<line hostage>", " of tree-fa, staus");
        assertThat(Glossary.pieces("", Found::text)).isEmpty();
    }
}
