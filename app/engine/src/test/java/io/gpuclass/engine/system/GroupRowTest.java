package io.gpuclass.engine.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.engine.system.SystemMeasurement.MemorySuite;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.system.SharedOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupRowTest {
    private static final Path PROBES = Path.of("probes-cuda");

    @Test
    void shouldReadRowsAndNameTheirKernels() {
        assertThat(GroupRow.all())
                .containsExactly(
                        new GroupRow(Kind.BARRIER, "system", false, false, null),
                        new GroupRow(Kind.BARRIER, "atomic-two-stage", false, true, null),
                        new GroupRow(Kind.BARRIER, "forgets-a-peer", true, false, null),
                        new GroupRow(Kind.MUTEX, "system", false, false, null),
                        new GroupRow(Kind.SEMAPHORE, "ticket-turns", false, true, null));
        assertThat(GroupRow.all().get(1).id()).isEqualTo("atomic-two-stage");
        assertThat(GroupRow.all().get(1).timed()).isEqualTo("team_barrier_atomic_two_stage");
        assertThat(GroupRow.all().get(2).checked()).isEqualTo("team_verify_barrier_twin_forgets_a_peer");
        assertThat(GroupRow.all()).filteredOn(GroupRow::takesHost).hasSize(1);
    }

    @Test
    void shouldFindEveryKernelItAsksForAmongTheCompiledOnes() throws IOException {
        List<GroupRow> rows =
                CatalogueTable.rows("t.inc", Files.readString(PROBES.resolve("system-catalogue.inc"))).stream()
                        .map(GroupRow::of)
                        .toList();
        List<String> wanted = new ArrayList<>();
        rows.forEach(row -> wanted.add(row.checked()));
        rows.stream().filter(row -> !row.twin()).forEach(row -> wanted.add(row.timed()));
        Arrays.stream(SharedOperation.values()).forEach(operation -> wanted.add(ContentionSuite.kernel(operation)));
        ProbeCase.all().forEach(probe -> wanted.add(MemorySuite.kernel(probe)));
        wanted.addAll(List.of("hostage_time_system_poll", "team_ping_flag_at_waiter", "team_ping_flag_at_sender"));

        assertThat(rows).hasSizeGreaterThan(8);
        assertThat(wanted).allSatisfy(kernel -> assertThat(Ptx.has(kernel)).isTrue());
    }
}
