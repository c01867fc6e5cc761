package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileReaderTest {
    private static final String SAMPLE = ProfileWriter.toJson(SampleProfiles.complete());

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = directory.resolve("bad.json");
    }

    /** Expects one line that names the file and holds all of {@code parts}. */
    private void shouldBeRefused(Path path, String... parts) {
        assertThatThrownBy(() -> ProfileReader.read(path))
                .isInstanceOf(ProfileReadException.class)
                .hasMessageStartingWith(path + ": ")
                .hasMessageContainingAll(parts)
                .message()
                .hasLineCount(1);
        assertThat(ProfileValidator.check(path).problems()).isNotEmpty();
    }

    private void shouldBeRefused(String content, String... parts) throws Exception {
        Files.writeString(file, content);
        shouldBeRefused(file, parts);
    }

    /** Replaces the first {@code old} of the sample, which must be there. */
    private static String sampleWith(String old, String replacement) {
        assertThat(SAMPLE).contains(old);
        int at = SAMPLE.indexOf(old);
        return SAMPLE.substring(0, at) + replacement + SAMPLE.substring(at + old.length());
    }

    @Test
    void shouldFindNothingWrongWithTheSample() throws Exception {
        Files.writeString(file, SAMPLE);
        assertThat(ProfileValidator.check(file).problems()).isEmpty();
    }

    @Test
    void shouldReadAProfileFromStdin() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(SAMPLE.getBytes(StandardCharsets.UTF_8)));
            assertThat(ProfileReader.read(Path.of("-")).device().name()).isNotEmpty();
            System.setIn(new ByteArrayInputStream(new byte[0]));
            shouldBeRefused(Path.of("-"), "it is empty");
        } finally {
            System.setIn(before);
        }
    }

    /** As the shell's {@code <(zcat gpu.json.gz)}. */
    @Test
    void shouldReadAProfileFromAPipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        Thread writer = new Thread(
                () -> assertThatCode(() -> Files.writeString(pipe, SAMPLE)).doesNotThrowAnyException());
        writer.start();

        assertThat(ProfileReader.read(pipe).device().name()).isNotEmpty();
        writer.join();
    }

    @Test
    void shouldReadWhatGzipPackedUnlessItIsCutOff() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(SAMPLE.getBytes(StandardCharsets.UTF_8));
        }
        Files.write(file, packed.toByteArray());
        assertThat(ProfileReader.read(file).device().name()).isNotEmpty();

        Files.write(file, Arrays.copyOf(packed.toByteArray(), packed.size() / 2));
        shouldBeRefused(file, "its gzip compression is damaged or cut off; copy it again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"recommended", "predicted", "measured"})
    void shouldRefuseARecommendationOfWhatIsNoneOfItsCandidates(String name) throws Exception {
        ObjectNode document = (ObjectNode) ProfileJson.mapper().readTree(SAMPLE);
        ((ObjectNode) document.at("/recommendations/0")).put(name, "of-nowhere");

        shouldBeRefused(document.toString(), "/recommendations/0/" + name, "'of-nowhere' is none of its candidates");
    }

    @ParameterizedTest
    @ValueSource(strings = {"use", "runnerUp"})
    void shouldRefuseAnAnswerThatWasNotMeasured(String name) throws Exception {
        ObjectNode document = (ObjectNode) ProfileJson.mapper().readTree(SAMPLE);
        ((ObjectNode) document.at("/answers/0")).put(name, "of-nowhere");

        shouldBeRefused(
                document.toString(),
                "/answers/0/" + name,
                "no result of barrier 'of-nowhere' counts with so many blocks and such sections");
    }

    @Test
    void shouldRefuseAnAnswerOfAFormThatFailedOrHasNoFigureForItsSections() throws Exception {
        ObjectNode document = (ObjectNode) ProfileJson.mapper().readTree(SAMPLE);
        ObjectNode answer = (ObjectNode) document.at("/answers/0");
        document.path("primitives").forEach(result -> {
            if (result.path("implementation").equals(answer.path("use"))
                    && result.path("blocks").equals(answer.path("blocks"))) {
                ((ObjectNode) result).put("verified", false);
            }
        });
        shouldBeRefused(document.toString(), "/answers/0/use", "counts with so many blocks");

        ObjectNode other = (ObjectNode) ProfileJson.mapper().readTree(SAMPLE);
        ((ObjectNode) other.at("/answers/0")).put("section", 7);
        shouldBeRefused(other.toString(), "/answers/0/use", "and such sections");
    }

    @Test
    void shouldRefuseTwoAnswersToOneQuestion() throws Exception {
        ObjectNode document = (ObjectNode) ProfileJson.mapper().readTree(SAMPLE);
        ((ArrayNode) document.path("answers")).add(document.at("/answers/0").deepCopy());

        shouldBeRefused(document.toString(), "/answers/", "the same is there already, at /answers/0");
    }

    @Test
    void shouldRefuseWhatIsNoReadableFile() throws Exception {
        shouldBeRefused(file, "no such file", "check the path");
        shouldBeRefused(directory, "it is a directory");
        Files.writeString(file, SAMPLE);
        shouldBeRefused(file.resolve("p.json"), "cannot be read");
    }

    @Test
    void shouldRefuseAnEmptyFile() throws Exception {
        shouldBeRefused("", "it is empty", "gpuclass probe");
        shouldBeRefused(" \n\t\n", "it is empty");
    }

    @ParameterizedTest
    @CsvSource({"0.0005", "0.1", "0.5", "0.9", "0.9999"})
    void shouldRefuseATruncatedFile(double share) throws Exception {
        int kept = Math.max(1, (int) (SAMPLE.stripTrailing().length() * share));
        shouldBeRefused(SAMPLE.substring(0, kept), "at line ", ", column ", "truncated");
    }

    @Test
    void shouldRefuseWhatIsNotJson() throws Exception {
        shouldBeRefused("<html></html>", "at line 1, column 1", "not JSON");
        shouldBeRefused("{\n  \"schema\": gpuclass\n}\n", "at line 2, column ", "not JSON");
        shouldBeRefused(SAMPLE + "{}", "at line ", "not JSON");
    }

    @Test
    void shouldRefuseAnythingButAnObject() throws Exception {
        shouldBeRefused("[]", "a JSON array, not an object");
        shouldBeRefused("\"profile\"", "a JSON string, not an object");
    }

    @Test
    void shouldRefuseAnotherFormat() throws Exception {
        shouldBeRefused("{}", "no 'schema' property");
        shouldBeRefused("{\"schema\": \"other/1\"}", "at /schema", "\"other/1\", not \"gpuclass-profile/1\"");
        shouldBeRefused("{\"schema\": 1}", "at /schema", "the format is 1");
        shouldBeRefused("{\"schema\": [1]}", "at /schema", "an array");
        shouldBeRefused("{\"schema\": \"gpuclass-profile/0\"}", "at /schema", "gpuclass-profile/0");
    }

    @Test
    void shouldTellThatAProfileIsFromANewerVersion() throws Exception {
        shouldBeRefused(
                sampleWith("gpuclass-profile/1", "gpuclass-profile/2"),
                "at /schema",
                "gpuclass-profile/2, written by a newer gpuclass",
                "update gpuclass");
    }

    @Test
    void shouldRefuseAHugeFileBeforeReadingIt() throws Exception {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 30);
        }
        shouldBeRefused(file, "it has 1073741824 bytes", "16777216 at most");
    }

    @Test
    void shouldRefuseASpecialFileThatGivesTooMuch() {
        Path endless = Path.of("/dev/zero");
        Assumptions.assumeTrue(Files.isReadable(endless));
        shouldBeRefused(endless, "gives more than 16777216 bytes");
    }

    @Test
    void shouldRefuseWhatIsDeeperOrMoreOrLongerThanInAnyProfile() throws Exception {
        shouldBeRefused("[".repeat(1_000_000), "at line 1, column ", "too deep");
        shouldBeRefused("{\"a\":".repeat(200) + "1" + "}".repeat(200), "too deep");
        shouldBeRefused("[" + "0,".repeat(3_000_000) + "0]", "too many values");
        shouldBeRefused(sampleWith("NVIDIA H200", "x".repeat(2 << 20)), "at line ", "too long for a profile");
    }

    @Test
    void shouldSayOnceWhichNameIsTooLong() {
        Path tooLong = directory.resolve("x".repeat(300));
        assertThatThrownBy(() -> ProfileReader.read(tooLong))
                .hasMessageStartingWith(tooLong + ": it cannot be read (")
                .message()
                .containsOnlyOnce(tooLong.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"multiprocessors\": 132 | \"multiprocessors\": \"132\" | /device/multiprocessors",
                "\"multiprocessors\": 132 | \"multiprocessors\": 1.5 | /device/multiprocessors",
                "\"multiprocessors\": 132 | \"multiprocessors\": null | /device/multiprocessors",
                "\"multiprocessors\": 132 | \"multiprocessors\": -1 | /device/multiprocessors",
                "\"samples\": 11 | \"samples\": 0 | /probes/0/elapsedMs/samples",
                "\"name\": \"NVIDIA H200\", | | /device",
                "\"slug\": \"nvidia-h200\" | \"slug\": \"../up\" | /device/slug",
                "\"kind\": \"cuda\" | \"kind\": \"an abacus\" | /device/kind",
                "\"access\": \"volatile\" | \"access\": \"Volatile\" | /probes/0/access",
                "\"id\": \"contentious-volatile-read\" | \"id\": \"x\" | /probes/0/id",
                "\"pattern\": \"pipelined\" | \"pattern\": \"serial\" | /probes/1",
                "\"initial\": 1, | | /primitives/",
                "\"p99Ns\": 2750 | \"p99Ns\": 50000 | /p99Ns",
                "\"synchronizingShare\": 1 | \"synchronizingShare\": 1.5 | /synchronizingShare",
                "\"tau\": -1 | \"tau\": -1.5 | /tau",
                "\"most\": 16 | \"most\": 15 | /residency/2/fewest",
                "\"fewest\": 16, \"most\": 16 | \"fewest\": 14, \"most\": 15 | /residency/2: 2112 blocks cannot lie on 132 SMs",
                "\"min\": 2, \"max\": 32 | \"min\": 33, \"max\": 32 | /tuning/0/pauses/min",
                "\"form\": \"exponential\" | \"form\": \"sudden\" | /tuning/1/pauses/form",
                "\"holds\": true | \"holds\": \"yes\" | /tuning/0/holds",
                "\"holds\": true | \"of-tomorrow\": true | /tuning/0: 'useOpsPerSecond', 'useUntunedOpsPerSecond' and 'holds'",
                "\"holds\": false | \"holds\": true | /tuning/1/holds: it cannot hold where it is not faster",
                "\"writers\": \"one-per-sm\" | \"writers\": \"nobody\" | /writers",
                "\"kind\": \"mutex\" | \"kind\": \"Mutex\" | /kind",
                "\"value\": 2.41, \"low\": 2.38 | \"value\": 2.41, \"low\": 2.5 | /low",
                "\"value\": 2.41 | \"value\": \"NaN\" | string found, number expected",
                "\"elapsedSeconds\": 38.25 | \"elapsedSeconds\": 1e31 | /method/elapsedSeconds: the number is too large",
                "\"elapsedSeconds\": 38.25 | \"elapsedSeconds\": 1e999 | /method/elapsedSeconds: the number is too large",
                "\"ordinal\": 0 | \"ordinal\": 3000000000 | /device/ordinal",
                "\"ordinal\": 0 | \"ordinal\": 3000000000 | maximum",
                "\"seed\": 42 | \"seed\": 10000000000000000000000000000000000000000 | /method/seed",
                "\"ordinal\": 0 | \"ordinal\": 0, \"ordinal\": 1 | Duplicate",
                "\"reachBytes\": 32 | \"reachBytes\": NaN | NaN and Infinity",
                "\"reachBytes\": 32 | \"reachBytes\": Infinity | NaN and Infinity",
                "\"reachBytes\": 32 | \"reachBytes\": -Infinity | NaN and Infinity",
            })
    void shouldNameThePlaceOfAWrongValue(String old, String replacement, String place) throws Exception {
        shouldBeRefused(sampleWith(old, replacement == null ? "" : replacement), "at ", place);
    }

    @Test
    void shouldRefuseWhatIsNotUtf8() throws Exception {
        byte[] bytes = SAMPLE.getBytes(StandardCharsets.UTF_8);
        bytes[SAMPLE.indexOf("cuda")] = (byte) 0xC3;
        Files.write(file, bytes);
        shouldBeRefused(file, "at line ", "not UTF-8");
    }

    @Test
    void shouldRefuseUtf16() throws Exception {
        Files.writeString(file, SAMPLE, StandardCharsets.UTF_16);
        shouldBeRefused(file, "at line 1, column 1", "not UTF-8");
    }

    @Test
    void shouldAcceptAByteOrderMark() throws Exception {
        Files.writeString(file, "\uFEFF" + SAMPLE);
        assertThat(ProfileReader.read(file)).isEqualTo(SampleProfiles.complete());
    }

    @Test
    void shouldIgnoreAdditions() throws Exception {
        Files.writeString(file, sampleWith("\"ordinal\": 0", "\"ordinal\": 0, \"colour\": {\"red\": [1]}"));
        assertThat(ProfileReader.read(file)).isEqualTo(SampleProfiles.complete());
    }

    @Test
    void shouldKeepAnImplementationThatItDoesNotKnow() throws Exception {
        Files.writeString(
                file, sampleWith("\"implementation\": \"atomic-two-stage\"", "\"implementation\": \"new-one\""));
        assertThat(ProfileReader.read(file).primitives().get(0).implementation())
                .isEqualTo("new-one");
    }

    @Test
    void shouldTakePausesWithoutAFormForLinearOnes() throws Exception {
        Files.writeString(file, SAMPLE.replace("\"form\": \"linear\", ", ""));

        assertThat(ProfileReader.read(file)).isEqualTo(SampleProfiles.complete());
    }

    @Test
    void shouldReadAFileFromBeforeThePartsThatCameLater() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode old = (ObjectNode) mapper.readTree(SAMPLE);
        old.remove(List.of(
                "residency",
                "implementations",
                "sections",
                "skewed",
                "tuning",
                "breakEven",
                "rankAgreement",
                "answers"));
        Files.writeString(file, mapper.writeValueAsString(old));

        Profile read = ProfileReader.read(file);

        assertThat(read.primitives()).isEqualTo(SampleProfiles.complete().primitives());
        assertThat(read.sections()).isEmpty();
        assertThat(read.skewed()).isEmpty();
        assertThat(read.rankAgreement()).isEmpty();
    }

    @Test
    void shouldReadTuningsFromBeforeTheyWereJudgedInUse() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode old = (ObjectNode) mapper.readTree(SAMPLE);
        old.path("tuning")
                .forEach(tuning ->
                        ((ObjectNode) tuning).remove(List.of("useOpsPerSecond", "useUntunedOpsPerSecond", "holds")));
        Files.writeString(file, mapper.writeValueAsString(old));

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(ProfileReader.read(file).tuning()).hasSize(2).allSatisfy(tuning -> {
            assertThat(tuning.isJudged()).isFalse();
            assertThat(tuning.isKept()).isFalse();
        });
    }

    @Test
    void shouldNotPassEscapeSequencesOn() throws Exception {
        shouldBeRefused("{\"schema\": \"\\u001b[31m\\n\"}", "at /schema");
        Files.writeString(file, "{\"schema\": \"\\u001b[31m\"}");
        assertThat(ProfileValidator.check(file).problems().toString()).doesNotContain("\u001b");
    }

    @Test
    void shouldNameTheFirstFaultsAndCountTheRest() throws Exception {
        shouldBeRefused(
                SAMPLE.replace("\"samples\": 11", "\"samples\": 0"), "at /probes/0/", "more; 'gpuclass validate'");
    }

    @Test
    void shouldReportAlikeInEveryLocale() throws Exception {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            shouldBeRefused(sampleWith("\"ordinal\": 0", "\"ordinal\": \"0\""), "string found, integer expected");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void shouldTakeTruncationOnlyForWhatIsTruncated() throws Exception {
        shouldBeRefused("{\"a\": tru", "truncated");
        for (String broken : new String[] {"\0", "{\"a\":1]", "{\"a\":1,}"}) {
            Files.writeString(file, broken);
            assertThatThrownBy(() -> ProfileReader.read(file))
                    .hasMessageContaining("not JSON")
                    .message()
                    .doesNotContain("truncated", "REDACTED");
        }
    }

    @Test
    void shouldSayOnceThatANumberIsTooLarge() throws Exception {
        Files.writeString(file, SAMPLE.replaceFirst("\"median\": [0-9.]+", "\"median\": 1e999"));
        assertThat(ProfileValidator.check(file).problems())
                .extracting(Problem::message)
                .containsExactly("the number is too large");
    }

    @Test
    void shouldReadTheLargestFileThatIsAllowedInLittleMemory() throws Exception {
        String start = "{\"schema\": \"gpuclass-profile/1\", \"x\": \"";
        shouldBeRefused(start + "x".repeat(ProfileFile.MAX_BYTES - start.length()), "too long for a profile");
    }
}
