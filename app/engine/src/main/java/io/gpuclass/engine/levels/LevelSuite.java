package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.levels.LevelRow.Use;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.levels.Level;
import io.gpuclass.profile.levels.LevelResult;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.SharedAccessResult;
import io.gpuclass.profile.levels.SharedPlace;
import io.gpuclass.profile.levels.SkippedForm;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * What a barrier costs at each level, from the warp to the grid, and a read of shared memory: by one group alone, and by all that the device
 * holds at once. Confined to one thread.
 */
public final class LevelSuite {
    /** When a case has enough samples. The cases differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.02, 6, 9);

    private static final int OWN_WORDS = 1;
    private static final int ONE_WORD = 0;
    private static final String NO_CLUSTERS = "it needs compute capability 9.0";
    private static final String NO_ROOM = "no cluster of that size finds room";

    private final Device device;
    private final ClockGuard clock;
    private final LevelVerifier verifier;
    private final List<LevelMeasurement> measurements = new ArrayList<>();
    private final List<SkippedForm> skipped = new ArrayList<>();

    /** A row with clusters of one size. */
    record LevelForm(LevelRow row, Integer cluster) {
        String kernel() {
            return row.timed(cluster);
        }

        int each() {
            return Objects.requireNonNullElse(cluster, 1);
        }

        /** Returns its id with the size of its clusters. */
        String id() {
            return Level.form(row.id(), cluster);
        }

        /** Returns what names it, such as {@code cluster/hardware-of-2}. */
        String name() {
            return row.where() + "/" + id();
        }
    }

    /** @param verifier whose checks have run */
    public LevelSuite(Device device, ClockGuard clock, LevelVerifier verifier) {
        this(device, clock, verifier, LevelCatalogue.all());
    }

    LevelSuite(Device device, ClockGuard clock, LevelVerifier verifier, List<LevelRow> rows) {
        this.device = device;
        this.clock = clock;
        this.verifier = verifier;
        List<LevelRow> timed = rows.stream().filter(row -> !row.twin()).toList();
        if (LevelRow.areOn(device, rows)) {
            timed.stream()
                    .flatMap(row -> row.clusters().stream().map(cluster -> new LevelForm(row, cluster)))
                    .forEach(form -> addOrSkip(form, rows));
        }
    }

    private void addOrSkip(LevelForm form, List<LevelRow> rows) {
        if (!device.has(form.kernel())) {
            skip(form, NO_CLUSTERS);
        } else if (most(form, Trial.THREADS_PER_BLOCK) < form.each()) {
            skip(form, NO_ROOM);
        } else if (form.row().use().meets()) {
            form.row()
                    .threads()
                    .forEach(threads -> sizes(form, threads, rows).forEach(blocks -> add(form, threads, blocks)));
        } else {
            form.row().threads().forEach(threads -> addReads(form, threads));
        }
    }

    private void skip(LevelForm form, String reason) {
        if (form.row().use().meets() && form.row().use() != Use.FLAT) {
            skipped.add(new SkippedForm(level(form), form.id(), reason));
        }
    }

    private static Level level(LevelForm form) {
        return Named.parse(Level.class, form.row().where());
    }

    private int most(LevelForm form, int threads) {
        return device.saturation(form.kernel(), threads);
    }

    /** Returns the most blocks, in whole clusters, that leave an SM for each. */
    static int oneEach(Device device, Integer cluster, int most) {
        Integer multiprocessors = device.facts().multiprocessors();
        int each = Objects.requireNonNullElse(cluster, 1);
        int fewer = multiprocessors == null ? most : Math.min(most, multiprocessors);
        return Math.max(each, fewer / each * each);
    }

    /** One group and all of them; of the grid, a block for each SM and all, without clusters also as many as with them. */
    private TreeSet<Integer> sizes(LevelForm form, int threads, List<LevelRow> rows) {
        int most = most(form, threads);
        if (!form.row().use().grid()) {
            return most < form.each() ? new TreeSet<>() : new TreeSet<>(List.of(form.each(), most));
        }
        TreeSet<Integer> sizes = new TreeSet<>(List.of(oneEach(device, form.cluster(), most), most));
        if (form.row().use() == Use.FLAT) {
            rows.stream()
                    .filter(row -> row.use() == Use.CLUSTERED && !row.twin())
                    .flatMap(row -> row.clusters().stream().map(cluster -> new LevelForm(row, cluster)))
                    .filter(other -> device.has(other.kernel()) && most(other, threads) >= other.each())
                    .forEach(other -> sizes.addAll(sizes(other, threads, rows)));
            sizes.removeIf(blocks -> blocks > most);
        }
        return sizes;
    }

    private void add(LevelForm form, int threads, int blocks) {
        Trial trial = Trial.of(form.kernel(), blocks).withThreads(threads);
        measurements.add(new LevelMeasurement(
                device,
                clock,
                "level/" + form.name() + "/" + threads + "/" + blocks,
                trial,
                LevelLengths.of(form.row()),
                done -> new LevelResult(
                        level(form),
                        form.row().id(),
                        threads,
                        form.row().groups(),
                        form.cluster(),
                        blocks,
                        done.outcome(),
                        done.outcome() == Outcome.COMPLETED && verifier.isVerified(form.row(), form.cluster()),
                        done.summary())));
    }

    private void addReads(LevelForm form, int threads) {
        if (most(form, threads) >= form.each()) {
            addReads(form, threads, Sharing.NONCONTENTIOUS, OWN_WORDS);
            if (threads > 1) {
                addReads(form, threads, Sharing.CONTENTIOUS, ONE_WORD);
            }
        }
    }

    private void addReads(LevelForm form, int threads, Sharing sharing, int stride) {
        Trial trial = Trial.of(form.kernel(), form.each()).withThreads(threads).withStride(stride);
        Access access = form.row().name().startsWith("atomic") ? Access.ATOMIC : Access.VOLATILE;
        measurements.add(new LevelMeasurement(
                device,
                clock,
                "level/shared/" + form.name() + "/" + sharing.id() + "/" + threads,
                trial,
                LevelLengths.ofReads(form.row(), threads),
                done -> done.summary() == null
                        ? null
                        : new SharedAccessResult(
                                Named.parse(SharedPlace.class, form.row().where()),
                                access,
                                sharing,
                                threads,
                                form.cluster(),
                                done.summary())));
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits and the checks gave; what was never visited is left out. */
    public LevelResults results() {
        return LevelResults.of(of(LevelResult.class), of(SharedAccessResult.class), skipped, verifier.results());
    }

    private <R extends Record> List<R> of(Class<R> type) {
        return measurements.stream()
                .map(LevelMeasurement::result)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
