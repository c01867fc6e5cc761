package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NvidiaSmiTest {
    @TempDir
    Path folder;

    @Test
    void shouldAskAboutTheGpuWithThisBusId() throws IOException {
        Path program = program("case \"$*\" in"
                + " '-i 0000:19:00.0 --query-gpu='*) echo '1980, 3201, 40, 0x0000000000000004';;"
                + " '-i 0000:19:00.0 --query-compute-apps=pid '*) echo 17;; esac");

        assertThat(NvidiaSmi.surroundings(program.toString(), "0000:19:00.0"))
                .isEqualTo(new Surroundings(1, 1980, 3201, 40, List.of("SW Power Cap"), null));
    }

    @Test
    void shouldInformThatTheProgramFailed() throws IOException {
        Path program = program("echo 'Failed to initialize NVML: Driver/library version mismatch'; exit 18");

        assertThat(NvidiaSmi.surroundings(program.toString(), "0000:19:00.0").notice())
                .isEqualTo("nvidia-smi failed: Failed to initialize NVML: Driver/library version mismatch");
    }

    @Test
    void shouldInformThatThereIsNoSuchProgram() {
        Surroundings unknown = NvidiaSmi.surroundings(folder.resolve("absent").toString(), "0000:19:00.0");

        assertThat(unknown.otherProcesses()).isNull();
        assertThat(unknown.notice()).startsWith("nvidia-smi could not be run: ");
    }

    private Path program(String body) throws IOException {
        Path program = folder.resolve("nvidia-smi");
        Files.writeString(program, "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
