package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
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
 * Times a barrier at each level, from the warp to the grid, and a read of shared memory: by one group alone, and by all that the device holds
 * at once. Confined to one thread.
 */
public final class LevelSuite extends Experiment<Record> {
    /** Rule by which a case has enough samples. The cases differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.02, 6, 9);

    private static final int OWN_WORDS = 1;
    private static final int ONE_WORD = 0;
    private static final String NO_CLUSTERS = "it needs compute capability 9.0";
    private static final String NO_ROOM = "no cluster of that size finds room";

    private final Verifier verifier;
    private final List<LevelRow> rows;
    private final List<SkippedForm> skipped = new ArrayList<>();

    /** Returns all forms that there are kernels to time: barriers, and reads of shared memory. */
    public static Stream<TimedForm> forms() {
        return LevelRow.all().stream().filter(row -> !row.twin()).flatMap(LevelRow::timedForms);
    }

    /** @param verifier whose checks have run */
    public LevelSuite(Device device, ClockGuard clock, Verifier verifier) {
        super(device, clock);
        this.verifier = verifier;
        this.rows = LevelRow.all().stream().filter(row -> !row.twin()).toList();
        if (LevelRow.areOn(device, rows)) {
            rows.forEach(this::addOrSkip);
        }
    }

    private void addOrSkip(LevelRow row) {
        if (!device.has(row.timed())) {
            skip(row, NO_CLUSTERS);
        } else if (most(row, Trial.THREADS_PER_BLOCK) < row.each()) {
            skip(row, NO_ROOM);
        } else if (row.use().meets()) {
            row.threads().forEach(threads -> sizes(row, threads).forEach(blocks -> add(row, threads, blocks)));
        } else {
            row.threads().forEach(threads -> addReads(row, threads));
        }
    }

    private void skip(LevelRow row, String reason) {
        if (row.use().meets() && row.use() != Use.FLAT) {
            skipped.add(new SkippedForm(row.level(), Level.form(row.id(), row.cluster()), reason));
        }
    }

    private int most(LevelRow row, int threads) {
        return device.saturation(row.timed(), threads);
    }

    /** One group and all of them; of the grid, a block for each SM and all, without clusters also as many as with them. */
    private TreeSet<Integer> sizes(LevelRow row, int threads) {
        int most = most(row, threads);
        if (!row.use().grid()) {
            return most < row.each() ? new TreeSet<>() : new TreeSet<>(List.of(row.each(), most));
        }
        TreeSet<Integer> sizes = new TreeSet<>(List.of(row.oneEach(device, most), most));
        if (row.use() == Use.FLAT) {
            rows.stream()
                    .filter(other -> other.use() == Use.CLUSTERED && device.has(other.timed()))
                    .filter(other -> most(other, threads) >= other.each())
                    .forEach(other -> sizes.addAll(sizes(other, threads)));
            sizes.removeIf(blocks -> blocks > most);
        }
        return sizes;
    }

    private void add(LevelRow row, int threads, int blocks) {
        add(
                "level/" + row.path() + "/" + threads + "/" + blocks,
                row.cost(Trial.of(row.timed(), blocks).withThreads(threads)),
                done -> new LevelResult(
                        row.level(),
                        row.id(),
                        threads,
                        row.groups(),
                        row.cluster(),
                        blocks,
                        done.outcome(),
                        Outcome.counts(done.outcome(), row.isVerified(verifier)),
                        done.figure()));
    }

    private void addReads(LevelRow row, int threads) {
        if (most(row, threads) >= row.each()) {
            addReads(row, threads, Sharing.NONCONTENTIOUS, OWN_WORDS);
            if (threads > 1) {
                addReads(row, threads, Sharing.CONTENTIOUS, ONE_WORD);
            }
        }
    }

    private void addReads(LevelRow row, int threads, Sharing sharing, int stride) {
        Trial trial = Trial.of(row.timed(), row.each()).withThreads(threads).withStride(stride);
        Access access = row.name().startsWith("atomic") ? Access.ATOMIC : Access.VOLATILE;
        SharedPlace place = Named.parse(SharedPlace.class, row.where());
        add(
                "level/shared/" + row.path() + "/" + sharing.id() + "/" + threads,
                row.cost(trial),
                done -> !done.completed()
                        ? null
                        : new SharedAccessResult(place, access, sharing, threads, row.cluster(), done.figure()));
    }

    /** Returns the results of visits and checks, without those that were never visited. */
    public LevelResults levels() {
        return LevelResults.of(rows(LevelResult.class), rows(SharedAccessResult.class), skipped, verifier.results());
    }
}
