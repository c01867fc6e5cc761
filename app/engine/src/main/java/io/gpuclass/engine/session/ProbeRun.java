package io.gpuclass.engine.session;

import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.engine.session.Jobs.RunListener;
import io.gpuclass.engine.session.Jobs.RunProgress;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.device.DeviceFacts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A run on an open device, from its options to its file: goes on from an earlier one where asked to, and keeps the results so far
 * while it is long.
 *
 * @param options what is measured, and how
 * @param resumption the run to go on from
 * @param listener is told of each case
 */
public record ProbeRun(ProbeJob job, ProbeOptions options, Optional<Resumption> resumption, RunListener listener) {
    /** Measures, and saves nothing. */
    public Profile measure(ChosenDevice chosen, RunProgress progress) {
        return measure(chosen, left(chosen), Optional.empty(), progress);
    }

    /**
     * Measures, and saves while the device is still open, so that Ctrl-C waits for the file to be whole.
     *
     * @param target where; by default the place that the device is named after
     */
    public Profile measureAndSave(ChosenDevice chosen, Optional<Path> target, RunProgress progress) {
        ProbeOptions left = left(chosen);
        Path file = target.orElseGet(() -> defaultFile(chosen.device().facts()));
        ProfileWriter.checkWritable(file);
        BiConsumer<Profile, Path> save =
                resumption.<BiConsumer<Profile, Path>>map(from -> from::write).orElse(ProfileWriter::write);
        Optional<Consumer<Profile>> keeper =
                options.depth() == Depth.THOROUGH ? Optional.of(soFar -> save.accept(soFar, file)) : Optional.empty();
        keeper.ifPresent(kept -> progress.notice(
                "each suite's results go to " + file + " at its end; --resume " + file + " goes on from there"));
        Profile profile = measure(chosen, left, keeper, progress);
        save.accept(profile, file);
        progress.notice("the profile is in " + file);
        listener.onSaved(file, profile);
        return profile;
    }

    /** Returns where a device's profile goes unless told otherwise. */
    public static Path defaultFile(DeviceFacts device) {
        return Path.of("profiles", device.fileName() + ".json");
    }

    private ProbeOptions left(ChosenDevice chosen) {
        ProbeOptions wanted = options.on(chosen.device());
        return resumption
                .map(from -> from.left(wanted, chosen.device().facts()))
                .orElse(wanted);
    }

    private Profile measure(
            ChosenDevice chosen, ProbeOptions left, Optional<Consumer<Profile>> keeper, RunProgress progress) {
        listener.onStart(chosen.device().facts(), left);
        Optional<Profile> earlier = resumption.map(Resumption::profile);
        if (earlier.isPresent() && left.suites().isEmpty()) {
            progress.notice("nothing is left to measure: all of these suites are in the file already");
            return earlier.get();
        }
        return job.run(chosen, left, new ProbeJob.Journal(earlier, keeper, listener), progress);
    }
}
