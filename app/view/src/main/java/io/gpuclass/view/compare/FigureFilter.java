package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.FormSpelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Figures by the words that a user gives: the name of a form in any spelling, a kind of form, or any text of the figure's own words, such as
 * {@code fairness} or {@code 132 blocks}, or by a {@link Query} with conditions, such as {@code primitive[kind=mutex,blocks>=132].rate}.
 */
final class FigureFilter {
    private FigureFilter() {}

    /**
     * Returns the filter; all figures pass where there is no word.
     *
     * @param known figures, of which each word must fit one
     * @throws UnknownWordException naming the nearest form, if a word fits none
     */
    static Predicate<FigureKey> of(List<String> words, Collection<FigureKey> known) {
        if (words.isEmpty()) {
            return key -> true;
        }
        List<FormName> forms = forms(known);
        List<Predicate<FigureKey>> filters = new ArrayList<>();
        words.forEach(word -> filters.add(of(word, forms, known)));
        return key -> filters.stream().anyMatch(filter -> filter.test(key));
    }

    private static Predicate<FigureKey> of(String word, List<FormName> forms, Collection<FigureKey> known) {
        if (word.contains("[")) {
            return byQuery(word, known);
        }
        Predicate<FigureKey> text = key -> contains(key.subject().id() + " " + key.words(), word);
        try {
            List<FormName> named = FormSpelling.parse(word, forms, " of these profiles");
            return key -> form(key).anyMatch(named::contains);
        } catch (IllegalArgumentException noForm) {
            if (known.stream().noneMatch(text)) {
                throw new UnknownWordException(noForm.getMessage(), noForm);
            }
            return text;
        }
    }

    private static Predicate<FigureKey> byQuery(String text, Collection<FigureKey> known) {
        try {
            Predicate<FigureKey> wanted = CaseLists.figures(Query.parse(text));
            if (known.stream().anyMatch(wanted)) {
                return wanted;
            }
        } catch (IllegalArgumentException wrong) {
            throw new UnknownWordException(wrong.getMessage(), wrong);
        }
        throw new UnknownWordException(
                "no figure of these profiles is at '" + text + "'; --format json names them", null);
    }

    /** Returns the forms that figures are of, each once. */
    static List<FormName> forms(Collection<FigureKey> keys) {
        return keys.stream().flatMap(FigureFilter::form).distinct().toList();
    }

    /** Returns the form that a figure is of; empty for what is no form. */
    private static Stream<FormName> form(FigureKey key) {
        if (key.kind() == null || key.name() == null) {
            return Stream.empty();
        }
        return Stream.of(
                key.subject().overGpus()
                        ? FormName.overGpus(key.kind(), key.name())
                        : FormName.of(key.kind(), key.name()));
    }

    /** Returns whether a text holds a word, in any case. */
    static boolean contains(String text, String word) {
        return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }
}
