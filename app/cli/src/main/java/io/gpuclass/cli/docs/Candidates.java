package io.gpuclass.cli.docs;

import io.gpuclass.profile.units.Named;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;

/**
 * What may stand where an option's value or an operand is typed.
 *
 * @param kind how to complete it
 * @param words the words to choose from; one that ends in a colon is followed by the name of a file
 */
record Candidates(Kind kind, List<String> words) {
    enum Kind {
        /** Nobody knows: a number, say. */
        NONE,
        /** One of the words. */
        WORD,
        /** Some of the words, separated by commas. */
        LIST,
        FILE
    }

    static Candidates of(ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes()[0];
        if (Path.class.isAssignableFrom(type) || argument.completionCandidates() instanceof FileNames) {
            return new Candidates(Kind.FILE, List.of());
        }
        List<String> words = words(argument, type);
        boolean list = argument.completionCandidates() instanceof CommaSeparated || ",".equals(argument.splitRegex());
        return words.isEmpty() ? new Candidates(Kind.NONE, words) : new Candidates(list ? Kind.LIST : Kind.WORD, words);
    }

    /** One of some words. */
    static Candidates oneOf(List<String> words) {
        return new Candidates(Kind.WORD, words);
    }

    /** Constants go by their ids here, not by their names in the source. */
    private static List<String> words(ArgSpec argument, Class<?> type) {
        if (type.isEnum() && Named.class.isAssignableFrom(type)) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Named) constant).id())
                    .toList();
        }
        return argument.completionCandidates() == null
                ? List.of()
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .toList();
    }
}
