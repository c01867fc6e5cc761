package io.gpuclass.engine.session;

import io.gpuclass.profile.EnvironmentBuilder;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.MethodBuilder;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileEditor;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.units.Named;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** File of an earlier run that a run of the same device, depth and version continues ({@code --resume}). */
public final class Resumption {
    private final Path file;
    private final ProfileEditor editor;

    private Resumption(Path file, ProfileEditor editor) {
        this.file = file;
        this.editor = editor;
    }

    /**
     * Opens a file.
     *
     * @throws io.gpuclass.profile.ProfileReadException if it is no valid profile
     * @throws UnusableFileException naming what differs and what to do, if a run with {@code options} cannot go on from it
     */
    public static Resumption of(Path file, ProbeOptions options) {
        Resumption resumption = new Resumption(file, ProfileEditor.of(file));
        resumption.checkRun(options);
        return resumption;
    }

    Profile profile() {
        return editor.profile();
    }

    /**
     * Returns what is left to measure, in the order that the earlier run was given.
     *
     * @throws UnusableFileException if the file is of another device
     */
    ProbeOptions left(ProbeOptions options, DeviceFacts device) {
        String earlier = profile().device().slug();
        if (!earlier.equals(device.slug())) {
            throw differs(
                    "it is of " + earlier + ", and this device is " + device.slug(),
                    "go on where that one is, or choose it with --device");
        }
        if (areApart(profile().device(), device)) {
            throw differs(
                    "it is of another GPU of the model, by its fingerprint",
                    "go on with that one, or measure all of it again");
        }
        Long seed = profile().method().seed();
        return ProbeOptionsBuilder.builder(options)
                .suites(left(options.suites()))
                .seed(seed == null ? options.seed() : seed)
                .build();
    }

    /** Returns whether both tell which GPU they are of, and not the same. */
    private static boolean areApart(DeviceFacts one, DeviceFacts other) {
        Optional<String> first = Fingerprint.of(one);
        Optional<String> second = Fingerprint.of(other);
        return first.isPresent() && second.isPresent() && !first.equals(second);
    }

    /** Returns the suites that the file lacks. */
    public Set<Suite> left(Set<Suite> wanted) {
        return new EarlierRun(profile()).left(wanted);
    }

    /** Saves a profile of both runs, and with it what the file holds that this version does not know. */
    void write(Profile both, Path target) {
        editor.replace(both).write(target);
    }

    private void checkRun(ProbeOptions options) {
        Profile earlier = profile();
        if (earlier.source() == Source.PUBLISHED) {
            throw differs("its numbers were printed, not measured", "leave --resume out");
        }
        if (earlier.method().suites() == null) {
            throw differs("it does not say which suites ran", "leave --resume out");
        }
        String depth = Objects.requireNonNullElse(earlier.method().depth(), "of no known depth");
        if (!depth.equals(options.depth().id())) {
            throw differs(
                    "it is " + depth + ", and this run is " + options.depth().id(), "give the options of that run");
        }
        String version = earlier.tool().version();
        if (!version.equals(Tool.current().version())) {
            throw differs(
                    "gpuclass " + version + " measured it, and this is "
                            + Tool.current().version(),
                    "measure all of it again");
        }
    }

    private UnusableFileException differs(String difference, String nextStep) {
        return new UnusableFileException("cannot resume " + file + ": " + difference + "; " + nextStep);
    }

    /** Earlier run that another continues; merges the two into one profile. */
    public record EarlierRun(Profile profile) {
        /** Returns the suites that it has not done. */
        public Set<Suite> left(Collection<Suite> wanted) {
            return wanted.stream()
                    .filter(suite -> !suites().contains(suite.id()))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        /**
         * Returns the findings of both runs, when, where and how they were made.
         *
         * @param later the same of the later run
         * @param order all suites, in the order in which they run
         */
        Profile and(Profile later, List<Suite> order) {
            Profile both = profile.merge(later);
            return ProfileBuilder.builder(both)
                    .source(profile.source() == Source.RECORDED ? Source.RECORDED : later.source())
                    .createdAt(profile.createdAt() == null ? later.createdAt() : profile.createdAt())
                    .device(ofBoth(later.device()))
                    .environment(and(later.environment(), later.createdAt()))
                    .method(and(later.method(), order))
                    .build();
        }

        /** Returns the later run's device, which is told from others of its model only where both runs tell the same. */
        private DeviceFacts ofBoth(DeviceFacts later) {
            boolean same = Fingerprint.of(later).equals(Fingerprint.of(profile.device()));
            return same
                    ? later
                    : DeviceFactsBuilder.builder(later).fingerprint(null).build();
        }

        private List<String> suites() {
            return Objects.requireNonNullElse(profile.method().suites(), List.of());
        }

        /** Returns how both measured: times and counts add up, and what must be one is that of the run that it is about. */
        private Method and(Method later, List<Suite> order) {
            Method earlier = profile.method();
            return MethodBuilder.builder(later)
                    .blocks(profile.probes().isEmpty() ? later.blocks() : earlier.blocks())
                    .suites(suites(later, order))
                    .timeBudgetSeconds(sum(earlier.timeBudgetSeconds(), later.timeBudgetSeconds()))
                    .elapsedSeconds(sum(earlier.elapsedSeconds(), later.elapsedSeconds()))
                    .reachedTarget(sum(earlier.reachedTarget(), later.reachedTarget()))
                    .endedByBudget(sum(earlier.endedByBudget(), later.endedByBudget()))
                    .tooNoisy(sum(earlier.tooNoisy(), later.tooNoisy()))
                    .rounds(sum(earlier.rounds(), later.rounds()))
                    .repeatedForClock(sum(earlier.repeatedForClock(), later.repeatedForClock()))
                    .backoff(profile.primitives().isEmpty() ? later.backoff() : earlier.backoff())
                    .build();
        }

        /** Returns where both took place, with a notice that there were two. */
        private Environment and(Environment later, String createdAt) {
            Environment earlier = profile.environment();
            String notice =
                    "measured in parts: " + String.join(", ", suites()) + " first, the rest from " + createdAt + " on";
            List<String> notices = new ArrayList<>(earlier == null ? List.of() : earlier.notices());
            notices.addAll(later.notices());
            notices.add(notice);
            return EnvironmentBuilder.builder(later)
                    .before(earlier == null ? later.before() : earlier.before())
                    .notices(notices.stream().distinct().toList())
                    .build();
        }

        private List<String> suites(Method later, List<Suite> order) {
            Set<String> either =
                    Stream.concat(suites().stream(), later.suites().stream()).collect(Collectors.toSet());
            return order.stream().map(Named::id).filter(either::contains).toList();
        }

        private static Double sum(Double one, Double other) {
            return one == null ? other : Double.valueOf(one + other);
        }

        private static Integer sum(Integer one, Integer other) {
            return one == null ? other : Integer.valueOf(one + other);
        }
    }
}
