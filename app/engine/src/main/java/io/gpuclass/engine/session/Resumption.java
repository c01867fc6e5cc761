package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileEditor;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.records.Draft;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The file of an earlier run, from which one of the same device, depth and version may go on ({@code --resume}). */
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
        return Draft.of(options)
                .set(ProbeOptions::suites, left(options.suites()))
                .set(ProbeOptions::seed, seed == null ? options.seed() : seed)
                .build();
    }

    /** Whether both tell which GPU they are of, and not the same. */
    private static boolean areApart(DeviceFacts one, DeviceFacts other) {
        Optional<String> first = Fingerprint.of(one);
        Optional<String> second = Fingerprint.of(other);
        return first.isPresent() && second.isPresent() && !first.equals(second);
    }

    /** Returns those of some suites that the file lacks. */
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
}
