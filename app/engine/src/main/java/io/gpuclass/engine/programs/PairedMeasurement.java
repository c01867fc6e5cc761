package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSetting;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.ArtificialBarrierResultBuilder;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A program without and with each thing that it does not need, one after the other in each visit, so that what changes from visit to
 * visit does not count: the improvement is that of pairs (Lo et al., equation 5). Confined to one thread.
 */
final class PairedMeasurement implements SampledQuantity {
    /** Seed of the order within visits, which so is the same in a replay. */
    private static final long SEED = 1;

    /** Shortest run whose clock can be told: %globaltimer ticks every 32 ns, and block 0 is not there from first to last. */
    private static final double SHORTEST_TO_TELL_NS = 20_000;

    private final Device device;
    private final ClockGuard clock;
    private final ArtificialSetting setting;
    private final Series elapsedMs = new Series();
    private final Map<Added, Pairs> pairs = new EnumMap<>(Added.class);
    private Outcome outcome = Outcome.COMPLETED;
    private boolean differed;
    private final Random order = new Random(SEED);

    PairedMeasurement(Device device, ClockGuard clock, ArtificialSetting setting) {
        this.device = device;
        this.clock = clock;
        this.setting = setting;
        setting.additions().forEach(added -> pairs.put(added, new Pairs()));
    }

    @Override
    public String name() {
        return setting.name();
    }

    /** Returns the series of the first addition's share of the time without: near 1, where an improvement is near 0. */
    @Override
    public Series samples() {
        return pairs.get(setting.additions().get(0)).share;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Map<String, Observation> seen = observeAll();
        if (seen.values().stream().anyMatch(Observation::timedOut)) {
            outcome = Outcome.TIMED_OUT;
            return Visit.DONE;
        }
        differed |= seen.values().stream().anyMatch(one -> one.violations() > 0);
        long fallen = seen.values().stream()
                .filter(one -> one.elapsedNs() >= SHORTEST_TO_TELL_NS && clock.hadFallen(one))
                .count();
        if (fallen > 0 && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        add(seen);
        return Visit.SAMPLED;
    }

    /** Runs all forms, each visit in another order, so that none always follows the same. */
    private Map<String, Observation> observeAll() {
        List<String> forms = forms();
        Collections.shuffle(forms, order);
        Map<String, Observation> seen = new LinkedHashMap<>();
        for (String form : forms) {
            seen.put(
                    form,
                    device.observe(setting.trial(setting.metric(), form), 1).get(0));
        }
        return seen;
    }

    private List<String> forms() {
        List<String> forms = new ArrayList<>(List.of(ArtificialSetting.WITHOUT));
        pairs.keySet().forEach(added -> forms.add(added.id()));
        return forms;
    }

    private void add(Map<String, Observation> seen) {
        double withoutNs = seen.get(ArtificialSetting.WITHOUT).elapsedNs();
        elapsedMs.add(withoutNs / Nanos.PER_MILLI);
        pairs.forEach((added, each) -> each.add(withoutNs, seen.get(added.id()).elapsedNs()));
    }

    /**
     * Results of one program on one input.
     *
     * @param results one for each thing that was added
     */
    public record Results(List<ArtificialBarrierResult> results) {}

    @Override
    public Results result() {
        return new Results(results(Map.of()));
    }

    /**
     * Returns what came of it, for each addition.
     *
     * @param cycles where the time goes, by form; may lack forms
     */
    List<ArtificialBarrierResult> results(Map<String, CycleSplit> cycles) {
        return setting.additions().stream()
                .map(added -> pairs.get(added).result(this, added, cycles))
                .toList();
    }

    private Outcome judged() {
        return differed && outcome == Outcome.COMPLETED ? Outcome.WRONG : outcome;
    }

    /** One addition's times, beside those without. */
    private static final class Pairs {
        private final Series elapsedMs = new Series();
        private final Series share = new Series();
        private final Series improvement = new Series();

        void add(double withoutNs, double withNs) {
            elapsedMs.add(withNs / Nanos.PER_MILLI);
            share.add(withNs / withoutNs);
            improvement.add((withoutNs - withNs) / withoutNs);
        }

        ArtificialBarrierResult result(PairedMeasurement of, Added added, Map<String, CycleSplit> cycles) {
            boolean timed = !share.isEmpty();
            ArtificialSetting setting = of.setting;
            Outcome outcome = of.judged();
            return ArtificialBarrierResultBuilder.builder()
                    .program(setting.program())
                    .input(setting.input().name())
                    .blocks(setting.blocks())
                    .threads(setting.threads())
                    .bytes(setting.input().deviceBytes())
                    .added(added)
                    .outcome(outcome)
                    .verified(timed && !of.differed)
                    .elapsedMs(timed ? of.elapsedMs.summary() : null)
                    .elapsedMsWith(timed ? elapsedMs.summary() : null)
                    .improvement(timed ? improvement.summary() : null)
                    .cycles(cycles.get(ArtificialSetting.WITHOUT))
                    .cyclesWith(cycles.get(added.id()))
                    .benefit(timed && outcome == Outcome.COMPLETED ? Benefit.of(improvement.summary()) : null)
                    .build();
        }
    }

    /** Splits the time of a program by one run of each form with clocks inside (Lo et al., Tables 3 and 4). Keeps no state. */
    static final class CycleDetails {
        private static final int MEMORY = 0;
        private static final int ADDED = 1;
        private static final int ALL = 2;
        private static final int WARPS = 3;
        private static final int REDUCTION = 4;

        /** The kernels count a warp's cycles in 32 bits, which last about two seconds. */
        private static final double LONGEST_NS = 1e9;

        private CycleDetails() {}

        /** Returns the split of each form that the device has, by form; none of the loop as printed, which has no kernels with clocks. */
        static Map<String, CycleSplit> of(ArtificialSetting setting, Device device) {
            if (!setting.metric().equals(ArtificialSetting.TIME)) {
                return Map.of();
            }
            Map<String, CycleSplit> splits = new LinkedHashMap<>();
            Stream<String> additions = setting.additions().stream().map(Added::id);
            Stream.concat(Stream.of(ArtificialSetting.WITHOUT), additions).forEach(form -> {
                Trial trial = setting.trial(ArtificialSetting.DETAIL, form);
                if (device.has(trial.kernel())) {
                    split(device.observe(trial, 1).get(0)).ifPresent(split -> splits.put(form, split));
                }
            });
            return splits;
        }

        private static Optional<CycleSplit> split(Observation seen) {
            double warps = seen.count(WARPS);
            if (seen.timedOut() || seen.violations() > 0 || warps == 0 || seen.elapsedNs() > LONGEST_NS) {
                return Optional.empty();
            }
            double memory = seen.count(MEMORY) / warps;
            double added = seen.count(ADDED) / warps;
            double rest = seen.count(ALL) / warps - memory - added;
            Double reduction =
                    seen.count(REDUCTION) == 0 ? null : Double.valueOf(Math.min(rest, seen.count(REDUCTION) / warps));
            return rest < 0 ? Optional.empty() : Optional.of(new CycleSplit(memory, added, rest, reduction));
        }
    }
}
