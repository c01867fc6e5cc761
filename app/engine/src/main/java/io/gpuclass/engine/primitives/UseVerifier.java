package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Checks primitives in launches that follow each other on the same state, as programs launch them, and that broken twins are caught: the rows
 * of {@code probes-cuda/uses-catalogue.inc}. A trial of such a kernel makes the state, launches {@link Trial#length()} times, and replays a
 * graph as often. Confined to one thread.
 */
public final class UseVerifier {
    private static final String TABLE = "uses-catalogue.inc";
    private static final int LAUNCHES = 1000;

    /** Launches where all blocks that fit queue up, some of them for milliseconds. */
    private static final int LAUNCHES_OF_MANY = 100;

    private final Device device;
    private final List<CatalogueRow> rows;
    private final Verifier verifier = new Verifier();

    /** Checks the forms that are wanted, and all broken twins, for which the device has kernels. */
    public UseVerifier(Device device, Predicate<FormName> wanted) {
        this.device = device;
        this.rows = CatalogueTable.read(TABLE).stream()
                .filter(row -> row.twin() || wanted.test(form(row)))
                .filter(row -> device.has(kernel(row)))
                .toList();
    }

    /** Returns what can be checked. */
    public static List<FormName> forms() {
        return CatalogueTable.read(TABLE).stream()
                .filter(row -> !row.twin())
                .map(UseVerifier::form)
                .toList();
    }

    /** Runs every check once; twins until one of their sizes catches them. May be called again, which adds up. */
    public void run(boolean twins) {
        verifier.run(rows.stream().filter(row -> twins || !row.twin()).flatMap(this::checks), () -> false);
    }

    private Stream<Check> checks(CatalogueRow row) {
        int most = device.saturation(kernel(row), Trial.THREADS_PER_BLOCK);
        return Stream.of(1, 2, Experiment.onEach(device, 1, most), most)
                .filter(blocks -> blocks > 1 || !row.twin())
                .map(blocks -> Math.min(blocks, most))
                .distinct()
                .map(blocks -> new Check(
                        row.names(),
                        row.twin(),
                        () -> check(row, blocks, blocks == most ? LAUNCHES_OF_MANY : LAUNCHES)));
    }

    private Verification check(CatalogueRow row, int blocks, int launches) {
        Trial trial = Trial.of(kernel(row), blocks).withLength(launches);
        Observation found = Verifier.observe(device, trial, row.twin());
        boolean kept = found.violations() == 0 && !found.timedOut() && found.operations() == 2L * launches * blocks;
        return Verifier.of(row.twin(), null, blocks, found, found.violations(), kept)
                .set(Verification::kind, kind(row))
                .set(Verification::implementation, row.id())
                .set(Verification::launches, found.operations() / blocks)
                .build();
    }

    private static FormName form(CatalogueRow row) {
        return FormName.of(kind(row), row.id());
    }

    private static String kind(CatalogueRow row) {
        return row.names().get(0).replace('_', '-');
    }

    /** Returns the kernel that uses a form. */
    static String kernel(CatalogueRow row) {
        return "use_verify_" + row.names().get(0) + (row.twin() ? "_twin_" : "_") + row.name();
    }

    /** Returns what was seen, one entry for each form and twin. */
    public List<Verification> results() {
        return verifier.results();
    }
}
