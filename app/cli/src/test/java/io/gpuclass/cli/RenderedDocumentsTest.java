package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.chart.ClassMap.Machine;
import io.gpuclass.view.chart.KnownMachinesText;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.csv.FiguresCsv;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.html.HtmlReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.svg.ClassMapSvg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Documents and reports hold what is rendered from the profiles that the repository holds. */
class RenderedDocumentsTest {
    private static final boolean REGENERATE = Boolean.getBoolean("golden.regenerate");
    static final String REFRESH = "to refresh what follows from profiles: mvn -B test -Prefresh";
    private static final List<Path> REFRESHED = new CopyOnWriteArrayList<>();
    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final Path REPORTS = ROOT.resolve("reports");
    private static final Path PAGES = ROOT.resolve("app/cli/src/test/resources/pages.sha256");
    private static final Path KNOWN =
            ROOT.resolve("app/view/src/main/resources/io/gpuclass/view/chart/known-machines.tsv");
    private static final String H200 = "profiles/nvidia-h200.json";
    private static final String H100 = "profiles/nvidia-h100.json";
    private static final String TWO_H200 = "profiles/nvidia-h200-x2.json";
    private static final String FOUR_H200 = "profiles/nvidia-h200-x4.json";
    private static final String TWO_H100 = "profiles/nvidia-h100-x2.json";
    private static final String H200_OPENCL = "profiles/nvidia-h200-opencl.json";
    private static final String POCL = "profiles/pocl-intel-xeon.json";

    @TempDir
    static Path made;

    private static Map<String, String> reports;

    @BeforeAll
    static void refreshProfilesFirst() throws IOException {
        if (REGENERATE) {
            for (Map.Entry<Path, String> profile : CommittedProfilesTest.texts().entrySet()) {
                refresh(profile.getKey(), profile.getValue());
            }
        }
    }

