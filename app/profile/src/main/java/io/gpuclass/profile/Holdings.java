package io.gpuclass.profile;

import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseLists;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The suites of which a profile holds results, so that nothing good is replaced by less. What {@code tune} found counts as one.
 *
 * @param suites their ids
 */
public record Holdings(Set<String> suites) {
    /** Ends the name of a file beside one that holds more. */
    public static final String PARTIAL = "-partial";

    private static final String JSON = ".json";
    private static final Holdings NOTHING = new Holdings(Set.of());
    /** Holdings of a file that is none of this version's profiles, but not empty either. */
    private static final Holdings UNREADABLE = new Holdings(Set.of("what cannot be read here"));

    public static Holdings of(Profile measured) {
        Profile profile = DerivedClass.in(measured); // as it is once it has been read again
        Set<String> suites = new LinkedHashSet<>();
        for (CaseList list : CaseLists.ALL) {
            if (list.subject() != null
                    && profile.cases().at(list.path()).first().isPresent()) {
                suites.addAll(Arrays.asList(list.suite().split(",")));
            }
        }
        if (profile.simtHazard() != null) {
            suites.add("simt");
        }
        if (!profile.tuning().isEmpty()) {
            suites.add("tune");
        }
        suites.remove("");
        return new Holdings(suites);
    }

    /** Returns the holdings of a file: nothing where there is none or it is empty; something that no profile has where it cannot be read. */
    static Holdings of(Path file) {
        if (!Files.isRegularFile(file) || file.toFile().length() == 0) {
            return NOTHING;
        }
        try {
            return of(ProfileReader.read(file));
        } catch (ProfileReadException noProfile) {
            return UNREADABLE;
        }
    }

    /** Returns whether a file holds a profile with something in it. */
    static boolean isProfile(Path file) {
        Holdings held = of(file);
        return held != UNREADABLE && !held.suites.isEmpty();
    }

    /** Returns whether a run found nothing, not even why a program cannot run. */
    public static boolean isNothing(Profile profile) {
        return profile.skippedPrograms().isEmpty() && of(profile).suites.isEmpty();
    }

    /**
     * A place for a profile.
     *
     * @param file where it goes
     * @param kept suites of the file in the place that was asked for, which the profile lacks and that file therefore keeps; usually none
     */
    public record Target(Path file, Set<String> kept) {
        /** Returns the place that was asked for, or one beside it, ending in {@link #PARTIAL}, where a file holds more. */
        public static Target of(Profile profile, Path wanted) {
            Holdings own = Holdings.of(profile);
            Set<String> kept = own.lacking(Holdings.of(wanted));
            Path file = wanted;
            for (int i = 1; !own.lacking(Holdings.of(file)).isEmpty(); i++) {
                file = beside(wanted, i == 1 ? PARTIAL : PARTIAL + "-" + i);
            }
            return new Target(file, kept);
        }
    }

    /** Returns a file beside another, with an addition to its name. */
    public static Path beside(Path file, String addition) {
        String name = file.getFileName().toString();
        String stem = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
        return file.resolveSibling(stem + addition + JSON);
    }

    private Set<String> lacking(Holdings other) {
        Set<String> lacking = new LinkedHashSet<>(other.suites);
        lacking.removeAll(suites);
        return lacking;
    }
}
