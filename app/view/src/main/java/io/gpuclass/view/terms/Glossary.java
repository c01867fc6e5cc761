package io.gpuclass.view.terms;

import io.gpuclass.profile.records.ResourceFile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that a reader may not know, from the one list that the page and docs/glossary.md show. */
public final class Glossary {
    private static final String LIST = "glossary.txt";
    private static final List<Term> TERMS = read();
    private static final Map<String, Term> BY_SPELLING = TERMS.stream()
            .flatMap(term -> term.spellings().map(spelling -> Map.entry(key(spelling), term)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    private static final Pattern WORD = pattern();

    private Glossary() {}

    /**
     * A word and what it means.
     *
     * @param others other spellings, and words that the same entry explains
     * @param source where that comes from
     */
    public record Term(String name, List<String> others, String meaning, String source) {
        public Term {
            others = List.copyOf(others);
        }

        public String id() {
            return "word-" + name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        }

        Stream<String> spellings() {
            return Stream.concat(Stream.of(name), others.stream());
        }
    }

    public static List<Term> terms() {
        return TERMS;
    }

    /** Returns a text in pieces: what a function makes of each word that the list explains, once, and all other text as it is. */
    public static <T> List<Object> pieces(String text, Function<Found, T> word) {
        Stream.Builder<Object> pieces = Stream.builder();
        Matcher matcher = WORD.matcher(text);
        Set<Term> told = new HashSet<>();
        int from = 0;
        while (matcher.find()) {
            Term term = BY_SPELLING.get(key(matcher.group()));
            if (!told.add(term)) {
                continue;
            }
            pieces.add(text.substring(from, matcher.start()));
            pieces.add(word.apply(new Found(matcher.group(), term)));
            from = matcher.end();
        }
        return pieces.add(text.substring(from))
                .build()
                .filter(piece -> !piece.equals(""))
                .toList();
    }

    /** A word of a text that the list explains. */
    public record Found(String text, Term term) {}

    private static String key(String spelling) {
        return spelling.toLowerCase(Locale.ROOT);
    }

    /** Longer words come first, so that nothing is taken for a part of itself; ids of forms, with hyphens, are one word. */
    private static Pattern pattern() {
        String words = BY_SPELLING.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        return Pattern.compile("(?<![\\w/-])(?:" + words + ")(?![\\w/-])", Pattern.CASE_INSENSITIVE);
    }

    private static List<Term> read() {
        return ResourceFile.text(Glossary.class, LIST)
                .lines()
                .filter(line -> !line.isEmpty() && line.charAt(0) != '#')
                .map(Glossary::term)
                .toList();
    }

    private static Term term(String line) {
        String[] cells = line.split("\\s*\\|\\s*", -1);
        if (cells.length != 4) {
            throw new IllegalStateException(LIST + ": not an entry: " + line);
        }
        List<String> others = Arrays.stream(cells[1].split(","))
                .map(String::strip)
                .filter(other -> !other.isEmpty())
                .toList();
        return new Term(cells[0], others, cells[2].strip(), cells[3].strip());
    }
}
