package io.gpuclass.console.docs;

import java.util.List;

/**
 * The words to choose from where an option's value or an operand is typed.
 *
 * @param kind how to complete it
 * @param words the words; one that ends in a colon is followed by the name of a file
 */
public record Candidates(Kind kind, List<String> words) {
    /** Ways to complete a word. */
    public enum Kind {
        /** Nobody knows: a number, say. */
        NONE,
        /** One of the words. */
        WORD,
        /** Some of the words, separated by commas. */
        LIST,
        FILE
    }

    /** The names of files. */
    public static final Candidates FILES = new Candidates(Kind.FILE, List.of());

    /** Returns one of some words, or several of them separated by commas. */
    public static Candidates of(List<String> words, boolean several) {
        return new Candidates(words.isEmpty() ? Kind.NONE : several ? Kind.LIST : Kind.WORD, words);
    }
}
