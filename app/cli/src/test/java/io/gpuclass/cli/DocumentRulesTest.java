package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

/** Rules for the documents, and that breaking one is noticed. */
class DocumentRulesTest {
    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final int README_LINES = 250;

    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");

    private static final Pattern PART = Pattern.compile("(?m)^## (.+)$");
    private static final Pattern CONTENTS = Pattern.compile("(?ms)^\\*\\*Contents\\*\\*:.*?\n$");

    private static final Pattern HEADLESS =
            Pattern.compile("(?m)(?:\\A|^(?! *\\|).*\n) *(\\|.+)$(?!\n *\\|[ :|-]+\\|$)");

    /** A time, a rate, a ratio or a share of a run. */
    private static final Predicate<String> MEASURED = Pattern.compile(
                    "[0-9](?: ?(?:ns|us|ms|[kM] op/s|s|MB|GB)\\b| %|×| times\\b| cycles\\b)")
            .asPredicate();

    private static final Predicate<String> MACHINE =
            Pattern.compile("\\b(?:H[12]00|[Xx]eon|two cores|16 cores)\\b").asPredicate();
    private static final Predicate<String> DATED =
            Pattern.compile("\\b20[0-9]{2}-[0-9]{2}-[0-9]{2}\\b").asPredicate();

    @TempDir
    private Path directory;

    @Test
    void shouldKeepTheReadmeShort() {
        assertThat(Documents.read(ROOT.resolve("README.md")).lines().count()).isLessThanOrEqualTo(README_LINES);
    }

    /** A mark has a bar, which parts the cells of a table. */
    @Test
    void shouldMarkNoFigureInATable() {
        assertThat(Documents.written(ROOT))
                .allSatisfy(file -> assertThat(Documents.read(file))
                        .as(file.toString())
                        .doesNotContainPattern("(?m)^ *\\|.*<!-- figure: "));
    }

    @Test
    void shouldCiteAndDescribeThisVersion() {
        String version = Tool.current().version();
        assertThat(Documents.read(ROOT.resolve("docs/CITATION.cff")).lines()).contains("version: " + version);
        assertThat(Documents.read(ROOT.resolve("docs/CHANGELOG.md"))
                        .lines()
                        .filter(line -> line.startsWith("## "))
                        .findFirst())
                .contains("## " + version);
    }

    /** A contents list of every part, except on a page of at most two. */
    @Test
    void shouldListThePartsOfAPage() {
        assertNoPageHas("parts that its **Contents** do not link to", DocumentRulesTest::unlisted);
    }

    /** Options of earlier versions still work, but no help names them. */
    @Test
    void shouldShowNoOptionThatHelpLeavesOut() {
        List<OptionSpec> options = CommandText.walk(CommandRunner.commandLine().getCommandSpec())
                .flatMap(command -> command.options().stream())
                .toList();
        Set<String> shown = names(options.stream().filter(option -> !option.hidden()));
        Set<String> hidden = names(options.stream().filter(OptionSpec::hidden));
        hidden.removeAll(shown);

        assertThat(hidden).contains("--source");
        assertNoPageHas(
                "options that help leaves out",
                document -> hidden.stream()
                        .filter(name -> Pattern.compile("[ `]" + name + "\\b(?!-)")
                                .matcher(document)
                                .find())
                        .toList());
    }

