package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LibraryHeadersTest {
    private static final Path FOLDER = Path.of("gpuclass");
    private static final Map<Path, String> INSTALLED =
            LibraryHeaders.installed(Path.of("probes-cuda"), Path.of("installed"));

    @Test
    void shouldInstallWhateverAnInstalledHeaderIncludes() {
        INSTALLED.forEach((header, text) -> text.lines()
                .flatMap(line ->
                        LibraryHeaders.included(
                                line, header, Path.of("installed/include").resolve(FOLDER))
                                .stream())
                .forEach(included ->
                        assertThat(INSTALLED).as("included by " + header).containsKey(included)));
    }

    @Test
    void shouldInstallWhatUsersInclude() {
        assertThat(INSTALLED)
                .containsKeys(
                        header("launch.cuh"),
                        header("state.cuh"),
                        header("fault_record.cuh"),
                        header("roll_call.cuh"),
                        header("system.cuh"),
                        header("sync/mutex_ticket_turns.cuh"),
                        header("wait/jittered.cuh"),
                        Path.of("installed/share/cmake/gpuclass/gpuclass-config.cmake"),
                        Path.of("installed/share/pkgconfig/gpuclass.pc"))
                .doesNotContainKeys(header("trial.cuh"), header("dataset.cuh"), header("bench/own.cuh"));
    }

    private static Path header(String name) {
        return Path.of("installed/include").resolve(FOLDER).resolve(name);
    }
}
