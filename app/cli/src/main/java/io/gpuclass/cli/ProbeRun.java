package io.gpuclass.cli;

import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.Journal;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.Progress;
import io.gpuclass.engine.session.RunListener;
import io.gpuclass.profile.Profile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** {@code probe}'s run on an open device: goes on from an earlier one where asked to, and keeps what it has while it is long. */
final class ProbeRun {
    private final Wiring wiring;
    private final ProbeOptions options;
    private final Optional<Resumption> resumption;
    private final Optional<ProbeStream> stream;

    /**
     * @param stream is told of each case of a run whose profile is saved, where somebody wants that
     */
    ProbeRun(Wiring wiring, ProbeOptions options, Optional<Resumption> resumption, Optional<ProbeStream> stream) {
        this.wiring = wiring;
        this.options = options;
        this.resumption = resumption;
        this.stream = stream;
    }

    /** Measures, and saves nothing. */
    Profile measure(ChosenDevice chosen, Progress progress) {
        return measure(chosen, left(chosen), Optional.empty(), progress);
    }

    /**
     * Measures, and saves while the device is still open, so that Ctrl-C waits for the file to be whole.
     *
     * @param target where; by default the place that the device is named after
     */
    Profile measureAndSave(ChosenDevice chosen, Optional<Path> target, Progress progress) {
        ProbeOptions left = left(chosen);
        Path file = target.orElseGet(
                () -> Path.of("profiles", chosen.device().facts().slug() + ".json"));
        wiring.files().checkWritable(file);
        BiConsumer<Profile, Path> save =
                resumption.<BiConsumer<Profile, Path>>map(from -> from::write).orElse(wiring.files()::write);
        Optional<Consumer<Profile>> keeper =
                options.depth() == Depth.THOROUGH ? Optional.of(soFar -> save.accept(soFar, file)) : Optional.empty();
        keeper.ifPresent(kept -> progress.notice(
                "each suite's results go to " + file + " at its end; --resume " + file + " goes on from there"));
        Profile profile = measure(chosen, left, keeper, progress);
        save.accept(profile, file);
        progress.notice("the profile is in " + file);
        stream.ifPresent(events -> events.end(file, profile));
        return profile;
    }

    private RunListener listener() {
        return stream.<RunListener>map(events -> events).orElse(RunListener.NONE);
    }

    private ProbeOptions left(ChosenDevice chosen) {
        return resumption
                .map(from -> from.left(options, chosen.device().facts()))
                .orElse(options);
    }

    private Profile measure(
            ChosenDevice chosen, ProbeOptions left, Optional<Consumer<Profile>> keeper, Progress progress) {
        stream.ifPresent(events -> events.start(chosen.device().facts(), left));
        Optional<Profile> earlier = resumption.map(Resumption::profile);
        if (earlier.isPresent() && left.suites().isEmpty()) {
            progress.notice("nothing is left to measure: all of these suites are in the file already");
            return earlier.get();
        }
        return wiring.probing().run(chosen, left, new Journal(earlier, keeper, listener()), progress);
    }
}
