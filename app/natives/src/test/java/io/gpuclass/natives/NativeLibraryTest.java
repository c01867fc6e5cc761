package io.gpuclass.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plants whatever another user, or a killed run, could leave behind; root also plants files of another user. */
class NativeLibraryTest {
    private static final int NOBODY = 65534;
    private static final String CONTENT = "the library\n";
    private static final NativeLibrary LIBRARY = new NativeLibrary(
            NativeLibraryTest.class,
            "/io/gpuclass/natives/library.txt",
            "3f02904d2df34cd300e9805e319e73d6aadfb6796fe042d3b76f7176084750f7");

    @TempDir
    private Path folder;

    private Path home;
    private Path place;

    @BeforeEach
    void findPlace() throws IOException {
        // A folder of mode 0700 below the system's directory for temporary files, which has the sticky bit.
        home = folder.toRealPath().resolve("cache");
        place = home.resolve("gpuclass/natives").resolve(LIBRARY.sha256()).resolve("library.txt");
    }

    @AfterEach
    void forgetInstallation() {
        System.clearProperty(NativeLibrary.INSTALLED);
    }

    @Test
    void shouldMakeTheFileInAFolderThatNobodyElseCanEnter() throws IOException {
        assertThat(path()).isEqualTo(place).hasContent(CONTENT);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.getParent())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
                .isEqualTo("rw-------");
        assertThat(inPlace()).containsExactly(place);
    }

    @Test
    void shouldKeepAFileThatIsWhole() throws IOException {
        Object first = Files.getAttribute(path(), "unix:ino");

        assertThat(Files.getAttribute(path(), "unix:ino")).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "the lib", "the library\nand more", "another one"})
    void shouldReplaceAFileThatIsNotWhole(String planted) throws IOException {
        Files.createDirectories(place.getParent());
        Files.writeString(place, planted);

        assertThat(path()).hasContent(CONTENT);
        assertThat(inPlace()).containsExactly(place);
    }

    @Test
    void shouldReplaceAWholeFileThatOthersCanStillWrite() throws IOException {
        Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo("rw-------");
    }

    @Test
    void shouldReplaceAFileOfAnotherUser() throws IOException {
        giveAway(path());

        assertThat((int) Files.getAttribute(path(), "unix:uid")).isNotEqualTo(NOBODY);
    }

    @Test
    void shouldNotFollowALinkToAnotherFile() throws IOException {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "kept");
        Files.createDirectories(place.getParent());
        Files.createSymbolicLink(place, elsewhere);

        assertThat(path()).hasContent(CONTENT);
        assertThat(place).isRegularFile();
        assertThat(Files.isSymbolicLink(place)).isFalse();
        assertThat(elsewhere).hasContent("kept");
    }

    @Test
    void shouldNotWriteThroughALinkThatLeadsNowhere() throws IOException {
        Path nowhere = folder.resolve("nowhere");
        Files.createDirectories(place.getParent());
        Files.createSymbolicLink(place, nowhere);

        assertThat(path()).hasContent(CONTENT);
        assertThat(nowhere).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxr-x", "rwxr-xrwx", "rwxrwxrwx"})
    void shouldRefuseAFolderThatOthersCanWrite(String permissions) throws IOException {
        for (Path each = path().getParent(); !each.equals(folder.toRealPath()); each = each.getParent()) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(permissions));

            assertRefused("can be written by others (mode 7", each);

            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwx------"));
        }
        assertThat(path()).hasContent(CONTENT);
    }

    @Test
    void shouldRefuseAFolderOfAnotherUser() throws IOException {
        Files.createDirectories(home.resolve("gpuclass"));
        giveAway(home.resolve("gpuclass"));

        assertRefused("belongs to another user (" + NOBODY + ")", home.resolve("gpuclass"));
        assertThat(home.resolve("gpuclass/natives")).doesNotExist();
    }

    @Test
    void shouldRefuseALinkOfAnotherUserOnTheWay() throws IOException {
        Path mine = Files.createDirectories(folder.resolve("mine"));
        Files.createSymbolicLink(home, mine);
        giveAway(home);

        assertRefused("belongs to another user (" + NOBODY + ")", home);
        assertThat(mine).isEmptyDirectory();
    }

    @Test
    void shouldFollowALinkOfTheUserOnTheWay() throws IOException {
        Path scratch = Files.createDirectories(folder.resolve("scratch/cache"));
        Files.createSymbolicLink(home, Path.of("scratch/../scratch/cache"));

        assertThat(path()).hasContent(CONTENT).startsWith(scratch.toRealPath());
    }

    @Test
    void shouldRefuseALinkIntoAFolderThatOthersCanWrite() throws IOException {
        Path open = Files.createDirectories(folder.resolve("open/cache"));
        Files.setPosixFilePermissions(open.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.createSymbolicLink(home, open);

        assertRefused("can be written by others (mode 777)", open.getParent());
    }

    @Test
    void shouldRefuseLinksThatGoRoundAndLinksThatLeadNowhere() throws IOException {
        Files.createSymbolicLink(home, Path.of("other"));
        Files.createSymbolicLink(folder.resolve("other"), Path.of("cache"));
        assertRefused("too many links", home.resolve("gpuclass/natives").resolve(LIBRARY.sha256()));

        Files.delete(folder.resolve("other"));
        assertThat(path()).hasContent(CONTENT).startsWith(folder.toRealPath().resolve("other"));
    }

    @Test
    void shouldRefuseAFileWhereAFolderIsDue() throws IOException {
        Files.writeString(Files.createDirectories(home).resolve("gpuclass"), "a file");

        assertThatThrownBy(this::path)
                .isInstanceOf(NativesException.class)
                .hasMessageContainingAll(home + "/gpuclass", "XDG_CACHE_HOME=DIR")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void shouldRefuseAnOwnCopyOfOtherContentAndLeaveNothingBehind() {
        NativeLibrary other = new NativeLibrary(NativeLibraryTest.class, LIBRARY.resource(), "0".repeat(64));

        assertThatThrownBy(() -> other.cached(cache()))
                .isInstanceOf(NativesException.class)
                .hasMessageContaining("damaged or of another version");
        assertThat(home.resolve("gpuclass/natives").resolve(other.sha256())).isEmptyDirectory();
    }

    @Test
    void shouldServeFirstUsesAtTheSameTime() throws Exception {
        ExecutorService users = Executors.newFixedThreadPool(8);
        try {
            List<Callable<String>> each = Stream.<Callable<String>>generate(() -> () -> Files.readString(path()))
                    .limit(64)
                    .toList();
            for (Future<String> seen : users.invokeAll(each)) {
                assertThat(seen.get()).isEqualTo(CONTENT);
            }
        } finally {
            users.shutdown();
        }
        assertThat(inPlace()).containsExactly(place);
    }

    @Test
    void shouldTakeTheFileOfTheInstallation() throws IOException {
        Path installed = install();

        assertThat(LIBRARY.path()).isEqualTo(installed).hasContent("installed");
    }

    @ParameterizedTest
    @CsvSource({"library.txt, rw-rw-r--", "'', rwxrwxr-x"})
    void shouldNotTakeTheFileOfAnInstallationThatOthersCanWrite(String changed, String permissions) throws IOException {
        Path installed = install();
        Files.setPosixFilePermissions(
                installed.resolveSibling("x").getParent().resolve(changed),
                PosixFilePermissions.fromString(permissions));

        assertThat(LIBRARY.path()).isNotEqualTo(installed).hasContent(CONTENT);
    }

    @ParameterizedTest
    @CsvSource({
        "/x, /h, /u, /x",
        "'', /h, /u, /h/.cache",
        "relative, /h, /u, /h/.cache",
        "'', '', /u, /u/.cache",
        "'', relative, /u, /u/.cache"
    })
    void shouldFindTheCacheOfTheUser(String cache, String home, String userHome, Path expected) {
        assertThat(PrivateFolder.cacheHome(Map.of("XDG_CACHE_HOME", cache, "HOME", home), userHome))
                .isEqualTo(expected);
    }

    @Test
    void shouldMakeTemporaryFilesInTheCache() {
        assertThat(cache().temporary(folder))
                .isEqualTo(home.resolve("gpuclass/tmp"))
                .isDirectory();
    }

    @Test
    void shouldMakeTemporaryFilesInANewFolderWhereThereIsNoCache() throws IOException {
        Files.writeString(home, "a file");

        Path made = cache().temporary(folder);

        assertThat(made.getParent()).isEqualTo(folder.toRealPath());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rwx------");
    }

    @Test
    void shouldMakeNoTemporaryFilesWhereOthersCanReplaceThem() throws IOException {
        Files.writeString(home, "a file");
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> cache().temporary(open)).isInstanceOf(NativesException.class);
        assertThat(open).isEmptyDirectory();
    }

    private Path install() throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        System.setProperty(NativeLibrary.INSTALLED, lib.toString());
        return Files.writeString(lib.resolve("library.txt"), "installed");
    }

    private PrivateFolder cache() {
        return new PrivateFolder(home, SafePath.ofThisUser());
    }

    private Path path() {
        return LIBRARY.cached(cache());
    }

    private List<Path> inPlace() throws IOException {
        try (Stream<Path> all = Files.list(place.getParent())) {
            return all.toList();
        }
    }

    private void assertRefused(String cause, Path where) {
        assertThatThrownBy(this::path)
                .isInstanceOf(NativesException.class)
                .hasMessageContainingAll("no safe place", where + " ", cause, "XDG_CACHE_HOME=DIR")
                .message()
                .doesNotContain("\n");
    }

    /** Only root can give a file away. */
    private static void giveAway(Path file) throws IOException {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        Files.setAttribute(file, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
    }
}
