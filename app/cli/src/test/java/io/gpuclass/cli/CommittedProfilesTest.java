package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.session.MeasuringJob.ProfileAssembler;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.advice.AdviceBuilder;
import io.gpuclass.profile.advice.Advised;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.export.CudaHeader;
import io.gpuclass.view.html.HtmlReport;
import io.gpuclass.view.report.AnswerReport;
import io.gpuclass.view.report.ShortReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The profiles that the repository holds. */
class CommittedProfilesTest {
    private static final Pattern IN_USE = Pattern.compile("(\\d\\.\\d\\d) times in a user's kernel");
    private static final Path PROFILES = Path.of("profiles");

    @TempDir
    private Path directory;

    static List<Path> committed() {
        return Stream.concat(
                        Committed.profiles().stream(),
                        PublishedProfiles.all().stream().map(CommittedProfilesTest::file))
                .toList();
    }

    private static Path file(PublishedProfiles.Published numbers) {
        return PROFILES.resolve("published").resolve(numbers.fileName());
    }

    /**
     * Returns what each file should hold: its measurements with the advice that follows from them, or a document's numbers. Files stay as they are
     * where only the rule for ties is another since.
     */
    static Map<Path, String> texts() {
        Map<Path, String> texts = new LinkedHashMap<>();
        Committed.profiles().forEach(file -> {
            Profile saved = ProfileReader.read(file);
            Profile drawn = ProfileAdvice.drawn(saved);
            Advice advice = AdviceBuilder.builder(drawn.advice())
                    .choices(saved.advice().choices())
                    .build();
            texts.put(
                    file,
                    ProfileWriter.toJson(ProfileBuilder.builder(drawn)
                            .answers(saved.answers())
                            .advice(advice)
                            .build()));
        });
        PublishedProfiles.all()
                .forEach(
                        numbers -> texts.put(file(numbers), ProfileWriter.toJson(ProfileAssembler.published(numbers))));
        return texts;
    }

    @ParameterizedTest
    @MethodSource("committed")
    void shouldBeValid(Path file) {
        assertThat(ProfileValidator.check(file).problems()).isEmpty();
    }

