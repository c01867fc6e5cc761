package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.engine.primitives.PrimitiveSuite.Detail;
import io.gpuclass.engine.primitives.PrimitiveSuite.Details;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of several blocks: honest ones do ten operations each, with an atomic and two volatile accesses for each operation. */
class DetailsTest {
    private static final int BLOCKS = 4;

    private final PrimitivePlan plan = new PrimitivePlan(List.of(BLOCKS), List.of(1), WriterPlan.full(), 1000, 1000, 1);
    private final Details details = new Details(new FakeDevice(Seen::honest), plan);

    @Test
    void shouldDivideTheAccessesOfAllBlocksByTheOperationsOfAll() {
        assertThat(of(Kind.MUTEX, "fa").accesses()).isEqualTo(new Accesses(1, 2));
    }

    @Test
    void shouldCountABarriersPhaseOnceForAllBlocks() {
        assertThat(of(Kind.BARRIER, "xf").accesses())
                .isEqualTo(new Accesses(10.0 * BLOCKS / Details.PHASES, 20.0 * BLOCKS / Details.PHASES));
    }

    @ParameterizedTest
    @CsvSource({"4, 250", "3, 250 1000"})
    void shouldLookForLongerWhereABriefLookShowsNoOperationForEachBlock(long operations, String windows) {
        FakeDevice device = new FakeDevice(trial ->
                Seen.run().completing(operations).accessing(operations, 0).observation());
        PrimitivePlan brief = PrimitivePlanBuilder.builder(plan)
                .windowNsPerBlock(250)
                .shortestWindowNs(250)
                .shortening(4)
                .build();
        Implementation fa = Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, "fa").orElseThrow();

        new Details(device, brief).of(new PrimitiveSetting(fa, BLOCKS, null, null));

        assertThat(device.asked())
                .extracting(trial -> String.valueOf(trial.windowNs()))
                .containsExactly(windows.split(" "));
    }

    private Detail of(Kind kind, String id) {
        Implementation implementation =
                Catalogue.find(DeviceKind.CUDA, kind, id).orElseThrow();
        return details.of(new PrimitiveSetting(implementation, BLOCKS, null, null));
    }
}
