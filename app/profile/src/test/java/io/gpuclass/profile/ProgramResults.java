package io.gpuclass.profile;

import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.SkippedProgram;
import java.util.List;

/** The results of whole programs in a profile. */
public record ProgramResults(
        List<ArtificialBarrierResult> artificialBarriers,
        List<LocalityResult> locality,
        List<ApplicationResult> applications,
        List<SkippedProgram> skipped) {
    /** No program ran. */
    public static final ProgramResults NONE = of(Profile.NONE);

    /** Returns those of a profile. */
    public static ProgramResults of(Profile profile) {
        return new ProgramResults(
                profile.artificialBarriers(), profile.locality(), profile.applications(), profile.skippedPrograms());
    }
}
