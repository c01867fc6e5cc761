package io.gpuclass.engine.session;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.profile.AtomicFile;
import io.gpuclass.profile.Holdings;
import io.gpuclass.profile.Holdings.Target;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.records.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Run on an open device, from its options to its file; continues an earlier one where asked to, and saves intermediate results.
 *
 * @param options what is measured, and how
 * @param resumption the run to go on from
 * @param listener is told of each case
 */
public record ProbeRun(ProbeJob job, ProbeOptions options, Optional<Resumption> resumption, RunListener listener) {
    /**
     * Measures, and saves nothing.
     *
     * @throws DeviceException if the device reported what no valid profile holds
     */
    public Profile measureValid(ChosenDevice chosen, RunProgress progress) {
        return valid(chosen, measure(chosen, left(chosen), Optional.empty(), progress));
    }

    private static Profile valid(ChosenDevice chosen, Profile profile) {
        problem(profile).ifPresent(problem -> {
            throw garbage(chosen, problem, "");
        });
        return profile;
    }

    /** Returns the first that keeps a profile from being valid; empty where nothing does. */
    private static Optional<String> problem(Profile profile) {
        List<Problem> problems = ProfileValidator.problems(profile);
        String more = problems.size() > 1 ? " (and " + (problems.size() - 1) + " more)" : "";
        return problems.stream().findFirst().map(first -> first + more);
    }

    private static DeviceException garbage(ChosenDevice chosen, String problem, String kept) {
        return new DeviceException(
                Reason.FAILED,
                chosen.device().facts().name() + " reported what cannot be: " + problem + kept
                        + "; measure again, and if that tells the same, try 'gpuclass check'");
    }

    /**
     * A profile in its file.
     *
     * @param file where it is
     */
    public record SavedProfile(Profile profile, Path file) {}

    /**
     * Measures, and saves while the device is still open, so that Ctrl-C waits for the file to be whole. A file that holds more stays, and the
     * profile goes beside it.
     *
     * @param target where, by the device
     * @param force whether to replace a file that holds more
     * @throws DeviceException if the device reported what no valid profile holds; that is in a file whose name says so, and no earlier one
     *     is replaced
     */
    public SavedProfile measureAndSave(
            ChosenDevice chosen, Function<DeviceFacts, Path> target, boolean force, RunProgress progress) {
        ProbeOptions left = left(chosen);
        Path wanted = target.apply(chosen.device().facts());
        ProfileWriter.checkWritable(wanted);
        BiConsumer<Profile, Path> save =
                resumption.<BiConsumer<Profile, Path>>map(from -> from::write).orElse(ProfileWriter::write);
        Path unfinished =
                resumption.isEmpty() && Files.exists(wanted) ? Holdings.beside(wanted, "-unfinished") : wanted;
        Optional<Consumer<Profile>> keeper = options.depth() == Depth.THOROUGH
                ? Optional.of(soFar -> save.accept(valid(chosen, soFar), unfinished))
                : Optional.empty();
        keeper.ifPresent(kept -> progress.notice("each suite's results go to " + unfinished + " at its end; --resume "
                + unfinished + " goes on from there"));
        Profile profile = measure(chosen, left, keeper, progress);
        Optional<String> problem = problem(profile);
        if (problem.isPresent()) {
            Path kept = Holdings.beside(wanted, "-invalid");
            save.accept(profile, kept);
            throw garbage(chosen, problem.get(), "; what it reported is in " + kept);
        }
        Target saved = force ? new Target(wanted, Set.of()) : Target.of(profile, wanted);
        save.accept(profile, saved.file());
        if (keeper.isPresent() && !unfinished.equals(wanted)) {
            remove(unfinished);
        }
        if (!saved.kept().isEmpty()) {
            progress.notice(wanted + " stays, since it also holds " + String.join(", ", saved.kept())
                    + ": --force replaces it");
        }
        progress.notice("the profile is in " + saved.file());
        listener.onSaved(saved.file(), profile);
        return new SavedProfile(profile, saved.file());
    }

    private static void remove(Path unfinished) {
        try {
            AtomicFile.remove(unfinished);
        } catch (IOException e) {
            throw new ProfileWriteException(unfinished, e);
        }
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
        listener.onStart(
                chosen.device().facts(),
                new RunListener.Plan(
                        left.depth(), left.suites().stream().map(Suite::id).toList(), left.seed(), left.timeBudget()));
        Optional<Profile> earlier = resumption.map(Resumption::profile);
        if (earlier.isPresent() && left.suites().isEmpty()) {
            progress.notice("nothing is left to measure: all of these suites are in the file already");
            return earlier.get();
        }
        Profile found = found(chosen, left, new ProbeJob.Journal(earlier, keeper, listener), progress);
        if (Holdings.isNothing(found)) {
            throw new DeviceException(
                    Reason.FAILED,
                    "nothing was measured on " + chosen.device().facts().name() + " by "
                            + left.suites().stream().map(Suite::id).collect(Collectors.joining(", "))
                            + ": choose other --suites, or allow more with --time-budget");
        }
        return found;
    }

    /** A kernel may report no figure at all, which the records of a profile refuse. */
    private Profile found(ChosenDevice chosen, ProbeOptions left, ProbeJob.Journal journal, RunProgress progress) {
        try {
            return job.run(chosen, left, journal, progress);
        } catch (Check.Broken broken) {
            String what = broken.component().isEmpty() ? "" : broken.component() + ": ";
            throw garbage(chosen, what + broken.getMessage(), "");
        }
    }
}
