package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleFleet;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.XmlElements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class AtlasCommandTest {
    private static final int GPUS = 6;

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
    private Path archive;
    private Path site;

    @BeforeEach
    void save() throws IOException {
        archive = Files.createDirectories(directory.resolve("archive"));
        site = directory.resolve("site");
        SampleFleet fleet = SampleFleet.of(SavedSamples.H200);
        for (int i = 0; i < GPUS; i++) {
            Files.writeString(archive.resolve("gpu" + i + ".json"), fleet.gpu(i, i == 0 ? 1.1 : 1));
        }
        Files.copy(SavedSamples.GTX_580, archive.resolve("gtx580.json"));
    }

    private void make() {
        assertThat(command.run("atlas", archive, "-o", site))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);
    }

    @Test
    void shouldMakeAPageForEachModelAndKeepTheProfilesByteForByte() throws Exception {
        make();

        assertThat(command.out).hasToString(site.resolve("index.html") + "\n");
        assertThat(command.err).asString().contains("7 profiles of 7 machines, 2 models");
        assertThat(files(site.resolve("models")))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("nvidia-geforce-gtx-580.html", "nvidia-h200.html");
        String index = Files.readString(site.resolve("atlas.json"));
        for (Path copy : files(site.resolve("profiles"))) {
            byte[] content = Files.readAllBytes(copy);
            String sha256 = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            assertThat(index).contains(sha256).contains(copy.getFileName().toString());
            assertThat(files(archive)).anySatisfy(file -> assertThat(file).hasBinaryContent(content));
        }
    }

    @Test
    void shouldShowWhichGpuIsFarFromTheOthers() throws IOException {
        make();
        assertThat(site.resolve("models/nvidia-h200.html"))
                .content()
                .contains("Spread between its devices", "Drivers over time", "NVIDIA H200, CUDA (6)")
                .containsPattern("[+]9\\.\\d %|[+]1[01] %");
    }

    @Test
    void shouldLoadNothingFromElsewhereAndRunNoScriptOfItsOwnInside() throws IOException {
        make();
        for (Path page : Stream.concat(files(site.resolve("models")).stream(), Stream.of(site.resolve("index.html")))
                .toList()) {
            assertThat(page)
                    .content()
                    .contains("default-src &#39;none&#39;; script-src &#39;self&#39;")
                    .doesNotContain("<style", " style=", "http://", "https://", "onclick")
                    .doesNotContainPattern("<script>");
        }
    }

    @Test
    void shouldTellFeedReadersOfEachDatedProfile() throws IOException {
        assertThat(command.run("atlas", archive, "-o", site, "--url", "https://example.org/gpus"))
                .isEqualTo(ExitCodes.DONE);

        Element rss = XmlElements.root(Files.readString(site.resolve("feed.xml")));
        assertThat(XmlElements.all(rss, "item")).as("the paper's has no date").hasSize(GPUS);
        assertThat(XmlElements.all(rss, "pubDate"))
                .allSatisfy(date -> assertThat(date.getTextContent()).endsWith(" GMT"));
        assertThat(XmlElements.all(rss, "link").get(1).getTextContent())
                .startsWith("https://example.org/gpus/profiles/nvidia-h200-");
    }

    @Test
    void shouldRefuseWhatIsNoAddress() {
        assertThat(command.run("atlas", archive, "-o", site, "--url", "my site"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err).asString().contains("--url 'my site' is no address of a site");
        assertThat(site).doesNotExist();
    }

    @Test
    void shouldCountAFileOnceHoweverOftenItIsThereAndTakeSharedOnes() throws IOException {
        Files.copy(archive.resolve("gpu1.json"), archive.resolve("again.json"));
        Files.writeString(archive.resolve("broken.json"), "{}");
        assertThat(command.run("share", SavedSamples.XEON, "-o", archive.resolve("shared")))
                .isEqualTo(ExitCodes.DONE);
        command.clear();
        make();
        assertThat(command.err)
                .asString()
                .contains("skipped " + archive.resolve("broken.json"), "8 profiles of 8 machines, 3 models");
    }

    @Test
    void shouldReplaceAnEarlierSiteAndNothingElse() throws IOException {
        make();
        Files.delete(archive.resolve("gtx580.json"));
        make();
        assertThat(site.resolve("models/nvidia-geforce-gtx-580.html")).doesNotExist();
        assertThat(files(directory)).as("nothing left beside it").isEmpty();

        Path other = Files.createDirectories(directory.resolve("other"));
        Files.writeString(other.resolve("mine"), "keep");
        assertThat(command.run("atlas", archive, "-o", other)).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err).asString().contains("'gpuclass atlas' did not make it");
        assertThat(other.resolve("mine")).hasContent("keep");
    }

    @Test
    void shouldWriteNothingOutsideItsSiteWhateverAProfileSays() throws IOException {
        Path outside = Files.writeString(directory.resolve("evil.html"), "mine");
        String hostile = Files.readString(archive.resolve("gpu1.json"))
                .replaceFirst("\"slug\": *\"[^\"]*\"", "\"slug\": \"../../evil\"");
        Files.writeString(archive.resolve("hostile.json"), hostile);

        make();

        assertThat(outside).hasContent("mine");
        assertThat(files(directory)).containsExactly(outside);
        assertThat(command.err)
                .asString()
                .contains("skipped " + archive.resolve("hostile.json"), "/device/slug", "7 profiles of 7 machines");
    }

    @Test
    void shouldKeepWhatOthersPutIntoItsSite() throws IOException {
        make();
        Path page = Files.writeString(site.resolve("models/thesis.html"), "years of work");
        Path name = Files.writeString(site.resolve("CNAME"), "example.org");
        Path git = Files.createDirectory(site.resolve(".git"));
        Files.delete(archive.resolve("gtx580.json"));

        make();

        assertThat(page).hasContent("years of work");
        assertThat(name).hasContent("example.org");
        assertThat(git).isDirectory();
        assertThat(site.resolve("models/nvidia-geforce-gtx-580.html")).doesNotExist();
    }

    @Test
    void shouldRefuseAFolderThatOnlyHoldsAnIndex() throws IOException {
        Path thesis = Files.writeString(Files.createDirectory(site).resolve("thesis.tex"), "years of work");
        Files.writeString(site.resolve("atlas.json"), "{}");

        assertThat(command.run("atlas", archive, "-o", site)).isEqualTo(ExitCodes.FAILED);

        assertThat(thesis).hasContent("years of work");
    }

    @Test
    void shouldNotReplaceAPageOfSomebodyElseInItsSite() throws IOException {
        Files.delete(archive.resolve("gtx580.json"));
        make();
        Path page = Files.writeString(site.resolve("models/nvidia-geforce-gtx-580.html"), "mine");
        Files.copy(SavedSamples.GTX_580, archive.resolve("gtx580.json"));

        assertThat(command.run("atlas", archive, "-o", site)).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err).asString().contains(page + " is not in the list of what gpuclass wrote");
        assertThat(page).hasContent("mine");
    }

    @Test
    void shouldFillTheFolderThatALinkNames() throws IOException {
        Path real = Files.createDirectory(directory.resolve("real"));
        Files.createSymbolicLink(site, real);

        make();

        assertThat(site).isSymbolicLink();
        assertThat(real.resolve("index.html")).isRegularFile();
    }

    @Test
    void shouldNotGoThroughALinkInsideItsSite() throws IOException {
        make();
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path theirs = Files.writeString(elsewhere.resolve("nvidia-geforce-gtx-580.html"), "mine");
        for (Path page : files(site.resolve("models"))) {
            Files.delete(page);
        }
        Files.delete(site.resolve("models"));
        Files.createSymbolicLink(site.resolve("models"), elsewhere);

        assertThat(command.run("atlas", archive, "-o", site)).isEqualTo(ExitCodes.FAILED);

        assertThat(theirs).hasContent("mine");
        assertThat(elsewhere).isDirectoryNotContaining("glob:**h200.html");
    }

    @Test
    void shouldSayWhatToDoWhereThereIsNoProfile() throws IOException {
        Path empty = Files.createDirectories(directory.resolve("empty"));
        assertThat(command.run("atlas", empty, "-o", site)).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err).asString().contains("no profile was found; give the directory");
        assertThat(site).doesNotExist();
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