    /** No build passes on what it has just written. */
    @AfterAll
    static void failAfterRefreshing() {
        assertThat(REFRESHED)
                .as("refreshed: look at the difference, then run 'mvn -B verify'")
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> shouldShowInMarkedPlacesWhatProfilesHold() {
        Committed.assumeUnchanged();
        return Documents.written(ROOT).stream()
                .map(file -> holds(
                        file,
                        () -> new MarkedText(Documents.read(file))
                                .rendered(MarkedOutput::render, MarkedFigure::render)));
    }

    @TestFactory
    Stream<DynamicTest> shouldHoldTheReportsOnTheProfiles() throws IOException {
        Committed.assumeUnchanged();
        Map<String, String> reports = reports();
        assertThat(reports)
                .containsKeys(
                        "nvidia-h200.md",
                        "nvidia-h200-x2.md",
                        "nvidia-h200-x4.md",
                        "nvidia-h100-x2.md",
                        "nvidia-h200-opencl.md",
                        "pocl-intel-xeon.md",
                        "nvidia-h200.csv",
                        "comparison.md",
                        "fastest.md",
                        "claims.md",
                        "validation.md");
        return reports.keySet().stream().map(name -> holds(REPORTS.resolve(name), () -> reports.get(name)));
    }

    /** Pages, screens and tables of every kept profile, of which {@code reports} holds only some. */
    @TestFactory
    Stream<DynamicTest> shouldRenderEveryPageAsBefore() {
        Committed.assumeUnchanged();
        return Stream.of(holds(
                PAGES,
                () -> Committed.profiles().stream()
                        .flatMap(RenderedDocumentsTest::pages)
                        .collect(Collectors.joining("\n", "", "\n"))));
    }

    private static Stream<String> pages(Path file) {
        Profile profile = ProfileReader.read(file);
        String name = file.getFileName().toString().replace(".json", "");
        Map<String, String> pages = new TreeMap<>(Map.of(
                "html", HtmlReport.of(List.of(profile)),
                "md", ProfileReport.of(profile).toMarkdown(),
                "txt", ProfileReport.of(profile).toText(Style.PLAIN),
                "screen",
                        ShortReport.of(profile, Optional.of(file.toString()), ShortReport.WIDTH)
                                .toText(Style.PLAIN),
                "csv", FiguresCsv.of(List.of(new NamedProfile(name, profile)))));
        return pages.entrySet().stream().map(page -> digest(page.getValue()) + "  " + name + "." + page.getKey());
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Each map of one machine has these on it. */
    @TestFactory
    Stream<DynamicTest> shouldHoldTheClassesOfAllProfiles() throws IOException {
        Committed.assumeUnchanged();
        List<Machine> machines = machines();
        return Stream.of(
                holds(KNOWN, () -> KnownMachinesText.of(machines)),
                holds(
                        REPORTS.resolve("class-map.svg"),
                        () -> ClassMapSvg.file(new ClassMap(machines), "Classes of machines")));
    }

    private static List<Machine> machines() throws IOException {
        try (Stream<Path> published = Files.list(ROOT.resolve("profiles/published"))) {
            return Stream.concat(Committed.profiles().stream().map(ROOT::resolve), published)
                    .filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .flatMap(file -> Machine.of(ProfileReader.read(file), false).stream())
                    .toList();
        }
    }

    @Test
    void shouldTellCommandAndDateOfReportsThatNoProfileGives() throws IOException {
        Map<String, String> rendered = reports();
        for (String name : names(REPORTS)) {
            if (!rendered.containsKey(name) && !name.equals("class-map.svg")) {
                assertThat(REPORTS.resolve(name)).content().containsPattern("\\APrinted by `[^`]+`.* on 20..-..-..\\.");
            }
        }
    }

    /** Returns the text of each report that the repository holds and that its profiles give. */
    private static Map<String, String> reports() throws IOException {
        if (reports == null) {
            reports = rendered();
        }
        return reports;
    }

    private static Map<String, String> rendered() throws IOException {
        MarkedOutput.run(List.of("report", H200, "--format", "md,csv,svg", "-o", made.toString()));
        MarkedOutput.run(List.of("report", H100, "--name", "nvidia-h100", "--format", "md,svg", "-o", made.toString()));
        MarkedOutput.run(
                List.of("report", TWO_H200, "--name", "nvidia-h200-x2", "--format", "md", "-o", made.toString()));
        MarkedOutput.run(
                List.of("report", FOUR_H200, "--name", "nvidia-h200-x4", "--format", "md", "-o", made.toString()));
        MarkedOutput.run(
                List.of("report", TWO_H100, "--name", "nvidia-h100-x2", "--format", "md,svg", "-o", made.toString()));
        MarkedOutput.run(List.of("report", H200_OPENCL, "--format", "md", "-o", made.toString()));
        MarkedOutput.run(List.of("report", POCL, "--name", "pocl-intel-xeon", "--format", "md", "-o", made.toString()));
        MarkedOutput.run(List.of(
                "report",
                H200,
                "profiles/published/gtx580.json",
                "profiles/published/gtx295.json",
                "--format",
                "md",
                "-o",
                made.toString()));
        Files.writeString(
                made.resolve("fastest.md"),
                MarkedOutput.run(List.of("recommend", H200, "--fastest", "--format", "md")));
        Files.writeString(made.resolve("claims.md"), MarkedOutput.run(List.of("claims", H200, "--format", "md")));
        Files.writeString(
                made.resolve("validation.md"),
                MarkedOutput.run(List.of("claims", H200, "--source", "cost-model", "--format", "md")));
        Files.writeString(made.resolve("csv-columns.md"), FiguresCsv.columns());
        Map<String, String> reports = new TreeMap<>();
        for (String name : names(REPORTS)) {
            if (Files.exists(made.resolve(name))) {
                reports.put(name, Documents.read(made.resolve(name)));
            }
        }
        return reports;
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static DynamicTest holds(Path file, Supplier<String> text) {
        return DynamicTest.dynamicTest(ROOT.relativize(file).toString(), () -> {
            String rendered = text.get();
            if (REGENERATE) {
                refresh(file, rendered);
            }
            assertThat(Documents.read(file)).as(REFRESH).isEqualTo(rendered);
        });
    }

    private static void refresh(Path file, String text) throws IOException {
        if (!text.equals(Documents.read(file))) {
            Files.writeString(file, text);
            REFRESHED.add(file);
        }
    }
}
