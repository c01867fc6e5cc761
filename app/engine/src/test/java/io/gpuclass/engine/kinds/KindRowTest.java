package io.gpuclass.engine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.kinds.KindRow.Use;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.CatalogueTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindRowTest {
    private static final Path CATALOGUE = Path.of("probes-cuda", "kinds-catalogue.inc");

    @Test
    void shouldReadRowsAndNameTheirKernels() {
        List<KindRow> rows = rows("""
            GPUCLASS_HAND_OFF(libcu_latch, (handed_by_libcu_latch), kind(latch),
                              summary("cuda::latch (device scope)"),
                              source("libcu++"), traits(peer))
            GPUCLASS_KIND_CHECK(event_counter, event_counter, (event_counter<>))
            GPUCLASS_KIND_TWIN(latch, early, (twin_latch_early),
                               summary("opens early"), unobserved("why"))
            """);

        assertThat(rows)
                .containsExactly(
                        new KindRow(Use.HAND_OFF, FurtherKind.LATCH, "libcu_latch", true, null, null),
                        new KindRow(Use.KIND_CHECK, FurtherKind.EVENT_COUNTER, "event_counter", false, null, null),
                        new KindRow(Use.KIND_TWIN, FurtherKind.LATCH, "early", false, null, "why"));
        assertThat(rows.get(0).id()).isEqualTo("libcu-latch");
        assertThat(rows)
                .extracting(KindRow::kernel)
                .containsExactly(
                        "handoff_time_libcu_latch",
                        "kinds_verify_event_counter_event_counter",
                        "kinds_verify_latch_twin_early");
    }

    @Test
    void shouldReadEveryRowOfTheTable() throws IOException {
        String text = Files.readString(CATALOGUE);
        long written = text.lines()
                .filter(line -> line.matches(
                        "GPUCLASS_(HAND_OFF|MESSAGE|COMBINING|READERS|QUEUE|TASKS|KIND_CHECK|KIND_TWIN)\\(.*"))
                .count();

        assertThat(rows(text)).hasSize((int) written).isEqualTo(KindRow.all());
        assertThat(KindRow.all())
                .filteredOn(KindRow::twin)
                .extracting(KindRow::kind)
                .contains(FurtherKind.values());
    }

    @Test
    void shouldFindEveryKernelItAsksForAmongTheCompiledOnes() {
        assumeTrue(
                getClass().getResource("/io/gpuclass/ptx/kinds_verify.ptx") != null,
                "the compiled kernels are from before these kinds");

        assertThat(KindRow.all())
                .allSatisfy(row ->
                        assertThat(Ptx.has(row.kernel())).as(row.kernel()).isTrue());
    }

    private static List<KindRow> rows(String text) {
        return KindRow.of(CatalogueTable.rows("t.inc", text));
    }
}
