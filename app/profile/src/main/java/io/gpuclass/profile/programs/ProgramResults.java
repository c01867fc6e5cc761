package io.gpuclass.profile.programs;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Results of whole programs; empty for those that did not run.
 *
 * @param artificialBarriers what barriers do to programs that do not need them
 * @param locality how soon an access must follow another's to find its data in the cache
 * @param applications what programs gave that hang on barriers
 * @param skipped which did not run, and why
 */
public record ProgramResults(
        List<ArtificialBarrierResult> artificialBarriers,
        List<LocalityResult> locality,
        List<ApplicationResult> applications,
        List<SkippedProgram> skipped) {
    /** No program ran. */
    public static final ProgramResults NONE = new ProgramResults(List.of(), List.of(), List.of(), List.of());

    public ProgramResults {
        artificialBarriers = List.copyOf(artificialBarriers);
        locality = List.copyOf(locality);
        applications = List.copyOf(applications);
        skipped = List.copyOf(skipped);
    }

    /** Returns whether there is nothing to tell, not even what did not run. */
    public boolean isEmpty() {
        return equals(NONE);
    }

    /** Returns these with those of a later run, which replace what this has of the same sort or, of the skipped, the same program. */
    public ProgramResults and(ProgramResults later) {
        Set<String> known = later.programs();
        return new ProgramResults(
                either(artificialBarriers, later.artificialBarriers),
                either(locality, later.locality),
                either(applications, later.applications),
                Stream.concat(skipped.stream().filter(one -> !known.contains(one.program())), later.skipped.stream())
                        .toList());
    }

    /** Returns the ids of all programs that it tells of. */
    private Set<String> programs() {
        Set<String> ids = new HashSet<>();
        artificialBarriers.forEach(result -> ids.add(result.program().id()));
        applications.forEach(result -> ids.add(result.application().id()));
        skipped.forEach(one -> ids.add(one.program()));
        return ids;
    }

    private static <T> List<T> either(List<T> one, List<T> later) {
        return later.isEmpty() ? one : later;
    }

    /**
     * A program that was not run.
     *
     * @param program its id, such as {@code memtest}
     * @param input which input; null for all
     * @param reason why, in a sentence without a full stop
     */
    public record SkippedProgram(String program, String input, String reason) {}
}
