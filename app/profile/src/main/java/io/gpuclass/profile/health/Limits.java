package io.gpuclass.profile.health;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.RecordFile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.health.Limits.Limit;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits of healthy GPUs of some models: the file that {@code fleet --limits} writes and {@code check --baseline} reads. Immutable.
 *
 * @param models one entry for each model
 */
public record Limits(@Required String schema, @Required Tool tool, List<ModelLimits> models) {
    /** Name and version of the format. */
    public static final String SCHEMA = "gpuclass-limits/1";

    public Limits {
        models = Lists.orEmpty(models);
    }

    /**
     * The limits of one model.
     *
     * @param kind id of the backend that measured it: figures of different backends are not held against each other
     * @param multiprocessors its SMs: a MIG slice has fewer than the whole GPU of the same name; null where that is unknown
     * @param gpus GPUs that the limits are from
     * @param figures a limit for each vital that any of them has
     */
    public record ModelLimits(
            @Required String device, @Required String kind, Integer multiprocessors, int gpus, List<Limit> figures) {
        public ModelLimits {
            figures = Lists.orEmpty(figures);
        }

        boolean isFor(DeviceFacts facts) {
            return device.equals(facts.name())
                    && kind.equals(facts.kind().id())
                    && Objects.equals(multiprocessors, facts.multiprocessors());
        }

        Optional<Limit> of(Vital vital) {
            return figures.stream()
                    .filter(limit -> limit.figure().equals(vital.id()))
                    .findFirst();
        }
    }

    /**
     * Limit up to which a figure is healthy.
     *
     * @param figure id of the {@link Vital}
     * @param mad their median absolute deviation from it
     * @param limit the worst healthy value: the greatest time, the lowest clock
     */
    public record Limit(
            @Required String figure, @Required String unit, int gpus, double median, double mad, double limit) {}

    /** Returns the limits that follow from profiles. */
    public static Limits of(Stream<Profile> profiles) {
        HealthyGpus gpus = new HealthyGpus();
        profiles.forEachOrdered(gpus::add);
        return new Limits(SCHEMA, Tool.current(), gpus.limits());
    }

    /**
     * Reads limits, or derives them from profiles.
     *
     * @param files of limits or profiles
     * @throws io.gpuclass.profile.ProfileReadException if a file is neither
     */
    public static Limits read(List<Path> files) {
        HealthyGpus gpus = new HealthyGpus();
        List<ModelLimits> written = files.stream()
                .flatMap(file -> RecordFile.read(file, SCHEMA, Limits.class)
                        .map(limits -> limits.models().stream())
                        .orElseGet(() -> {
                            gpus.add(ProfileReader.read(file));
                            return Stream.empty();
                        }))
                .toList();
        return new Limits(
                SCHEMA,
                Tool.current(),
                Stream.concat(written.stream(), gpus.limits().stream()).toList());
    }

    /** Returns the limits of a device's model, if they are known; those that were written first. */
    public Optional<ModelLimits> of(DeviceFacts facts) {
        return models.stream().filter(model -> model.isFor(facts)).findFirst();
    }

    /**
     * Derives limits from the profiles of healthy GPUs. Each GPU counts once, in each figure by its latest profile that has it, by a replay of
     * a recording only where nothing else has. Confined to one thread.
     *
     * <p>A limit is as far from the median as GPUs of a model are known to differ, less the more GPUs the median is of, and two runs, the
     * baseline's and the check's; further where the GPUs differ more. So a fleet that is alike by chance gives no limits that are too tight.
     */
    private static final class HealthyGpus {
        private static final int ENOUGH_FOR_A_SPREAD = 5;
        private static final double DEVIATIONS = 4;

        /** The standard deviation of normal noise over its median absolute deviation. */
        private static final double ROBUST = 1.4826;

        private final Map<Model, Map<String, Map<Vital, Latest>>> models = new LinkedHashMap<>();
        private int unnamed;

        private record Model(String name, String kind, Integer multiprocessors) {}

        private record Latest(boolean measured, String createdAt, double value) {
            private static final Comparator<Latest> ORDER =
                    Comparator.comparing(Latest::measured).thenComparing(Latest::createdAt);

            static Latest of(Latest one, Latest other) {
                return ORDER.compare(one, other) > 0 ? one : other;
            }
        }

        void add(Profile profile) {
            DeviceFacts device = profile.device();
            Model model = new Model(device.name(), device.kind().id(), device.multiprocessors());
            String gpu = Fingerprint.of(device).orElseGet(() -> "unnamed " + unnamed++);
            for (Vital vital : Vital.values()) {
                if (vital.of(profile).estimate() != null) {
                    Latest latest = new Latest(
                            profile.source() != Source.RECORDED,
                            Objects.requireNonNullElse(profile.createdAt(), ""),
                            vital.of(profile).estimate().value());
                    models.computeIfAbsent(model, unknown -> new LinkedHashMap<>())
                            .computeIfAbsent(gpu, unknown -> new EnumMap<>(Vital.class))
                            .merge(vital, latest, Latest::of);
                }
            }
        }

        List<ModelLimits> limits() {
            return models.entrySet().stream()
                    .map(model -> limits(model.getKey(), model.getValue()))
                    .toList();
        }

        private static ModelLimits limits(Model model, Map<String, Map<Vital, Latest>> gpus) {
            List<Limit> figures = Arrays.stream(Vital.values())
                    .flatMap(vital -> limit(vital, gpus))
                    .toList();
            return new ModelLimits(model.name, model.kind, model.multiprocessors, gpus.size(), figures);
        }

        private static Stream<Limit> limit(Vital vital, Map<String, Map<Vital, Latest>> gpus) {
            double[] values = gpus.values().stream()
                    .filter(gpu -> gpu.containsKey(vital))
                    .mapToDouble(gpu -> gpu.get(vital).value)
                    .toArray();
            if (values.length == 0) {
                return Stream.empty();
            }
            double median = median(values);
            double mad = median(
                    Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
            double share = share(vital, values.length, mad / median);
            double limit = vital.better() == Better.HIGHER ? median / (1 + share) : median * (1 + share);
            return Stream.of(new Limit(vital.id(), vital.unit(), values.length, median, mad, limit));
        }

        /** Returns how far from the median a healthy GPU may be, as a share of it. */
        private static double share(Vital vital, int gpus, double mad) {
            double known = vital.spread().betweenGpus() * (1 + 1 / Math.sqrt(gpus)) / 2
                    + 2 * vital.spread().betweenRuns();
            return gpus < ENOUGH_FOR_A_SPREAD ? known : Math.max(known, DEVIATIONS * ROBUST * mad);
        }

        private static double median(double[] numbers) {
            double[] sorted = numbers.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        }
    }
}
