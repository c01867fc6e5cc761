package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.system.Topology.LinkKind;
import org.junit.jupiter.api.Test;

class NvidiaLinksTest {
    private static final String MATRIX = """
            \t\u001B[4mGPU0\tGPU1\tGPU2\tNIC0\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\u001B[0m
            GPU0\t X \tNV18\tSYS\tPIX\t0-31\t0\t\tN/A
            GPU1\tNV18\t X \tSYS\tSYS\t0-31\t0\t\tN/A
            GPU2\tSYS\tSYS\t X \tSYS\t32-63\t1\t\tN/A
            NIC0\tPIX\tSYS\tSYS\t X \t\t\t\t

            Legend:

              X    = Self
              NV#  = Connection traversing a bonded set of # NVLinks
            """;
    private static final String LIST = "0, 00000000:18:00.0\n1, 00000000:2A:00.0\n2, 00000000:9D:00.0\n";

    private final NvidiaLinks links = NvidiaLinks.parse(MATRIX, LIST);

    @Test
    void shouldFindTheWayBetweenTwoGpusByTheirBusIds() {
        assertThat(links.between("0000:18:00.0", "0000:2a:00.0")).contains("NV18");
        assertThat(links.between("0000:9D:00.0", "0000:18:00.0")).contains("SYS");
        assertThat(links.between("0000:18:00.0", "0000:77:00.0")).isEmpty();
    }

    @Test
    void shouldTellNvlinksFromBridges() {
        assertThat(NvidiaLinks.kind("NV18")).isEqualTo(LinkKind.NVLINK);
        assertThat(NvidiaLinks.nvlinks("NV18")).contains(18);
        assertThat(NvidiaLinks.kind("PHB")).isEqualTo(LinkKind.PCIE);
        assertThat(NvidiaLinks.nvlinks("PHB")).isEmpty();
    }

    @Test
    void shouldKnowNothingWhereThePrintedMakesNoSense() {
        assertThat(NvidiaLinks.parse("Failed to initialize NVML", "").names()).isEmpty();
        assertThat(NvidiaSmi.links("/does/not/exist")).isEqualTo(NvidiaLinks.UNKNOWN);
    }
}
