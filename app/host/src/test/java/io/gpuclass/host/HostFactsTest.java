package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.host.HostFacts.ProcFiles;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
    private static final String CACHE = "sys/devices/system/cpu/cpu0/cache/";

    @TempDir
    Path root;

    @Test
    void shouldReadTheFilesOfAnX86Machine() throws IOException {
        write(
                "proc/cpuinfo",
                "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R) CPU E5-2690 v4 @ 2.60GHz\n"
                        + "processor\t: 1\nmodel name\t: another\n");
        write("proc/meminfo", "MemTotal:       24684096 kB\nMemFree:        24319972 kB\n");
        cache(0, 1, "48K");
        cache(2, 2, "2048K");
        cache(3, 3, "105M");
        write("etc/machine-id", "0123456789abcdef\n");

        DeviceFacts facts = HostFacts.read(new ProcFiles(root), 8, "amd64", false);

        assertThat(facts.kind()).isEqualTo(DeviceKind.HOST);
        assertThat(facts.name()).isEqualTo("Intel(R) Xeon(R) CPU E5-2690 v4 @ 2.60GHz");
        assertThat(facts.slug()).isEqualTo("host-intel-xeon-e5-2690-v4");
        assertThat(facts.l2Bytes()).isEqualTo(105L * 1024 * 1024);
        assertThat(facts.memoryBytes()).isEqualTo(24684096L * 1024);
        assertThat(facts.logicalCpus()).isEqualTo(8);
        assertThat(facts.multiprocessors()).isNull();
        assertThat(facts.uuid()).isNull();
    }

    @Test
    void shouldTellTheMachineIdOnlyOnRequest() throws IOException {
        write("etc/machine-id", "0123456789abcdef\n");

        assertThat(HostFacts.read(new ProcFiles(root), 1, "amd64", true).uuid()).isEqualTo("0123456789abcdef");
        assertThat(HostFacts.read(new ProcFiles(root), 1, "amd64", false).uuid())
                .isNull();
    }

    @Test
    void shouldFallBackToTheArchitectureWhereTheCpuHasNoName() throws IOException {
        write("proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 50.00\nCPU part\t: 0xd0c\n");

        DeviceFacts facts = HostFacts.read(new ProcFiles(root), 4, "aarch64", false);

        assertThat(facts.name()).isEqualTo("aarch64");
        assertThat(facts.slug()).isEqualTo("host-aarch64");
    }

    @Test
    void shouldLeaveOutWhatAMachineWithoutTheseFilesCannotTell() {
        DeviceFacts facts = HostFacts.read(new ProcFiles(root), 2, "amd64", true);

        assertThat(facts.l2Bytes()).isNull();
        assertThat(facts.memoryBytes()).isNull();
        assertThat(facts.uuid()).isNull();
    }

    @Test
    void shouldSkipCachesItCannotRead() throws IOException {
        cache(0, 1, "32K");
        write(CACHE + "index9/level", "nonsense\n");
        write(CACHE + "index9/size", "64M\n");
        write(CACHE + "index8/level", "3\n");

        assertThat(new ProcFiles(root).lastLevelCacheBytes()).contains(32L * 1024);
    }

    @Test
    void shouldReadCacheSizesInEveryUnit() {
        assertThat(ProcFiles.cacheBytes("512")).contains(512L);
        assertThat(ProcFiles.cacheBytes("512K\n")).contains(512L * 1024);
        assertThat(ProcFiles.cacheBytes("1G")).contains(1L << 30);
        assertThat(ProcFiles.cacheBytes("12 kB")).isEmpty();
        assertThat(ProcFiles.cacheBytes("")).isEmpty();
    }

    @Test
    void shouldNoticeABusyHost() throws IOException {
        write("proc/loadavg", "3.10 1.00 0.50 2/345 6789\n");

        assertThat(HostFacts.surroundings(new ProcFiles(root), 2).notice())
                .startsWith("the host is busy: load average 3.10 on 2 logical CPUs");
        assertThat(HostFacts.surroundings(new ProcFiles(root), 3).notice()).isNull();
    }

    @Test
    void shouldSayThatTheLoadCouldNotBeTold() {
        assertThat(HostFacts.surroundings(new ProcFiles(root), 2).notice()).contains("/proc/loadavg");
    }

    private void cache(int index, int level, String size) throws IOException {
        write(CACHE + "index" + index + "/level", level + "\n");
        write(CACHE + "index" + index + "/size", size + "\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
