package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Help, output and documents use the field's words. Code, ids, names of the JSON and words in quotation marks do not count. */
class WordsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final Path GOLDEN = ROOT.resolve("app/view/src/test/resources/golden");

    /** Words not to write, and the words to write instead. */
    private static final Map<Pattern, String> BANNED = banned();

    /** The first words of a comment; predicates in C++ say "Whether". */
    private static final Pattern COMMENT = Pattern.compile(
            "(?m)^(?! *(?://|\\*)).*\\R *(?:///?|/\\*\\*(?:\\R *\\*)?) (What|Which|How|That|Whether) .*");

    /** A clause as a subject; a question is none. */
    private static final Pattern OPENING = Pattern.compile(
            "(?m)(?:^(?:[-*#|>]+ )*|[.:!?] |\\*\\*)(?:What|Which|Whether|That) (?!is to say)[^.?!\n]*(?:\n[^.?!\n]+)*([.?!\n]|$)");

    private static final Pattern CODE =
            Pattern.compile("(?ms)^ *```(?:\\w+\n.*?|\n.*?)^ *```$|`[^`\n]*`|<!--.*?-->|\\]\\([^)]*\\)");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|\u201c[^\u201d]*\u201d");
    private static final Pattern OPTION = Pattern.compile("--?[a-z][\\w-]*(?:[= ][A-Z]+\\b)?");

    private static Map<Pattern, String> banned() {
        Map<Pattern, String> banned = new LinkedHashMap<>();
        banned.put(Pattern.compile("\\bcliffs?\\b"), "unstable");
        banned.put(Pattern.compile("\\b[Tt]wins?\\b"), "seeded bug");
        banned.put(Pattern.compile("[Hh]olds? within bounds"), "no violation found within bounds");
        banned.put(Pattern.compile("semaphores? of (?:\\d+|one place)"), "count");
        banned.put(Pattern.compile("SURE\\?|^BUT\\b", Pattern.MULTILINE), "CONFIDENCE, WARNING");
        banned.put(Pattern.compile("[Pp]olling a shared word"), "contended loads cost");
        banned.put(Pattern.compile("\\bsurely\\b"), "significant");
        banned.put(Pattern.compile("[Hh]olds? (?:its|their|a polled) lines?\\b"), "line contention");
        banned.put(Pattern.compile("no levels: "), "warp and block barriers: GPU only");
        banned.put(Pattern.compile("[Nn]obody got on|until the bound"), "no progress within the time bound");
        return banned;
    }

    static Stream<String> commands() {
        return HelpTest.commands();
    }

    static Stream<Path> goldens() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            return files.filter(file -> file.toString().matches(".*\\.(?:txt|md|cuh)")).sorted().toList().stream();
        }
    }

    static Stream<String> profiles() {
        return Committed.profiles().stream().map(Path::toString);
    }

    static Stream<Path> documents() {
        return Documents.written(ROOT).stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldHelpInTheFieldsWords(String command) {
        assertThat(faults(OPTION.matcher(HelpTest.help(command, 1000)).replaceAll("OPTION")))
                .isEmpty();
    }

    /** Claims are in the words of their sources. */
    @ParameterizedTest
    @MethodSource("goldens")
    void shouldPrintTheFieldsWords(Path golden) {
        assertThat(faults(Documents.read(golden))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void shouldPrintTheAnswerInTheFieldsWords(String profile) {
        assertThat(faults(MarkedOutput.run(List.of("recommend", profile)))).isEmpty();
        assertThat(faults(MarkedOutput.run(List.of("recommend", profile, "--full"))))
                .isEmpty();
    }

    /** Old words for readers of older outputs are in the glossary, in brackets. */
    @ParameterizedTest
    @MethodSource("documents")
    void shouldWriteTheFieldsWords(Path document) {
        String text = Documents.read(document);
        assertThat(faults(document.endsWith("glossary.md") ? text.replaceAll("\\*\\* \\([^)]*\\):", "**:") : text))
                .isEmpty();
    }

    static Stream<Path> sources() throws IOException {
        try (Stream<Path> app = Files.walk(ROOT.resolve("app"));
                Stream<Path> cuda = Files.walk(ROOT.resolve("probes-cuda"))) {
            return Stream.concat(app, cuda)
                    .filter(file -> file.toString().matches(".*/src/.*\\.java|.*\\.(?:cuh?|hpp|cpp|inc)"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList()
                    .stream();
        }
    }

    @Test
    void shouldOpenNoCommentWithAClause() throws IOException {
        assertThat(sources()
                        .flatMap(file -> COMMENT.matcher("\n\n" + Documents.read(file))
                                .results()
                                .filter(found -> file.toString().endsWith(".java")
                                        || !found.group(1).equals("Whether"))
                                .map(found -> file + ": " + found.group().strip())))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A broken twin was not caught. | 1",
                "`verify --twins` catches seeded bugs, \"twin\" as the source says. | 0",
                "It is slow. What is slower fails. | 1",
                "What is slower? Nothing. | 0",
                "- **Which form to take**, by role | 1",
                "It says what is slower, and which. | 0",
                "mutex_fa stands at a [cliff](x.md) on 2 | 1",
            })
    void shouldNoticeAFault(String text, int faults) {
        assertThat(faults(text)).hasSize(faults);
    }

    @Test
    void shouldSeeTheHelpOfEveryCommandAndSomeGoldens() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(20);
        assertThat(goldens()).hasSizeGreaterThan(8);
    }

    private static List<String> faults(String text) {
        String own = QUOTED.matcher(CODE.matcher(text).replaceAll(" CODE ")).replaceAll(" QUOTED ");
        return Stream.concat(
                        BANNED.entrySet().stream()
                                .flatMap(banned -> banned.getKey()
                                        .matcher(own)
                                        .results()
                                        .map(found -> around(own, found) + " -> say: " + banned.getValue())),
                        OPENING.matcher(own)
                                .results()
                                .filter(found -> !"?".equals(found.group(1)))
                                .map(found -> found.group().strip() + " -> name the subject"))
                .toList();
    }

    private static String around(String text, MatchResult found) {
        return text.substring(Math.max(0, found.start() - 40), Math.min(text.length(), found.end() + 40))
                .replace('\n', ' ');
    }
}
