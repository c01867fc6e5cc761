package io.gpuclass.engine.session;

import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.units.Named;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Jobs of device commands on an open device; their tests have fakes do them. */
public final class Jobs {
    private Jobs() {}

    /** Measures a device. */
    @FunctionalInterface
    public interface ProbeJob {
        /**
         * Earlier run to continue, with the recorder and the listener of the new one.
         *
         * @param earlier the profile of the run to go on from, whose suites are not run again
         * @param keeper is given a valid profile after each suite, where somebody wants it
         * @param listener is told of each case as soon as it is finished
         */
        record Journal(Optional<Profile> earlier, Optional<Consumer<Profile>> keeper, RunListener listener) {
            /** A run from the beginning, whose profile is wanted at its end only. */
            public static final Journal NONE = new Journal(Optional.empty(), Optional.empty(), RunListener.NONE);
        }

        /**
         * Runs the chosen suites, which are those that an earlier run has not done.
         *
         * @param device what to measure, and notices that belong in the profile; stays open
         * @param journal what to go on from, and who keeps what there is after each suite
         * @param progress is told how far the run is
         * @return everything that was found, by an earlier run too
         * @throws io.gpuclass.engine.device.DeviceException if the measurement failed or was aborted
         */
        Profile run(ChosenDevice device, ProbeOptions options, Journal journal, RunProgress progress);
    }

    /** Checks that the primitives keep their promises on a device. */
    @FunctionalInterface
    public interface VerifyJob {
        /**
         * Runs the checks.
         *
         * @param device where; stays open
         * @param progress is told how far the run is
         * @return what each check showed, at least one, and what became of each mutant, where they were asked for
         * @throws io.gpuclass.engine.device.DeviceException if a check could not be run, or the run was aborted
         */
        Conformance run(ChosenDevice device, VerifyOptions options, RunProgress progress);

        /**
         * Options of {@code verify}.
         *
         * @param seededBugs whether to run seeded bugs too, which the check must catch
         * @param mutants whether to weaken each implementation in each place where it orders memory, which the check must catch too
         * @param duration how long to check for, altogether
         * @param only the forms to check; empty for all
         * @param suites which parts; mutants are of primitives of one device alone, and of kinds
         */
        public record VerifyOptions(
                boolean seededBugs, boolean mutants, Duration duration, Set<FormName> only, Set<VerifySuite> suites) {
            public VerifyOptions {
                only = Set.copyOf(only);
                suites = Set.copyOf(suites);
            }

            /** Returns whether an implementation is to be checked. */
            public boolean wants(Implementation row) {
                return wants(FormName.of(row));
            }

            /** Returns whether a form is to be checked. */
            public boolean wants(FormName form) {
                return only.isEmpty() || only.contains(form);
            }

            /** Returns whether a part was asked for. */
            public boolean has(VerifySuite suite) {
                return suites.contains(suite);
            }
        }

        /** A part of what {@code verify} checks. */
        public enum VerifySuite implements Named {
            /** Primitives of one device. */
            PRIMITIVES,
            /** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques of one device. */
            KINDS,
            /** The barriers of each level of one device, from the warp to the grid. */
            LEVELS,
            /** Launches of one device that follow each other on the same state, back to back and as a replayed graph. */
            USE,
            /** Primitives of several GPUs, and of the CPU with them. */
            SYSTEM;

            /** Returns whether what it checks can be weakened, to see whether the checks notice. */
            public boolean hasMutants() {
                return this == PRIMITIVES || this == KINDS;
            }
        }
    }

    /** Finds the best pauses of implementations on a device. */
    @FunctionalInterface
    public interface TuneJob {
        /**
         * Runs the search.
         *
         * @param device where: a GPU of the profile's model; stays open
         * @param progress is told how far the search is
         * @return what was found; at least one entry
         * @throws io.gpuclass.engine.device.DeviceException if nothing could be found, or the run was aborted
         */
        List<Tuning> run(ChosenDevice device, Profile profile, TuneOptions options, RunProgress progress);

        /**
         * Options of {@code tune}.
         *
         * @param only the forms to tune; empty for all
         * @param fairness Jain index that pauses must keep to, unless the catalogue's own do not
         * @param timeBudget time allowed for measuring
         * @param seed seed of the order in which settings are visited
         */
        public record TuneOptions(
                DeviceSpec device,
                Set<FormName> only,
                Set<Contention> contentions,
                double fairness,
                Duration timeBudget,
                long seed) {
            public TuneOptions {
                only = Set.copyOf(only);
                contentions = Collections.unmodifiableSet(EnumSet.copyOf(contentions));
            }
        }
    }

    /** Verifies a primitive that a user brings, and times it beside those of the catalogue. */
    @FunctionalInterface
    public interface BenchJob {
        /**
         * Runs it.
         *
         * @param device where; stays open
         * @param options what, and beside what
         * @param progress is told how far the run is
         * @return what was found; how the primitive broke its promise is a finding, even where it has cost the device
         * @throws io.gpuclass.engine.device.DeviceException if something else went wrong, or the run was aborted
         */
        BenchRun run(ChosenDevice device, BenchOptions options, RunProgress progress);

        /**
         * Options of {@code bench}.
         *
         * @param compiled what the compiler made of it
         * @param rivals the catalogue's forms that it is compared with; empty for all of its kind
         * @param depth how thoroughly to measure
         * @param duration how long to verify for, at least once
         * @param timeBudget time allowed for measuring
         * @param seed seed of the order of visits
         */
        public record BenchOptions(
                UserCode code,
                Compiled compiled,
                Set<FormName> rivals,
                Depth depth,
                Duration duration,
                Duration timeBudget,
                long seed) {
            public BenchOptions {
                rivals = Set.copyOf(rivals);
            }

            /** Returns whether a row of the catalogue is compared with it. */
            public boolean isRival(Implementation row) {
                return code.kind().primitive().filter(row.kind()::equals).isPresent() && isRival(FormName.of(row));
            }

            /** Returns whether a form, which does the same, is compared with it. */
            public boolean isRival(FormName form) {
                return rivals.isEmpty() || rivals.contains(form);
            }
        }
    }
}
