package io.gpuclass.view.document;

import io.gpuclass.view.terms.Glossary;
import io.gpuclass.view.terms.Glossary.Found;
import io.gpuclass.view.terms.Glossary.Term;
import java.util.List;

/** The glossary on a page: a list of its words, and links from where they appear. */
public final class Words {
    private Words() {}

    /** Returns a text as content of an element, in which words of the glossary lead to what they mean and tell it when pointed at. */
    public static List<Object> linked(String text) {
        return Glossary.pieces(text, Words::link);
    }

    private static Tag link(Found found) {
        return Tag.of("a", found.text())
                .with("class", "word")
                .with("href", "#" + found.term().id())
                .with("title", found.term().meaning());
    }

    public static Tag list() {
        return Tag.of("dl", Glossary.terms().stream().map(Words::entry).toList())
                .with("class", "words");
    }

    private static Tag entry(Term term) {
        String others = term.others().isEmpty() ? "" : ", " + String.join(", ", term.others());
        return Tag.of(
                "div",
                Tag.of("dt", term.name() + others).with("id", term.id()),
                Tag.of("dd", term.meaning() + " ", Tag.of("small", term.source())));
    }
}