    private static Set<String> names(Stream<OptionSpec> options) {
        return options.flatMap(option -> Stream.of(option.names())).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A blank line inside a table ends it: what follows is printed as text. */
    @Test
    void shouldHaveNoRowOutsideATable() {
        assertNoPageHas("rows without a head above them", DocumentRulesTest::headless);
    }

    @Test
    void shouldSeeARowOutsideATable() {
        String table = "| a | b |\n|---|---:|\n| 1 | 2 |\n";
        assertThat(headless(table + "\n  | a |\n  | --- |\n  | 1 |\n")).isEmpty();
        assertThat(headless(table + "\n| 3 | 4 |\n")).containsExactly("| 3 | 4 |");
    }

    @Test
    void shouldSeeAPartThatTheContentsLeaveOut() {
        String parts = "## One\n## Two\n## And `three`\n";
        assertThat(unlisted(parts)).hasSize(3);
        assertThat(unlisted("**Contents**: [One](#one) ·\n[And](#and-three)\n\n[Two](#two)\n" + parts))
                .containsExactly("two");
        assertThat(unlisted("## One\n## Two\n")).isEmpty();
    }

    @Test
    void shouldTellTheDateOfFiguresOfAMachineThatAreWrittenByHand() {
        assertNoPageHas(
                "give the command and the date of the run, or render the figure from a profile",
                DocumentRulesTest::undated);
    }

    @ParameterizedTest
    @CsvSource({
        "An H200 takes 1.2 us., 1",
        "An H200 takes 1.2 us (2026-11-20)., 0",
        "An H200 takes <!-- figure: profiles/x.json a | %.1f -->1.2 us<!-- /figure -->., 0",
        "A pause of 1.2 us., 0",
    })
    void shouldSeeAFigureThatNobodyCanTrace(String text, int undated) {
        assertThat(undated(text + "\n\nAnother paragraph, of 2026-11-20.")).hasSize(undated);
    }

    @Test
    void shouldLinkToWhatIsThere() {
        assertThat(Documents.all(ROOT))
                .allSatisfy(file -> assertThat(MarkdownLinks.broken(file, ROOT)).isEmpty());
    }

    private static void assertNoPageHas(String fault, Function<String, List<String>> faults) {
        assertThat(Documents.written(ROOT))
                .allSatisfy(file -> assertThat(faults.apply(Documents.read(file)))
                        .as(file + ": " + fault)
                        .isEmpty());
    }

    @Test
    void shouldSeeLinksThatLeadNowhere() throws IOException {
        Files.createDirectory(directory.resolve("docs"));
        Files.writeString(directory.resolve("README.md"), "# One `two`: (three)\n## a\n## a\n");
        Path page = Files.writeString(directory.resolve("docs/page.md"), """
            [1](../README.md) [2](../README.md#one-two-three) [3](../README.md#a-1) [4](#here) [5](https://nowhere.example)
            [6](missing.md) [7](../README.md#a-2) [8](../../README.md) ![9](picture.svg) [10](#there) `[11](code.md)`
            # Here
            """);
        assertThat(MarkdownLinks.broken(page, directory))
                .extracting(link -> link.replaceFirst(".*: ", ""))
                .containsExactly("missing.md", "../README.md#a-2", "../../README.md", "picture.svg", "#there");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- output: devices -->\nold\n",
                "old\n<!-- end -->\n",
                "It is <!-- figure: profiles/x.json a | %.1f -->old",
                "<!-- figure: profiles/x.json a | %.1f -->old<!-- /figure -->",
            })
    void shouldRefuseHalfAMarkAndOneThatOpensALine(String text) {
        assertThatThrownBy(() -> new MarkedText(text).rendered(UnaryOperator.identity(), UnaryOperator.identity()))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldReplaceWhatIsMarkedAndNothingElse() {
        String text = "a\n<!-- output: X -->\nold\n<!-- end -->\nb <!-- figure: profiles/Y -->old<!-- /figure --> c\n";
        assertThat(new MarkedText(text).rendered(mark -> "[" + mark + "]\n", mark -> "$1"))
                .isEqualTo("a\n"
                        + "<!-- output: X -->\n\n"
                        + "[X]\n\n"
                        + "<!-- end -->\n"
                        + "b <!-- figure: profiles/Y -->$1<!-- /figure --> c\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "probes[id=contentious-atomic-read,pattern=as-published].blocks | %.0f; 128",
                "ratios.toVolatile.contentious-atomic-read.value | %.2fx; 2.99x",
                "method.threadsPerBlock | %.0f; 128",
                "method.threadsPerBlock / 1e3 | %.2f; 0.13",
            })
    void shouldShowAFigureOfAProfile(String mark, String shown) {
        assertThat(MarkedFigure.render("profiles/published/gtx580.json " + mark))
                .isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"method.nothing | %.0f", "method | %.0f", "probes[id].blocks | %.0f", "method.seed | number"})
    void shouldRefuseAFigureThatIsNotThere(String mark) {
        assertThatThrownBy(() -> MarkedFigure.render("profiles/nvidia-h200.json " + mark))
                .isInstanceOfAny(AssertionError.class, IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseAPartThatIsNotThere() {
        PrintedParts parts = new PrintedParts("# T\nt\n## A\na\n**B**\n\nb\n", true);
        assertThat(parts.only(List.of("title", "B"))).isEqualTo("t\n\n**B**\n\nb\n");
        assertThat(parts.only(List.of("B, first paragraph"))).isEqualTo("**B**\n");
        assertThat(parts.only(List.of("B, last paragraph"))).isEqualTo("b\n");
        assertThatThrownBy(() -> parts.only(List.of("C"))).isInstanceOf(AssertionError.class);
    }

    /** Returns the anchors of the parts that the contents list lacks. */
    private static List<String> unlisted(String document) {
        List<String> parts = PART.matcher(CODE.matcher(document).replaceAll(""))
                .results()
                .map(part -> MarkdownLinks.anchor(part.group(1)))
                .toList();
        Matcher contents = CONTENTS.matcher(document);
        String listed = contents.find() ? contents.group() : "";
        return parts.size() < 3
                ? List.of()
                : parts.stream()
                        .filter(part -> !listed.contains("(#" + part + ")"))
                        .toList();
    }

    /** Returns the first lines of blocks of rows that have no line of dashes below them. */
    private static List<String> headless(String document) {
        return HEADLESS.matcher(CODE.matcher(document).replaceAll(""))
                .results()
                .map(row -> row.group(1))
                .toList();
    }

    /** Returns the paragraphs with figures of a machine that tell no date. */
    private static List<String> undated(String document) {
        String written = CODE.matcher(new MarkedText(document).written()).replaceAll("");
        return Stream.of(written.split("\n\\s*\n|\n(?=- )"))
                .filter(MACHINE.and(MEASURED).and(DATED.negate()))
                .toList();
    }
}
