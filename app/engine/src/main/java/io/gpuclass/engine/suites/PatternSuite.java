package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ReduceInput;
import io.gpuclass.engine.input.RoadGraph;
import io.gpuclass.engine.input.SearchInput;
import io.gpuclass.engine.primitives.Trials;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Patterns of public programs by what such programs wait by, and by forms of the library: rows of {@code probes-cuda/programs-catalogue.inc}.
 * The results of each are checked, and count if that check catches a seeded bug. Confined to one thread.
 */
final class PatternSuite extends Experiment<Entry> {
    static final Suite PROGRAMS = new Suite(
            "programs",
            "patterns of public programs, by their own primitives and by the library's",
            12,
            true,
            false,
            run -> measure(run, programs(run.device(), run.clock(), run.seed())));

    static final Suite USES = new Suite(
            "uses",
            "launches with one barrier in them, and with two",
            5,
            true,
            false,
            run -> measure(run, uses(run.device(), run.clock(), run.seed())));

    private static final String TABLE = "programs-catalogue.inc";

    /** Steps of all blocks together, about, in a run of a lock, of a chain, and of a scan. */
    private static final int STEPS = 4000;

    private static final int FEWEST_STEPS = 4;
    private static final int RING_STEPS = 50;

    /** Launches of the shorter and of the longer run, of which the first makes the words. */
    private static final int FEW_LAUNCHES = 21;

    private static final int MANY_LAUNCHES = 101;

    private static final List<Integer> SUMMED = List.of(1 << 16, 1 << 20, 1 << 24);
    private static final int ROAD = 512;

    /** Whoever waits for nobody is wrong nearly always: a check that so many runs get past is blind. */
    private static final int MOST_TWIN_RUNS = 5;

    private static final StoppingRule RULE = new StoppingRule(0.01, 6, 24);

    /** A pattern: the section of its rows, the threads of its blocks, and how many of these are on each SM. */
    private enum Pattern implements Named {
        LOCKED_SUM(128, 1, 4, 8, 16),
        FRONTIER(512, 1),
        SHARED_RING(32, 1, 4, 16),
        CHAIN(256, 1, 2),
        SCAN(128, 1, 4, 8),
        ONE_BARRIER(256, 2),
        TWO_BARRIERS(256, 2);

        private final int threads;
        private final List<Integer> onEach;

        Pattern(int threads, Integer... onEach) {
            this.threads = threads;
            this.onEach = List.of(onEach);
        }

        /** Returns whether each launch is the whole program. */
        boolean once() {
            return this == ONE_BARRIER || this == TWO_BARRIERS;
        }

        String kernel(CatalogueRow row) {
            return (once() ? "once_time_" : "program_time_")
                    + name().toLowerCase(Locale.ROOT)
                    + (row.twin() ? "_twin_" : "_")
                    + row.name();
        }

        List<CatalogueRow> rows(Device device, boolean seededBugs) {
            return CatalogueTable.read(TABLE).stream()
                    .filter(row -> row.kind().equals(name()) && row.twin() == seededBugs)
                    .filter(row -> device.has(kernel(row)))
                    .toList();
        }

        List<ProgramInput> inputs(long seed) {
            return switch (this) {
                case FRONTIER -> List.of(SearchInput.breadthFirst(RoadGraph.of(ROAD, seed)));
                case ONE_BARRIER, TWO_BARRIERS ->
                    SUMMED.stream()
                            .<ProgramInput>map(values -> new ReduceInput(values, 1, seed))
                            .toList();
                default -> List.of();
            };
        }
    }

    private final CaseList list;
    private final List<ProgramInput> inputs = new ArrayList<>();
    private final List<Runnable> checks = new ArrayList<>();
    private final Set<Pattern> caught = EnumSet.noneOf(Pattern.class);
    private final Set<Pattern> blind = EnumSet.noneOf(Pattern.class);

    /** @param list takes the results */
    private PatternSuite(Device device, ClockGuard clock, CaseList list, Set<Pattern> patterns, long seed) {
        super(device, clock);
        this.list = list;
        patterns.forEach(pattern -> add(pattern, seed));
    }

    /** Returns the patterns of public programs. */
    static PatternSuite programs(Device device, ClockGuard clock, long seed) {
        return new PatternSuite(
                device, clock, PatternLists.PROGRAMS, EnumSet.complementOf(EnumSet.of(Pattern.TWO_BARRIERS)), seed);
    }

    /** Returns the programs of one launch, with a barrier in it or two. */
    static PatternSuite uses(Device device, ClockGuard clock, long seed) {
        return new PatternSuite(
                device, clock, PatternLists.USES, EnumSet.of(Pattern.ONE_BARRIER, Pattern.TWO_BARRIERS), seed);
    }

