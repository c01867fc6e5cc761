package io.gpuclass.profile.health;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.health.Limits.Limit;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.health.Vital.Reading;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings of a check on one GPU. Immutable.
 *
 * @param device which, such as {@code cuda:0}
 * @param model its model; empty where the GPU never told
 * @param healthy whether nothing was found that is sick
 * @param busy what else kept the device busy, so that slow figures are not judged; null for nothing
 * @param seconds how long the check took
 * @param findings a line for each figure
 * @param notes what else a reader should know, such as why the clock was held down
 */
public record Health(
        String device,
        String model,
        boolean healthy,
        String busy,
        double seconds,
        List<Finding> findings,
        List<String> notes) {
    private static final String GPU = "gpu";
    private static final String VERIFICATION = "verification";

    /** Beginning of the note of a verification in which nothing was wrong that ended. */
    private static final String TIMED_OUT = "timed out: ";

    public Health {
        findings = Lists.orEmpty(findings);
        notes = Lists.orEmpty(notes);
    }

    /** Condition of a figure against its limit. */
    public enum Condition implements Named {
        OK,
        /** Beyond the limit with all of its interval, or a measurement that failed. */
        SICK,
        /** Beyond the limit, but its interval is not. */
        UNSURE,
        /** Slow, on a device that was busy with other work. */
        NOT_JUDGED,
        /** The baseline has no limit for it. */
        NO_LIMIT
    }

    /**
     * One figure.
     *
     * @param figure id of a {@link Vital}, {@code verification}, or {@code gpu} for the GPU as a whole
     * @param unit unit of the numbers; empty for counts
     * @param value the figure; null where there is none
     * @param low lower end of its interval; null where there is none
     * @param high upper end; null where there is none
     * @param limit the worst healthy value; null where there is none
     * @param median the median of the baseline; null where there is none
     * @param gpus GPUs that the baseline is from; null where there is none
     * @param note what happened, where a number does not say it; null for nothing
     */
    @RecordBuilder
    public record Finding(
            String figure,
            Condition condition,
            String unit,
            Double value,
            Double low,
            Double high,
            Double limit,
            Double median,
            Integer gpus,
            String note) {
        /** Returns the same for a device that other work kept busy: what is only slow, or took too long, is not judged. */
        private Finding ofABusyDevice() {
            boolean slow = value != null || Vital.SLOW.contains(note) || note.startsWith(TIMED_OUT);
            return condition == Condition.SICK && slow
                    ? FindingBuilder.builder(this)
                            .condition(Condition.NOT_JUDGED)
                            .build()
                    : this;
        }

        static Finding of(String figure, Condition condition, String note) {
            return FindingBuilder.builder()
                    .figure(figure)
                    .condition(condition)
                    .unit("")
                    .note(note)
                    .build();
        }
    }

    /** Returns the sick vitals. */
    public List<Finding> sick() {
        return findings(Condition.SICK);
    }

    /** Returns the vitals that were slow while the device was busy. */
    public List<Finding> unjudged() {
        return findings(Condition.NOT_JUDGED);
    }

    private List<Finding> findings(Condition condition) {
        return findings.stream()
                .filter(finding -> finding.condition == condition)
                .toList();
    }

    /**
     * Judges a profile.
     *
     * @param brief whether what needs primitives was left out
     * @param seconds how long measuring took
     */
    public static Health of(String device, Profile profile, ModelLimits limits, boolean brief, double seconds) {
        List<Finding> findings = new ArrayList<>();
        Arrays.stream(Vital.values())
                .filter(vital -> !(brief && vital.needsPrimitives()))
                .forEach(vital ->
                        finding(vital, vital.of(profile), limits.of(vital)).ifPresent(findings::add));
        if (!profile.verification().isEmpty()) {
            findings.add(verification(profile.verification()));
        }
        return of(device, profile.device().name(), busy(profile.environment()), seconds, findings, profile.notices());
    }

    /** Returns the other work that kept the device busy; null for none. A host's load after the run is the run's own. */
    private static String busy(Environment environment) {
        return environment == null
                ? null
                : Stream.of(environment.before(), environment.after())
                        .filter(Objects::nonNull)
                        .filter(when -> when == environment.before() || when.otherProcesses() != null)
                        .flatMap(when -> when.busy().stream())
                        .findFirst()
                        .orElse(null);
    }

    /** Returns the health of a GPU that could not be checked to the end, and why. */
    public static Health failed(String device, String model, double seconds, String why) {
        return of(device, model, null, seconds, List.of(Finding.of(GPU, Condition.SICK, why)), List.of());
    }

    private static Health of(
            String device, String model, String busy, double seconds, List<Finding> findings, List<String> notes) {
        List<Finding> judged = busy == null
                ? findings
                : findings.stream().map(Finding::ofABusyDevice).toList();
        boolean healthy = judged.stream().noneMatch(finding -> finding.condition == Condition.SICK);
        return new Health(device, model, healthy, busy, seconds, judged, notes);
    }

    /** Returns nothing for what was neither measured nor has a limit. */
    private static Optional<Finding> finding(Vital vital, Reading reading, Optional<Limit> limit) {
        if (reading.estimate() == null) {
            return reading.trouble() == null && limit.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            reading.trouble() == null
                                    ? Finding.of(vital.id(), Condition.UNSURE, "not measured")
                                    : Finding.of(vital.id(), Condition.SICK, reading.trouble()));
        }
        Estimate seen = reading.estimate();
        if (!(seen.value() > 0 && Double.isFinite(seen.value()))) {
            return Optional.of(
                    Finding.of(vital.id(), Condition.SICK, "impossible: " + seen.value() + " " + vital.unit()));
        }
        return Optional.of(FindingBuilder.builder()
                .figure(vital.id())
                .condition(condition(vital, seen, limit))
                .unit(vital.unit())
                .value(seen.value())
                .low(seen.low())
                .high(seen.high())
                .limit(limit.map(Limit::limit).orElse(null))
                .median(limit.map(Limit::median).orElse(null))
                .gpus(limit.map(Limit::gpus).orElse(null))
                .build());
    }

    private static Condition condition(Vital vital, Estimate seen, Optional<Limit> limit) {
        if (limit.isEmpty()) {
            return Condition.NO_LIMIT;
        }
        double worst = limit.get().limit();
        boolean higher = vital.better() == Better.HIGHER;
        if (higher ? seen.value() >= worst : seen.value() <= worst) {
            return Condition.OK;
        }
        return (higher ? seen.high() < worst : seen.low() > worst) ? Condition.SICK : Condition.UNSURE;
    }

    private static Finding verification(List<Verification> checks) {
        List<Verification> failed =
                checks.stream().filter(check -> !check.passed()).toList();
        String names = failed.stream()
                .map(check -> check.kind() + " " + check.implementation() + ", " + check.blocks() + " blocks"
                        + (check.timedOut() ? " (timed out)" : ""))
                .distinct()
                .collect(Collectors.joining("; "));
        return failed.isEmpty()
                ? Finding.of(VERIFICATION, Condition.OK, checks.size() + " checks passed")
                : Finding.of(
                        VERIFICATION,
                        Condition.SICK,
                        (failed.stream().allMatch(Verification::timedOut) ? TIMED_OUT : "") + failed.size() + " of "
                                + checks.size() + " failed: " + names);
    }
}
