package io.gpuclass.fleet;

import io.gpuclass.fleet.Selection.ItemValue;
import io.gpuclass.profile.BulkReader;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.cases.Figure;
import java.nio.file.Path;
import java.util.List;

/**
 * A file, and its profile where it holds one.
 *
 * @param profile its profile; null where it was skipped
 * @param figures all its numbers; empty unless they are wanted
 * @param keys the numbers of their keys, in the same order
 * @param skipped why it gave none; null where it did
 */
record LoadedProfile(
        Path file, Profile profile, List<ItemValue> observations, List<Figure> figures, int[] keys, Skipped skipped) {
    /**
     * Reads a file.
     *
     * @param keyNumbers numbers the keys of all figures; null where they are not wanted
     */
    static LoadedProfile of(Path file, Selection selection, KeyNumbers keyNumbers) {
        try {
            Profile profile = BulkReader.read(file);
            boolean all = keyNumbers != null;
            List<Figure> figures = all || !selection.isMain() ? profile.cases().figures() : List.of();
            return new LoadedProfile(
                    file,
                    profile,
                    selection.of(profile, figures),
                    all ? figures : List.of(),
                    all ? keyNumbers.of(figures) : new int[0],
                    null);
        } catch (ProfileReadException e) {
            return new LoadedProfile(file, null, List.of(), List.of(), new int[0], Skipped.of(file, e));
        }
    }
}