    private static Profile measure(SuiteRun run, PatternSuite suite) {
        Profile found = suite.measured(() -> run.measure(
                suite.list == PatternLists.USES ? "launches" : "patterns of programs",
                suite,
                RULE,
                run.leftNs(),
                Slice.ALL));
        if (!suite.blind.isEmpty()) {
            run.notice("not counted: " + suite.blind.stream().map(Pattern::id).collect(Collectors.joining(", "))
                    + ", where the check of results did not catch a seeded bug");
        }
        return found;
    }

    /** @param visiting visits all cases, while the device holds their inputs */
    Profile measured(Runnable visiting) {
        holding(inputs, () -> {
            checks.forEach(Runnable::run);
            visiting.run();
        });
        return Profile.NONE.with(list, results());
    }

    private void add(Pattern pattern, long seed) {
        List<CatalogueRow> rows = pattern.rows(device, false);
        List<CatalogueRow> seededBugs = pattern.rows(device, true);
        if (rows.isEmpty()) {
            return;
        }
        TreeSet<Integer> sizes = sizes(pattern, Stream.concat(rows.stream(), seededBugs.stream()));
        List<ProgramInput> own = pattern.inputs(seed);
        own.stream()
                .filter(input -> inputs.stream().noneMatch(held -> held.id().equals(input.id())))
                .forEach(inputs::add);
        for (ProgramInput input : own.isEmpty() ? Collections.<ProgramInput>singletonList(null) : own) {
            sizes.forEach(blocks -> rows.forEach(row -> add(pattern, input, blocks, row)));
        }
        ProgramInput first = own.isEmpty() ? null : own.get(0);
        checks.add(() -> (seededBugs.stream().anyMatch(twin -> catches(trial(pattern, first, sizes.last(), twin)))
                        ? caught
                        : blind)
                .add(pattern));
    }

    /** Returns the numbers of blocks, of which those that do not fit are as many as do with every form. */
    private TreeSet<Integer> sizes(Pattern pattern, Stream<CatalogueRow> rows) {
        int most = rows.mapToInt(row -> device.saturation(pattern.kernel(row), pattern.threads))
                .min()
                .orElse(1);
        return pattern.onEach.stream()
                .map(each -> onEach(device, each, most))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void add(Pattern pattern, ProgramInput input, int blocks, CatalogueRow row) {
        String worksOn = input == null ? "threads-" + pattern.threads : input.name();
        boolean peer = row.all("traits").contains("peer");
        add(
                "program/" + pattern.id() + "/" + worksOn + "/" + row.id() + "/" + blocks,
                estimator(pattern, trial(pattern, input, blocks, row)),
                done -> list.entry(
                        pattern.id(),
                        worksOn,
                        blocks,
                        row.id(),
                        peer,
                        done.outcome(),
                        done.completed() && caught.contains(pattern),
                        done.figure()));
    }

    private Trial trial(Pattern pattern, ProgramInput input, int blocks, CatalogueRow row) {
        int length = switch (pattern) {
            case FRONTIER -> input.phases();
            case SHARED_RING -> RING_STEPS;
            case ONE_BARRIER, TWO_BARRIERS -> FEW_LAUNCHES;
            default -> Math.max(FEWEST_STEPS, STEPS / blocks);
        };
        Trial trial = Trial.of(pattern.kernel(row), blocks)
                .withThreads(pattern.threads)
                .withLength(length);
        return input == null ? trial : trial.withDataset(input.id());
    }

    private Estimator estimator(Pattern pattern, Trial trial) {
        if (pattern.once()) {
            return new Difference(trial, FEW_LAUNCHES, MANY_LAUNCHES);
        }
        List<Trial> addresses = Trials.inTurn(trial, trial, device);
        return new Counted(
                addresses,
                addresses.size(),
                seen -> seen.windowNs() / seen.operations(),
                seen -> seen.violations() == 0 && seen.operations() > 0,
                List.of());
    }

    private boolean catches(Trial twin) {
        return Stream.generate(() -> device.observe(twin, 1).get(0))
                .limit(MOST_TWIN_RUNS)
                .anyMatch(seen -> seen.violations() > 0);
    }

    /** Does {@code work} while the device holds these inputs. */
    private void holding(List<ProgramInput> left, Runnable work) {
        if (left.isEmpty()) {
            work.run();
        } else {
            left.get(0).heldBy(device, () -> {
                holding(left.subList(1, left.size()), work);
                return null;
            });
        }
    }
}
