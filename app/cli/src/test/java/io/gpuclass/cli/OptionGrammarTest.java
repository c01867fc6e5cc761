package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.suites.CheckingJob;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** One grammar for all commands: {@code -o}, {@code --only}, {@code --list} and {@code --format json}. */
class OptionGrammarTest {
    /** Calls of each command that prints JSON without a GPU; FILE is a profile. */
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("devices", "devices"),
            Map.entry("recommend", "recommend FILE"),
            Map.entry("claims", "claims FILE"),
            Map.entry("validate", "validate FILE"),
            Map.entry("verify", "verify --duration 1ms"),
            Map.entry("prove", "prove LITMUS"),
            Map.entry("compare", "compare FILE OTHER"),
            Map.entry("fleet", "fleet FILE"));

    /** Commands that need a GPU, whose own tests try this, and those whose result is a stream of events. */
    private static final List<String> ELSEWHERE = List.of("probe", "bench", "check", "tune", "report");

    @TempDir
    private Path folder;

    private CommandRunner command;

    @BeforeEach
    void save() throws IOException {
        ProfileWriter.write(SampleProfiles.complete(), folder.resolve("gpu.json"));
        ProfileWriter.write(SampleProfiles.complete(), folder.resolve("other.json"));
        Files.writeString(folder.resolve("mp.litmus"), """
                PTX SB
                "two threads store, then load what the other one stored"
                { x=0; y=0; }
                 P0@cta 0,gpu 0      | P1@cta 1,gpu 0      ;
                 st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 ;
                 ld.relaxed.gpu r1, y | ld.relaxed.gpu r2, x ;
                exists (P0:r1 == 0 /\\ P1:r2 == 0)
                """);
        command = CommandRunner.on(FakeDevices.with(new FakeDevice(Seen::honest)))
                .with(wiring -> wiring.verifying(new CheckingJob(System::nanoTime)));
    }

    static Stream<String> printing() {
        return commands()
                .filter(spec -> spec.findOption("--format") != null)
                .map(CommandSpec::name)
                .filter(name -> !ELSEWHERE.contains(name));
    }

    static Stream<String> listing() {
        return commands().filter(spec -> spec.findOption("--list") != null).map(CommandSpec::name);
    }

    static Stream<String> filtering() {
        return commands().filter(spec -> spec.findOption("--only") != null).map(CommandSpec::name);
    }

    private static Stream<CommandSpec> commands() {
        return CommandText.walk(CommandRunner.commandLine().getCommandSpec());
    }

    @ParameterizedTest
    @MethodSource("printing")
    void jsonOfEveryCommandIsAnObjectWithASchema(String name) throws IOException {
        JsonNode result = json(call(name) + " --format json");

        assertThat(result.isObject()).isTrue();
        assertThat(result.fieldNames().next()).isEqualTo("schema");
        assertThat(result.path("schema").asText()).matches("gpuclass-[a-z-]+/[1-9]");
    }

    @Test
    void rowsOfAQueryAreAnObjectToo() throws IOException {
        String query = "select count(*) as n from models";
        assertThat(command.run("fleet", folder.resolve("gpu.json"), "--sql", query, "--format", "json"))
                .isEqualTo(ExitCodes.DONE);

        JsonNode rows = new ObjectMapper().readTree(command.out.toString());
        assertThat(rows.path("schema").asText()).isEqualTo("gpuclass-fleet-rows/1");
        assertThat(rows.path("rows")).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("listing")
    void everyListNeedsNeitherDeviceNorFile(String name) {
        command.with(wiring -> wiring.devices(null));

        assertThat(command.run(name, "--list")).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString().lines())
                .hasSizeGreaterThan(3)
                .allMatch(line -> line.matches("[a-z0-9][\\w.-]*( {2,}\\S.*)?"), "begins with an id");
        assertThat(command.err.toString()).isEmpty();
    }

    /** A list in every form of the command's result holds the same ids, or is refused. */
    @ParameterizedTest
    @MethodSource("listing")
    void aListComesInTheFormThatIsAskedFor(String name) throws IOException {
        command.run(name, "--list");
        List<String> ids = command.out
                .toString()
                .lines()
                .map(line -> line.replaceFirst(" .*", ""))
                .toList();

        for (String format : formats(name)) {
            command.clear();
            int code = command.run(name, "--list", "--format", format);
            String out = command.out.toString();
            if (List.of("text", "md", "json", "csv", "html").contains(format)) {
                assertThat(code).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
                assertThat(ids).allMatch(id -> out.replace("\\", "").contains(id), format);
            } else {
                assertThat(code).isEqualTo(ExitCodes.USAGE);
                assertThat(command.err.toString()).contains("--list has no form " + format + ": ask for text");
                assertThat(out).isEmpty();
            }
            if (format.equals("json")) {
                JsonNode list = new ObjectMapper().readTree(out);
                assertThat(list.path("schema").asText()).isEqualTo("gpuclass-list/1");
                assertThat(list.path("choices"))
                        .extracting(one -> one.path("id").asText())
                        .containsExactlyElementsOf(ids);
            }
            assertThat(out.startsWith("id,what\n")).isEqualTo(format.equals("csv"));
            assertThat(out.startsWith("| id | what |\n")).isEqualTo(format.equals("md"));
        }
    }

    @ParameterizedTest
    @MethodSource("listing")
    void aListGoesWhereOSays(String name) {
        Path file = folder.resolve("list.json");

        int code = command.run(name, "--list", "-o", file);

        if (List.of("probe", "tune").contains(name)) {
            assertThat(code).isEqualTo(ExitCodes.USAGE);
            assertThat(command.err.toString()).contains("-o names the profile, and --list writes none");
        } else {
            assertThat(code).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
            assertThat(file).content().contains("gpuclass-list/1");
        }
        assertThat(command.out.toString()).isEmpty();
    }

    private static List<String> formats(String name) {
        Class<?> type = commands()
                .filter(spec -> spec.name().equals(name))
                .findFirst()
                .orElseThrow()
                .findOption("--format")
                .type();
        return Stream.of(type.getEnumConstants())
                .map(each -> ((Named) each).id())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("filtering")
    void whateverFiltersAlsoLists(String name) {
        assertThat(listing()).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"devices", "recommend", "claims", "validate", "verify", "prove", "compare", "fleet"})
    void oNamesAFileWhoseEndingSaysTheForm(String name) throws IOException {
        Path json = folder.resolve("out/result.json");
        Path text = folder.resolve("result.txt");

        command.run((Object[]) (call(name) + " -o " + json).split(" "));
        command.run((Object[]) (call(name) + " -o " + text).split(" "));

        assertThat(new ObjectMapper().readTree(json.toFile()).path("schema").asText())
                .startsWith("gpuclass-");
        assertThat(text).isNotEmptyFile();
        assertThat(command.out.toString()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("printing")
    void aFolderNamesTheFileByCommandAndForm(String name) {
        for (String format : List.of("text", "md", "json")) {
            command.run((Object[]) (call(name) + " --format " + format + " -o " + folder + "/new/").split(" "));

            assertThat(folder.resolve("new/" + name + "." + format.replace("text", "txt")))
                    .as(command.err.toString())
                    .isNotEmptyFile();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "devices",
        "compare FILE OTHER",
        "recommend FILE --full",
        "claims FILE",
        "claims --list",
        "verify --duration 1ms",
        "verify --list",
        "bench --list",
        "validate FILE",
        "fleet FILE",
        "fleet --list"
    })
    void aFileThatEndsInHtmlIsASelfContainedPage(String words) throws IOException {
        Path page = folder.resolve("page.html");

        command.run((Object[]) (named(words) + " -o " + page).split(" "));

        assertThat(Files.readString(page))
                .startsWithIgnoringCase("<!doctype html>")
                .doesNotContain("src=\"http");
        assertThat(command.err.toString()).contains("the result is in " + page);
    }

    @ParameterizedTest
    @MethodSource("printing")
    void aNameOfAFormThatACommandDoesNotHaveIsRefusedBeforeItWorks(String name) {
        Path file = folder.resolve("result.svg");

        assertThat(command.run((Object[]) (call(name) + " -o " + file).split(" ")))
                .isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains("'" + name + "' has no form that ends in .svg: name a file with ");
        assertThat(file).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "probe --device host, html, '.json'",
        "tune FILE, html, '.json'",
        "share FILE, html, '.json, .md, .svg'",
        "share FILE, txt, '.json, .md, .svg'",
        "export FILE --cuda-header, json, '.cuh'"
    })
    void whateverElseIsWrittenHasAnEndingOfItsFormToo(String words, String ending, String known) {
        Path file = folder.resolve("result." + ending);

        assertThat(command.run((Object[]) (named(words) + " -o " + file).split(" ")))
                .isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString())
                .contains("has no form that ends in ." + ending + ": name a file with " + known);
        assertThat(file).doesNotExist();
    }

    /** Whatever the command, and whether or not the profile is one of its inputs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "devices -o KEPT",
                "recommend FILE -o KEPT",
                "claims FILE --format md -o KEPT",
                "claims --list -o KEPT",
                "validate FILE -o KEPT",
                "verify --duration 1ms -o KEPT",
                "prove LITMUS -o KEPT",
                "compare FILE OTHER -o KEPT",
                "check --baseline FOLDER -o KEPT",
                "fleet FOLDER -o KEPT",
                "fleet FILE -o KEPT",
                "fleet FILE --limits KEPT",
                "fleet FILE --parquet KEPT",
                "fleet FILE --limits LIMITS -o KEPT",
                "fleet FILE --parquet TABLE --sql describe_models -o KEPT",
                "fleet nowhere -o KEPT",
                "export FILE --cuda-header -o KEPT",
                "share FILE -o KEPT",
                "probe --device host --record KEPT"
            })
    void noResultTakesThePlaceOfAProfile(String words) throws IOException {
        Path kept = Files.copy(folder.resolve("gpu.json"), folder.resolve("kept.json"));
        String line = named(words)
                .replace("FOLDER", folder.toString())
                .replace("LIMITS", folder + "/limits.json")
                .replace("TABLE", folder + "/figures.parquet")
                .replace("KEPT", kept.toString());

        int code = command.run((Object[]) line.split(" "));

        assertThat(code).as(command.err.toString()).isIn(ExitCodes.USAGE, ExitCodes.FAILED);
        assertThat(kept).hasSameBinaryContentAs(folder.resolve("gpu.json"));
    }

    @Test
    void aRunThatPrintsNothingLeavesTheLastResult() throws IOException {
        Path last = Files.writeString(folder.resolve("last.md"), "the last result");

        assertThat(command.run("fleet", folder.resolve("nowhere"), "-o", last)).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(last).hasContent("the last result");
    }

    /** Options of earlier versions go on working, and are not in the help. */
    @ParameterizedTest
    @CsvSource({"bench, --compare-only", "bench, --html", "fleet, --match", "fleet, --metric", "claims, --source"})
    void oldSpellingsAreTakenAndHidden(String name, String old) {
        OptionSpec option = commands()
                .filter(spec -> spec.name().equals(name))
                .findFirst()
                .orElseThrow()
                .findOption(old);
        assertThat(option.hidden()).isTrue();
    }

    /** Some commands measure for minutes before there is a result. */
    @ParameterizedTest
    @MethodSource("printing")
    void aResultThatCannotBeWrittenIsToldInOneLineBeforeTheWork(String name) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(command.run((Object[]) (call(name) + " -o " + file.resolve("x.html")).split(" ")))
                .isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString())
                .startsWith("gpuclass: cannot write ")
                .doesNotContain("\tat ")
                .hasLineCount(1);
    }

    @Test
    void anAtlasIsNoPage() {
        assertThat(command.run("atlas", folder.resolve("gpu.json"), "-o", folder.resolve("atlas.html")))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("name a directory, such as -o public/");
        assertThat(folder.resolve("atlas.html")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"one.json, '\"schema\"'", "one.svg, <svg", "one.md, 'NVIDIA H200'"})
    void shareWritesOneFileWhereItsNameSaysWhich(String name, String start) throws IOException {
        Path file = folder.resolve(name);

        assertThat(command.run("share", folder.resolve("gpu.json"), "-o", file)).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(file)).contains(start);
        assertThat(command.out).hasToString(file + "\n");
    }

    /** The lines that say what to type next work as they stand, from where the profile is. */
    @ParameterizedTest
    @ValueSource(
            strings = {"profiles/nvidia-h200.json", "profiles/host-intel-xeon.json", "profiles/published/gtx580.json"})
    void whatIsPrintedAsNextCanBeTyped(String profile) {
        command.run("recommend", profile);
        List<String> next = command.out
                .toString()
                .lines()
                .dropWhile(line -> !line.startsWith("NEXT "))
                .map(line -> line.replaceFirst("^(NEXT| {4}) {2}gpuclass ", ""))
                .toList();
        assertThat(next).as(command.out + "" + command.err).hasSizeGreaterThan(1);

        for (String words : next) {
            command.clear();
            String here = words.replaceFirst("-o (\\S+)", "-o " + folder + "/$1");
            assertThat(command.run((Object[]) here.split(" ")))
                    .as(here + ": " + command.err)
                    .isEqualTo(ExitCodes.DONE);
        }
    }

    private String call(String name) {
        assertThat(CALLS).as("the call of a command that prints JSON").containsKey(name);
        return named(CALLS.get(name));
    }

    private String named(String words) {
        return words.replace("FILE", folder.resolve("gpu.json").toString())
                .replace("OTHER", folder.resolve("other.json").toString())
                .replace("LITMUS", folder.resolve("mp.litmus").toString());
    }

    private JsonNode json(String words) throws IOException {
        command.run((Object[]) words.split(" "));
        assertThat(command.out.toString()).as(command.err.toString()).isNotEmpty();
        return new ObjectMapper().readTree(command.out.toString());
    }
}