    /** Whatever version wrote it: nothing is lost, added or moved but in the class, which is drawn from the probes. */
    @ParameterizedTest
    @MethodSource({"committed", "measured"})
    void shouldBeWrittenAsItWasRead(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream unpacked = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
            Path plain = directory.resolve("profile.json");
            Files.write(plain, unpacked.readAllBytes());
            assertThat(withoutClass(ProfileWriter.toJson(ProfileReader.read(plain))))
                    .isEqualTo(withoutClass(Files.readString(plain)));
        }
    }

    private static String withoutClass(String profile) {
        return profile.replaceFirst("(?ms)^  \"abstraction\": \\{.*?^  }", "");
    }

    static List<Path> measured() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("app/profile/src/test/resources/measured"))) {
            return files.sorted().toList();
        }
    }

    /** A form of ours that broke its promise is no figure among others: what became of it stands beside the profile. */
    @ParameterizedTest
    @MethodSource("committed")
    void shouldSayBesideItWhyAFormWasWrong(Path file) throws IOException {
        Path reasons = Path.of(file.toString().replaceFirst("\\.json$", ".wrong.md"));
        String said = Files.exists(reasons) ? Files.readString(reasons) : "";

        assertThat(ProfileReader.read(file).cases().all().stream()
                        .filter(one -> one.outcome() == Outcome.WRONG)
                        .filter(one -> !String.valueOf(one.name()).endsWith("-as-published")))
                .allSatisfy(one -> assertThat(said)
                        .as("%s must say why this was wrong", reasons)
                        .contains(one.kind() + " `" + one.name() + "`, " + one.blocks() + " blocks"));
    }

    @Test
    void shouldFitOnOnePageThatAnyBrowserOpens() {
        List<Profile> all = committed().stream().map(ProfileReader::read).toList();
        assertThat(HtmlReport.of(all).getBytes(StandardCharsets.UTF_8).length).isLessThan(1_500_000);
    }

    /** Whatever is measured, the answer fits on one screen. */
    @ParameterizedTest
    @MethodSource("committed")
    void shouldHaveAShortAnswer(Path file) {
        for (int columns : List.of(60, 72, 80)) {
            String text = ShortReport.of(ProfileReader.read(file), Optional.of(file.toString()), columns)
                    .toText(Style.PLAIN);
            assertThat(text.lines().filter(line -> !line.matches("[A-Z ]* {2}gpuclass .*")))
                    .allMatch(line -> line.length() <= Math.min(columns, ShortReport.WIDTH));
            assertThat(text.lines()).hasSizeBetween(8, columns < ShortReport.WIDTH ? 60 : ShortReport.MOST_LINES);
            assertThat(text).contains("CLASS", "barrier", "semaphore", "CONFIDENCE", "NEXT");
        }
    }

    /** A type that is no template does not compile with {@code <>}, and one that is does not without. */
    @ParameterizedTest
    @MethodSource("committed")
    void everyTypeOnTheScreensIsOneThatItsHeaderDeclares(Path file) throws IOException {
        Profile profile = ProfileReader.read(file);
        List<Advised> forms = new ArrayList<>(ProfileAdvice.forms(profile));
        forms.addAll(ProfileAdvice.formsNear(profile, Role.BARRIER, 12, 0, null));
        String first = ShortReport.of(profile, Optional.of(file.toString()), ShortReport.WIDTH)
                .toText(Style.PLAIN);
        String answers = AnswerReport.of(forms).toText(Style.PLAIN);

        for (MatchResult type : all("gpuclass::(\\w+)(<>)?", (first + answers).replace("gpuclass::NAME<>", ""))) {
            assertThat(type.group()).isEqualTo(declared(type.group(1)));
        }
        if (first.contains("\nTYPES ")) {
            String plain =
                    all("TYPES[^\\n]*\\n( {11}[^\\n]*\\n)*", first).get(0).group();
            for (MatchResult name : all("(?<!::)\\b(barrier|mutex|semaphore)_\\w+", first.split("\nTYPES ")[0])) {
                String type =
                        "gpuclass::" + name.group() + (plain.matches("(?s).*\\b" + name.group() + "\\b.*") ? "" : "<>");
                assertThat(type).isEqualTo(declared(name.group()));
            }
        }
    }

    /** The same of whatever the catalogue may have a screen print one day. */
    @Test
    void everyTypeOfTheCatalogueIsOneThatItsHeaderDeclares() throws IOException {
        List<CppType> types = Catalogue.of(DeviceKind.CUDA).stream()
                .map(Implementation::cpp)
                .filter(Objects::nonNull)
                .toList();
        assertThat(types).anyMatch(CppType::isTemplate).anyMatch(type -> !type.isTemplate());
        for (CppType type : types) {
            assertThat(type.qualified()).isEqualTo(declared(type.name(), type.header()));
        }
    }

    private static List<MatchResult> all(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().toList();
    }

    private static String declared(String name) throws IOException {
        return declared(name, "gpuclass/sync/" + name + ".cuh");
    }

    /** Returns the type as its header declares it. */
    private static String declared(String name, String header) throws IOException {
        String code = Files.readString(Path.of("probes-cuda/include").resolve(header));
        Matcher declaration = Pattern.compile("(template <[^;{}]*>\\s+)?(using|class) " + name + "\\b(?! *;)")
                .matcher(code);
        if (!declaration.find()) {
            // A header may stand for another one that declares several forms.
            Matcher other =
                    Pattern.compile("#include \"(barrier_cluster\\.cuh)\"").matcher(code);
            assertThat(other.find()).as(header + " declares " + name).isTrue();
            return declared(name, "gpuclass/sync/" + other.group(1));
        }
        return "gpuclass::" + name + (declaration.group(1) == null ? "" : "<>");
    }

    @Test
    void shouldIncludeAGpuAHostAndBothPublishedOnes() {
        assertThat(committed().stream()
                        .map(ProfileReader::read)
                        .map(profile -> profile.device().slug()))
                .contains("nvidia-h200", "nvidia-geforce-gtx-295", "nvidia-geforce-gtx-580")
                .anyMatch(slug -> slug.startsWith("host-"));
    }

    @Test
    void shouldHoldTheAdviceThatFollowsFromTheirMeasurements() {
        Committed.assumeUnchanged();
        texts().forEach((file, text) ->
                assertThat(file).as(RenderedDocumentsTest.REFRESH).content().isEqualTo(text));
    }

    @ParameterizedTest
    @MethodSource("committed")
    void shouldAnswerAsTodaysRuleDoesButForTies(Path file) {
        Profile saved = ProfileReader.read(file);
        List<Answer> drawn = ProfileAdvice.drawn(saved).answers();

        assertThat(drawn).hasSameSizeAs(saved.answers());
        for (int i = 0; i < drawn.size(); i++) {
            Answer then = saved.answers().get(i);
            if (!then.use().equals(drawn.get(i).use())) {
                assertThat(then.leads()).as(then + " is now " + drawn.get(i)).isFalse();
            }
        }
    }

    /**
     * One rule must not make several machines of one model. Where a lead over the default lies at the threshold, so that one GPU keeps the default and
     * another does not, either form does on both: the one is within a tenth of the other, since GPUs of a model differ by some 4 % at the threshold's 5 %.
     */
    @ParameterizedTest
    @CsvSource({"nvidia-h200, nvidia-h200-x2", "nvidia-h200, nvidia-h200-x4", "nvidia-h100, nvidia-h100-x2"})
    void shouldAdviseGpusOfAModelAlike(String one, String other) {
        Profile first = ProfileAdvice.drawn(ProfileReader.read(PROFILES.resolve(one + ".json")));
        Profile second = ProfileAdvice.drawn(ProfileReader.read(PROFILES.resolve(other + ".json")));
        List<Answer> answers = empty(first);
        List<Answer> others = empty(second);

        assertThat(answers).extracting(Answer::role, Answer::blocks).isEqualTo(places(others));
        for (int i = 0; i < answers.size(); i++) {
            List<String> uses = List.of(answers.get(i).use(), others.get(i).use());
            assertThat(List.of(apart(first, answers.get(i), uses), apart(second, others.get(i), uses)))
                    .as(answers.get(i) + " and " + others.get(i))
                    .allMatch(factor -> factor < 1.1);
        }
    }

    private static List<Answer> empty(Profile profile) {
        return profile.answers().stream()
                .filter(answer -> answer.section() == 0)
                .toList();
    }

    private static List<Tuple> places(List<Answer> answers) {
        return answers.stream()
                .map(answer -> tuple(answer.role(), answer.blocks()))
                .toList();
    }

    /** Returns how many times as fast the faster of two forms is as the other where an answer was asked for. */
    private static double apart(Profile profile, Answer answer, List<String> uses) {
        Map<String, Double> rates = BestRates.of(profile, answer);
        double factor = rates.get(uses.get(0)) / rates.get(uses.get(1));
        return Math.max(factor, 1 / factor);
    }

    /** A form that a program would notice to be slower is no tie. */
    @ParameterizedTest
    @MethodSource("committed")
    void shouldKeepNoDefaultThatIsNoticeablySlower(Path file) {
        assertThat(ProfileAdvice.drawn(ProfileReader.read(file)).answers())
                .filteredOn(answer -> answer.speedup() != null && answer.section() == 0)
                .allSatisfy(answer -> assertThat(answer.speedup()).isGreaterThan(1 / (1 + Answer.WORTH_IT)));
    }

    /**
     * By the results alone, not by what chose the answers; where the default stays, as far as its own samples leave open, or in a user's kernel
     * where both ran there.
     */
    @Test
    void shouldAnswerWithinThreePercentOfTheBestThatDoesNotStarveAndKeepADefaultWithinFive() {
        Profile h200 = ProfileReader.read(PROFILES.resolve("nvidia-h200.json"));

        assertThat(h200.answers())
                .extracting(Answer::role, Answer::contention, Answer::section)
                .contains(
                        tuple(Role.BARRIER, Contention.LOW, 0),
                        tuple(Role.MUTEX, Contention.LOW, 10),
                        tuple(Role.MUTEX, Contention.FULL, 1000),
                        tuple(Role.SEMAPHORE_HIGH, Contention.MEDIUM, 0))
                .doesNotHaveDuplicates();
        assertThat(h200.answers()).allSatisfy(answer -> {
            Map<String, Double> rates = BestRates.of(h200, answer);
            double best =
                    rates.values().stream().mapToDouble(rate -> rate).max().orElseThrow();
            assertThat(rates).as(answer.toString()).containsKey(answer.use());
            boolean stays = answer.why().contains("the library's default stays.");
            double open = stays ? answer.nsPerOperation() / answer.nsLow() : 1;
            double behind = best / rates.get(answer.use());
            Matcher inUse = IN_USE.matcher(answer.why());
            assertThat(stays && inUse.find() ? Math.min(behind, Double.parseDouble(inUse.group(1)) - 0.005) : behind)
                    .as(answer.toString())
                    .isLessThan(stays ? (1 + Answer.WORTH_IT) * open : 1.03);
        });
    }

    /** One rule for ties: what {@code recommend} names, {@code export} selects, on every GPU. */
    @ParameterizedTest
    @MethodSource("committed")
    void shouldExportWhatIsRecommended(Path file) {
        Profile profile = ProfileReader.read(file);
        if (profile.device().kind() != DeviceKind.CUDA || profile.primitives().isEmpty()) {
            return;
        }
        String header = CudaHeader.of(profile, "profile.json", Tool.current());
        for (Answer answer : profile.answers()) {
            if (answer.section() == 0) {
                String member = header.substring(
                        header.indexOf("\n// " + answer.role().id().replace('-', '_') + "\n"));
                String line = member.lines()
                        .filter(each ->
                                each.startsWith("//   " + answer.contention().id() + " "))
                        .findFirst()
                        .orElseThrow();
                assertThat(line).as(answer.toString()).contains(" " + answer.use() + ", ");
            }
        }
    }

    /** Stuart & Owens 2011, Table 5. */
    @ParameterizedTest
    @CsvSource({
        "gtx295.json, xf, fa, sleeping, sleeping",
        "gtx580.json, xf, spin-backoff, spin-backoff, sleeping",
    })
    void shouldRecommendWhatThePaperFoundBest(
            String file, String barrier, String mutex, String semaphoreLow, String semaphoreHigh) {
        Profile profile = ProfileReader.read(PROFILES.resolve("published").resolve(file));

        assertThat(profile.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly(barrier, mutex, semaphoreLow, semaphoreHigh);
    }
}
