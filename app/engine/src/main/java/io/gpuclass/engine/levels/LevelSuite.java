package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Experiment.TimedForm;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.levels.LevelRow.Use;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.levels.LevelResults.SkippedForm;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a barrier costs at each level, from the warp to the grid, and a read of shared memory: by one group alone, and by all that the device
 * holds at once. Confined to one thread.
 */
public final class LevelSuite extends Experiment<Record> {
    /** When a case has enough samples. The cases differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.02, 6, 9);

    private static final int OWN_WORDS = 1;
    private static final int ONE_WORD = 0;
    /** Threads of a block from which on reads of one word take so long that runs are shorter. */
    private static final int MANY_THREADS = 1024;

    private static final String NO_CLUSTERS = "it needs compute capability 9.0";
    private static final String NO_ROOM = "no cluster of that size finds room";

    private final Verifier verifier;
    private final List<LevelRow> rows;
    private final List<SkippedForm> skipped = new ArrayList<>();

    /** Returns all forms that there are kernels to time: barriers, and reads of shared memory. */
    public static Stream<TimedForm> forms() {
        return LevelRow.all().stream()
                .filter(row -> !row.twin())
                .flatMap(row -> row.clusters().stream().map(cluster -> new Form(row, cluster)))
                .flatMap(Form::timed);
    }

    /** A row with clusters of one size. */
    private record Form(LevelRow row, Integer cluster) {
        String kernel() {
            return row.timed(cluster);
        }

        /** Returns it under each name that its figures have. */
        Stream<TimedForm> timed() {
            Stream<String> names = row.use().meets()
                    ? Stream.of(row.id())
                    : Stream.of(Sharing.values()).map(sharing -> sharing.id() + "-" + row.id());
            return names.map(name -> new TimedForm(row.where(), Level.form(name, cluster), kernel()));
        }

        /** Returns the fewest blocks that it can run on. */
        int each() {
            return LevelRow.each(cluster);
        }

        /** Returns its id with the size of its clusters. */
        String id() {
            return Level.form(row.id(), cluster);
        }

        /** Returns what names it, such as {@code cluster/hardware-of-2}. */
        String name() {
            return row.where() + "/" + id();
        }

        /**
         * How often it meets, or reads, in its two runs, so that these differ by some hundred microseconds: far more than the time of a
         * launch varies by.
         */
        Difference cost(Trial trial) {
            if (row.where().equals("warp")) {
                return new Difference(trial, 800, 80_000);
            }
            if (row.use().grid()) {
                return new Difference(trial, 48, 248);
            }
            if (!row.use().meets() && trial.threads() >= MANY_THREADS) {
                return new Difference(trial, 40, 200);
            }
            return row.use() == Use.CLUSTER_LEVEL || row.use() == Use.OTHER_SHARED
                    ? new Difference(trial, 104, 1000)
                    : new Difference(trial, 800, 8000);
        }
    }

    /** @param verifier whose checks have run */
    public LevelSuite(Device device, ClockGuard clock, Verifier verifier) {
        super(device, clock);
        this.verifier = verifier;
        this.rows = LevelRow.all().stream().filter(row -> !row.twin()).toList();
        if (LevelRow.areOn(device, rows)) {
            forms(rows.stream()).forEach(this::addOrSkip);
        }
    }

    private static Stream<Form> forms(Stream<LevelRow> rows) {
        return rows.flatMap(row -> row.clusters().stream().map(cluster -> new Form(row, cluster)));
    }

    private void addOrSkip(Form form) {
        if (!device.has(form.kernel())) {
            skip(form, NO_CLUSTERS);
        } else if (most(form, Trial.THREADS_PER_BLOCK) < form.each()) {
            skip(form, NO_ROOM);
        } else if (form.row().use().meets()) {
            form.row().threads().forEach(threads -> sizes(form, threads).forEach(blocks -> add(form, threads, blocks)));
        } else {
            form.row().threads().forEach(threads -> addReads(form, threads));
        }
    }

    private void skip(Form form, String reason) {
        if (form.row().use().meets() && form.row().use() != Use.FLAT) {
            skipped.add(new SkippedForm(level(form), form.id(), reason));
        }
    }

    private static Level level(Form form) {
        return Named.parse(Level.class, form.row().where());
    }

    private int most(Form form, int threads) {
        return device.saturation(form.kernel(), threads);
    }

    /** Returns the most blocks, in whole clusters, that leave an SM for each. */
    static int oneEach(Device device, Integer cluster, int most) {
        int each = LevelRow.each(cluster);
        return Math.max(each, onEach(device, 1, most) / each * each);
    }

    /** One group and all of them; of the grid, a block for each SM and all, without clusters also as many as with them. */
    private TreeSet<Integer> sizes(Form form, int threads) {
        int most = most(form, threads);
        if (!form.row().use().grid()) {
            return most < form.each() ? new TreeSet<>() : new TreeSet<>(List.of(form.each(), most));
        }
        TreeSet<Integer> sizes = new TreeSet<>(List.of(oneEach(device, form.cluster(), most), most));
        if (form.row().use() == Use.FLAT) {
            forms(rows.stream().filter(row -> row.use() == Use.CLUSTERED))
                    .filter(other -> device.has(other.kernel()) && most(other, threads) >= other.each())
                    .forEach(other -> sizes.addAll(sizes(other, threads)));
            sizes.removeIf(blocks -> blocks > most);
        }
        return sizes;
    }

    private void add(Form form, int threads, int blocks) {
        LevelRow row = form.row();
        Trial trial = Trial.of(form.kernel(), blocks).withThreads(threads);
        add(
                "level/" + form.name() + "/" + threads + "/" + blocks,
                form.cost(trial),
                done -> new LevelResult(
                        level(form),
                        row.id(),
                        threads,
                        row.groups(),
                        form.cluster(),
                        blocks,
                        done.outcome(),
                        Outcome.counts(done.outcome(), row.isVerified(verifier, form.cluster())),
                        done.summary()));
    }

    private void addReads(Form form, int threads) {
        if (most(form, threads) >= form.each()) {
            addReads(form, threads, Sharing.NONCONTENTIOUS, OWN_WORDS);
            if (threads > 1) {
                addReads(form, threads, Sharing.CONTENTIOUS, ONE_WORD);
            }
        }
    }

    private void addReads(Form form, int threads, Sharing sharing, int stride) {
        Trial trial = Trial.of(form.kernel(), form.each()).withThreads(threads).withStride(stride);
        Access access = form.row().name().startsWith("atomic") ? Access.ATOMIC : Access.VOLATILE;
        SharedPlace place = Named.parse(SharedPlace.class, form.row().where());
        add(
                "level/shared/" + form.name() + "/" + sharing.id() + "/" + threads,
                form.cost(trial),
                done -> done.summary() == null
                        ? null
                        : new SharedAccessResult(place, access, sharing, threads, form.cluster(), done.summary()));
    }

    /** Returns what the visits and the checks gave; what was never visited is left out. */
    public LevelResults levels() {
        return LevelResults.of(rows(LevelResult.class), rows(SharedAccessResult.class), skipped, verifier.results());
    }
}
