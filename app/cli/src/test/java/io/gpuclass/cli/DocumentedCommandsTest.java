package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.gpuclass.console.Terminal;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.advice.ClassAdvice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command line in a fenced block of the documents works. Lines that need a device, a compiler or minutes are parsed only; all others run in
 * a directory with the files that documents speak of. {@code # prints TEXT} behind a line is the last line that it prints.
 */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```\n(.*?)^ *```$");
    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s+)#(?: prints (.*)| .*)$");

    /** Pipes and ends of commands outside of quotation marks. */
    private static final String OUTSIDE = "(?=(?:[^'\"]|'[^']*'|\"[^\"]*\")*$)";

    private static final Pattern PART = Pattern.compile(" (\\||&&|>) " + OUTSIDE);

    /** These measure. */
    private static final Set<String> ON_DEVICES = Set.of("probe", "verify", "bench", "tune", "check", "devices");

    /** First words of other programs' lines; they are not run. */
    private static final Set<String> OTHERS =
            Set.of("mvn", "nvcc", "docker", "cd", "./causes", "probe-cuda", ".ci/run", "compute-sanitizer");

    @TempDir
    static Path made;

    @BeforeAll
    static void makeTheFilesThatDocumentsSpeakOf() throws IOException {
        Path profile = ROOT.resolve("profiles/nvidia-h200.json");
        for (String name :
                List.of("here", "base", "new", "today", "before", "profile", "a", "b", "racks/one", "archive/one")) {
            copy(profile, name + ".json");
        }
        copy(ROOT.resolve("profiles/nvidia-h100.json"), "after.json");
        Files.createDirectories(made.resolve("out/docs"));
        copy(profile, "archive/nvidia-h200/1.json");
        copy(profile, "shared/nvidia-h200.json");
        copy(ROOT.resolve("profiles/nvidia-h200-opencl.json"), "my-opencl-profile.json");
    }

    private static void copy(Path profile, String name) throws IOException {
        Files.createDirectories(made.resolve(name).getParent());
        Files.copy(profile, made.resolve(name));
    }

    @TestFactory
    Stream<DynamicTest> shouldDoWhatDocumentsSay() {
        return Documents.written(ROOT).stream()
                .flatMap(file -> lines(Documents.read(file)).stream()
                        .map(line -> DynamicTest.dynamicTest(ROOT.relativize(file) + ": " + line, () -> hold(line))));
    }

    /** {@code docs/validation.md} has a loop over all profiles, and what it prints. */
    @Test
    void shouldCountAsTheLoopOverAllProfilesDoes() throws IOException {
        List<ClassAdvice.Choice> choices = Stream.concat(
                        Committed.profiles().stream(),
                        Stream.of("gtx295", "gtx580").map(name -> Path.of("profiles/published/" + name + ".json")))
                .map(file -> ProfileAdvice.classAdvice(ProfileReader.read(ROOT.resolve(file))))
                .flatMap(Optional::stream)
                .flatMap(advice -> advice.cells().stream())
                .map(ClassAdvice.Cell::byModel)
                .filter(choice -> choice != null && choice.right() != null)
                .toList();
        long right = choices.stream().filter(ClassAdvice.Choice::right).count();

        assertThat(Documents.read(ROOT.resolve("docs/validation.md")))
                .contains("# prints " + right + " of " + choices.size(), "| " + right + " of " + choices.size() + ", ");
    }

    @Test
    void shouldFindTheCommandLines() {
        assertThat(Documents.written(ROOT).stream().flatMap(file -> lines(Documents.read(file)).stream()))
                .hasSizeGreaterThan(60)
                .anyMatch(line -> line.startsWith("gpuclass compare"))
                .anyMatch(line -> line.contains("# prints "));
    }

    @Test
    void shouldNoticeALineThatDoesNotWork() {
        for (String wrong : List.of(
                "gpuclass recommend profiles/nvidia-h200.json --nonsense",
                "gpuclass probe --nonsense",
                "gpuclass recommend nowhere.json",
                "nonsense --help",
                "gpuclass recommend profiles/nvidia-h200.json --role barrier --blocks 528 | cut -f1  # prints xf")) {
            assertThatCode(() -> hold(wrong)).as(wrong).isInstanceOf(AssertionError.class);
        }
    }

    /** Returns the lines of the blocks whose first line is a command, continued ones as one. */
    private static List<String> lines(String document) {
        List<String> lines = new ArrayList<>();
        Matcher block = BLOCK.matcher(new MarkedText(document).written());
        while (block.find()) {
            String text = block.group(1).replaceAll("\\|\n\\s*", "| ");
            if (text.matches("(?s)\\s*(?:\\./)?(?:gpuclass|mvn|jq|nvcc|docker|cd|for|probes-cuda/\\S+|\\.ci/run) .*")) {
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(lines::add);
            }
        }
        return lines;
    }

    private static void hold(String line) throws IOException, InterruptedException {
        Matcher comment = COMMENT.matcher(line);
        boolean commented = comment.find();
        String call = commented ? line.substring(0, comment.start()) : line;
        String printed = "";
        String before = "";
        for (String part : PART.matcher(call).replaceAll("\n$1\n").split("\n")) {
            if (Set.of("|", "&&", ">").contains(part)) {
                before = part;
            } else if (!before.equals(">") && printed != null) {
                printed = run(part.strip(), before.equals("|") ? printed : "");
            }
        }
        if (commented && comment.group(1) != null && !call.startsWith("for ")) {
            assertThat(printed).as(line).isNotNull();
            assertThat(printed.lines().reduce("", (one, last) -> last))
                    .as(line)
                    .isEqualTo(comment.group(1).strip());
        }
    }

    /** Returns what a command prints; null where it is not run. */
    private static String run(String call, String input) throws IOException, InterruptedException {
        String first = call.split(" ")[0];
        if (first.matches("(?:\\./)?gpuclass")) {
            return own(call);
        }
        if (first.equals("jq") || first.equals("cut")) {
            return filtered(call, input);
        }
        if (first.equals("for") || first.equals("do") || OTHERS.contains(first)) {
            return null;
        }
        assertThat(ROOT.resolve(first)).as(call).isExecutable();
        return null;
    }

    private static String own(String call) {
        String[] words = HelpTest.arguments(call);
        assertThatCode(() -> CommandRunner.commandLine(words).parseArgs(words))
                .as(call)
                .doesNotThrowAnyException();
        List<String> given = List.of(words);
        boolean isLong = given.get(0).equals("prove") && (!given.contains("--only") || given.contains("--mutants"));
        if (ON_DEVICES.contains(given.get(0)) || isLong) {
            return null;
        }
        CommandRunner runner = CommandRunner.production().with(new Terminal(false, false, false, 100));
        // Without -o these write below the current directory.
        List<String> written = new ArrayList<>(given);
        written.replaceAll(DocumentedCommandsTest::found);
        for (String option : List.of("-o", "--headers", "--parquet", "--limits", "--dataset", "--superbench")) {
            int at = written.indexOf(option) + 1;
            if (at > 0 && !given.get(at).equals("-")) {
                written.set(at, made + "/out/" + given.get(at).replaceFirst("^/", ""));
            }
        }
        Stream<String> target = Set.of("report", "share").contains(given.get(0)) && !given.contains("-o")
                ? Stream.of("-o", made + "/here/")
                : Stream.empty();
        Object[] there = Stream.concat(written.stream(), target).toArray();
        int code = ExportCommandTest.installing(ExportCommandTest.INCLUDE, () -> runner.run(there));
        assertThat(code).as(call + ": " + runner.err).isEqualTo(ExitCodes.DONE);
        return runner.out.toString();
    }

    /** Returns an argument with its path led to where it is, or may be written. */
    private static String found(String word) {
        boolean path = word.matches(
                "[@./\\w*-]*(?:\\.(?:json|cuh|html|xml|csv|parquet)|/[\\w*./-]+|/)|archive|racks|shared|public|build");
        return !path || word.startsWith("http") || Files.exists(ROOT.resolve(word))
                ? word
                : made + "/" + word.replaceFirst("^/", "");
    }

    private static String filtered(String call, String input) throws IOException, InterruptedException {
        Programs.assumeInstalled("jq");
        Path from = Files.writeString(made.resolve("input"), input);
        String command =
                call.replaceAll("(?<= )profiles/\\S+$", ROOT + "/$0").replaceAll("(?<= )\\w+\\.json$", made + "/$0")
                        + " < " + from;
        Programs.Outcome outcome = Programs.run(made, Map.of(), List.of("sh", "-c", command));
        assertThat(outcome.exitCode()).as(call + ": " + outcome.err()).isZero();
        return outcome.out();
    }
}
