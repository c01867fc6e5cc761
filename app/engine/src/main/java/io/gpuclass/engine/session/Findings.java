package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.SustainedHostage;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.ProgramResults;
import io.gpuclass.profile.programs.SkippedProgram;
import java.util.List;

/**
 * What the suites found; what did not run is empty, or null.
 *
 * @param probes the memory probes
 * @param hostage the sustained line-hostage probe
 * @param simt the SIMT hazard probe
 * @param residency where the blocks of grids came to lie
 * @param verification what verification showed
 * @param primitives what each implementation gave
 * @param sections what each gave with work inside
 * @param programs what whole programs gave
 */
record Findings(
        List<ProbeResult> probes,
        List<HostagePoint> hostage,
        SimtHazard simt,
        List<Residency> residency,
        List<VerificationResult> verification,
        List<PrimitiveResult> primitives,
        List<SectionResult> sections,
        ProgramResults programs) {
    static final Findings NONE = new Findings(List.of(), List.of(), null, List.of(), List.of());

    /** Findings without those that only some runs have. */
    Findings(
            List<ProbeResult> probes,
            List<HostagePoint> hostage,
            SimtHazard simt,
            List<VerificationResult> verification,
            List<PrimitiveResult> primitives) {
        this(probes, hostage, simt, List.of(), verification, primitives, List.of(), ProgramResults.NONE);
    }

    /** Returns what the suites had found that a profile was made from. */
    static Findings of(Profile profile) {
        SustainedHostage sustained =
                profile.lineHostage() == null ? null : profile.lineHostage().sustained();
        return new Findings(
                profile.probes(),
                sustained == null ? List.of() : sustained.points(),
                profile.simtHazard(),
                profile.residency(),
                profile.verification(),
                profile.primitives(),
                profile.sections(),
                profile.programs());
    }

    /** Returns these and what other suites found; checks of both add up, and judge the results of both. */
    Findings and(Findings other) {
        List<VerificationResult> checks = Tally.of(verification, other.verification);
        Verdicts verdicts = new Verdicts(checks);
        return new Findings(
                either(probes, other.probes),
                either(hostage, other.hostage),
                other.simt == null ? simt : other.simt,
                either(residency, other.residency),
                checks,
                either(primitives, other.primitives).stream()
                        .map(result -> result.judgedBy(verdicts))
                        .toList(),
                either(sections, other.sections).stream()
                        .map(result -> result.judgedBy(verdicts))
                        .toList(),
                programs.and(other.programs));
    }

    Findings withProbes(List<ProbeResult> newProbes) {
        return new Findings(newProbes, hostage, simt, residency, verification, primitives, sections, programs);
    }

    Findings withHostage(List<HostagePoint> newHostage) {
        return new Findings(probes, newHostage, simt, residency, verification, primitives, sections, programs);
    }

    Findings withSimt(SimtHazard newSimt) {
        return new Findings(probes, hostage, newSimt, residency, verification, primitives, sections, programs);
    }

    Findings withPrimitives(
            List<Residency> newResidency,
            List<VerificationResult> newVerification,
            List<PrimitiveResult> newPrimitives) {
        return new Findings(probes, hostage, simt, newResidency, newVerification, newPrimitives, sections, programs);
    }

    Findings withSections(List<VerificationResult> newVerification, List<SectionResult> newSections) {
        return new Findings(probes, hostage, simt, residency, newVerification, primitives, newSections, programs);
    }

    Findings withArtificialBarriers(
            List<ArtificialBarrierResult> results, List<LocalityResult> locality, List<SkippedProgram> skipped) {
        return withPrograms(new ProgramResults(results, locality, List.of(), skipped));
    }

    Findings withApplications(List<ApplicationResult> results, List<SkippedProgram> skipped) {
        return withPrograms(new ProgramResults(List.of(), List.of(), results, skipped));
    }

    /** Adds what a suite of programs found to what another one did. */
    private Findings withPrograms(ProgramResults later) {
        return new Findings(probes, hostage, simt, residency, verification, primitives, sections, programs.and(later));
    }

    private static <T> List<T> either(List<T> one, List<T> other) {
        return other.isEmpty() ? one : other;
    }
}
