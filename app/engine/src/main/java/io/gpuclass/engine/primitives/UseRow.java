package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A row of {@code probes-cuda/uses-catalogue.inc}: a primitive, or a seeded bug, in launches that follow each other on the same state, as
 * programs launch them. A trial of its kernel makes the state, launches {@link Trial#length()} times, and replays a graph as often.
 */
public record UseRow(CatalogueRow row) implements Form {
    private static final String TABLE = "uses-catalogue.inc";
    private static final int LAUNCHES = 1000;

    /** Launches where all blocks that fit queue up, some of them for milliseconds. */
    private static final int LAUNCHES_OF_MANY = 100;

    /** Returns the rows of the table, in its order; none in a build without it. */
    public static Stream<UseRow> all() {
        return CatalogueTable.read(TABLE).stream().map(UseRow::new);
    }

    /** Returns the checks of those rows that are wanted and that a device has kernels for. */
    public static Stream<Check> checks(Device device, Predicate<? super UseRow> wanted) {
        return all().filter(wanted).filter(row -> device.has(row.kernel())).flatMap(row -> row.checks(device));
    }

    private Stream<Check> checks(Device device) {
        int most = device.saturation(kernel(), Trial.THREADS_PER_BLOCK);
        return Stream.of(1, 2, Experiment.onEach(device, 1, most), most)
                .filter(blocks -> blocks > 1 || !twin())
                .map(blocks -> Math.min(blocks, most))
                .distinct()
                .map(blocks -> check(blocks, blocks == most ? LAUNCHES_OF_MANY : LAUNCHES));
    }

    private Check check(int blocks, int launches) {
        return Check.ending(
                this,
                row.names(),
                Trial.of(kernel(), blocks).withLength(launches),
                seen -> seen.operations() == 2L * launches * blocks,
                (found, seen) -> found.kind(kind()).implementation(row.id()).launches(seen.operations() / blocks));
    }

    @Override
    public FormName form() {
        return FormName.of(kind(), row.id());
    }

    @Override
    public boolean twin() {
        return row.twin();
    }

    @Override
    public String unobserved() {
        return row.unobserved();
    }

    private String kind() {
        return row.names().get(0).replace('_', '-');
    }

    /** Returns the kernel that uses it. */
    String kernel() {
        return "use_verify_" + row.names().get(0) + (twin() ? "_twin_" : "_") + row.name();
    }
}
