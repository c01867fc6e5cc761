package io.gpuclass.profile.health;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.RecordFile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What healthy GPUs of some models give: the file that {@code fleet --limits} writes and {@code check --baseline} reads. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param tool what wrote it
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
     * @param device its name
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
     * Up to where a figure is healthy.
     *
     * @param figure id of the {@link Vital}
     * @param unit its unit
     * @param gpus GPUs that have the figure
     * @param median their median
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
}
