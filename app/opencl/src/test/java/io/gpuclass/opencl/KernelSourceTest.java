package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.opencl.KernelPrograms.KernelSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelSourceTest {
    @Test
    void shouldFindTheFileOfAKernelByItsName() {
        assertThat(KernelSource.fileOf("probe_time_volatile_read_serial")).contains("probe_time.cl");
        assertThat(KernelSource.fileOf("memtest_time_none")).isEmpty();
        assertThat(KernelSource.fileOf("nonsense")).isEmpty();
    }

    @Test
    void shouldPutEachHeaderInPlaceOnceAndTheTableToo() {
        String text = KernelSource.of("barrier_verify.cl");
        assertThat(text).doesNotContain("#include");
        assertThat(text.lines().filter(line -> line.equals("#line 1 \"mem.h\"")))
                .hasSize(1);
        assertThat(text.lines().filter(line -> line.startsWith("#line 1 \"opencl-catalogue.inc\"")))
                .hasSize(1);
    }

    @Test
    void shouldKeepNamesAndNumbersOfLines() {
        List<String> lines = KernelSource.of("clock_rate.cl").lines().toList();
        int resumed = lines.indexOf("#line 4 \"clock_rate.cl\"");
        assertThat(lines.get(resumed + 2)).isEqualTo("#if GPUCLASS_HAS_CLOCK");
    }
}
