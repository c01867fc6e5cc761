package io.gpuclass.view.report;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Standing;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.DeclaredSections;
import io.gpuclass.view.section.machine.CasSection;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.ConditionSection;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.machine.HostageSection;
import io.gpuclass.view.section.machine.MapSection;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.section.machine.ProbeSection;
import io.gpuclass.view.section.machine.ScopeSection;
import io.gpuclass.view.section.machine.SimtSection;
import io.gpuclass.view.section.primitive.AnswerSummary;
import io.gpuclass.view.section.primitive.BreakEvenSection;
import io.gpuclass.view.section.primitive.FairMutexSection;
import io.gpuclass.view.section.primitive.FixedWorkSection;
import io.gpuclass.view.section.primitive.FloorSection;
import io.gpuclass.view.section.primitive.GoalSection;
import io.gpuclass.view.section.primitive.KindSection;
import io.gpuclass.view.section.primitive.LevelSection;
import io.gpuclass.view.section.primitive.MutantSection;
import io.gpuclass.view.section.primitive.PrimitiveSection;
import io.gpuclass.view.section.primitive.PrintedSection;
import io.gpuclass.view.section.primitive.RankSection;
import io.gpuclass.view.section.primitive.RecommendationSection;
import io.gpuclass.view.section.primitive.SkewSection;
import io.gpuclass.view.section.primitive.SweepSection;
import io.gpuclass.view.section.primitive.TeamVerificationSection;
import io.gpuclass.view.section.primitive.TuningSection;
import io.gpuclass.view.section.primitive.UseSection;
import io.gpuclass.view.section.primitive.VerificationSection;
import io.gpuclass.view.section.primitive.WorkSection;
import io.gpuclass.view.section.program.ApplicationSection;
import io.gpuclass.view.section.program.ArtificialBarrierSection;
import io.gpuclass.view.section.program.WeakScalingSection;
import io.gpuclass.view.section.system.SystemSection;
import java.util.List;

/** All of a profile: the answer first, then the evidence. A part that the profile lacks is left out. */
public final class ProfileReport {
    static final List<Block> NOTHING = List.of(Block.Paragraph.of(
            Cell.of("The profile holds no recommendation: it has no probes, primitives, applications or"
                    + " artificial barriers to base one on.")));

    private ProfileReport() {}

    /** Returns the report on a profile. */
    public static Document of(Profile profile) {
        return Document.of(
                device(profile).blocks(),
                answer(profile).blocks(),
                ConditionSection.notices(profile),
                PaperTables.section(List.of(profile), List.of(DeviceSection.name(profile.device())))
                        .wideBlocks(),
                evidence(profile).blocks());
    }

    /** Returns the part that says what was measured and how. */
    public static Document device(Profile profile) {
        return new Document(DeviceSection.of(profile));
    }

    /** Returns the part with the answer. */
    public static Document answer(Profile profile) {
        return Document.of(ClassSection.of(profile), AnswerSummary.full(profile), RecommendationSection.of(profile));
    }

    /** Returns the short answers on whole programs; empty where none ran. */
    public static Document programs(Profile profile) {
        return Document.of(ApplicationSection.brief(profile), ArtificialBarrierSection.brief(profile));
    }

    /** Returns the part with the evidence. */
    public static Document evidence(Profile profile) {
        return Document.of(
                ProbeSection.of(profile),
                ProbeSection.ratios(profile),
                HostageSection.of(profile),
                ScopeSection.of(profile),
                SimtSection.of(profile),
                PrimitiveSection.of(profile),
                SkewSection.of(profile),
                WorkSection.of(profile),
                PrintedSection.of(profile),
                FixedWorkSection.of(profile),
                SweepSection.of(profile),
                WorkSection.asPublished(profile),
                CasSection.of(profile),
                ArtificialBarrierSection.of(profile),
                ApplicationSection.of(profile),
                WeakScalingSection.of(profile),
                ApplicationSection.skipped(profile),
                BreakEvenSection.of(profile),
                LevelSection.of(profile),
                KindSection.of(profile),
                MapSection.of(profile),
                SystemSection.of(profile),
                DeclaredSections.of(profile),
                TuningSection.of(profile),
                RankSection.of(profile),
                RecommendationSection.candidates(profile.recommendations()),
                VerificationSection.of(profile.device(), profile.verification(), false),
                ConditionSection.of(profile));
    }

    /** Returns only the answer: which implementation to use; says so where the profile holds none. */
    public static Document recommendations(Profile profile) {
        Document title = new Document(List.of(new Block.Heading(1, DeviceSection.name(profile.device()))));
        Document advice = Document.of(
                AnswerSummary.full(profile),
                AnswerSummary.reasons(profile),
                RecommendationSection.of(profile),
                programs(profile).blocks(),
                SystemSection.advised(profile),
                BreakEvenSection.of(profile),
                TuningSection.of(profile));
        return Document.of(title.blocks(), advice.blocks().isEmpty() ? NOTHING : advice.blocks());
    }

    /** Returns only the pauses that a search found best. */
    public static Document tuning(Profile profile) {
        return Document.of(DeviceSection.title(profile.device()), TuningSection.of(profile));
    }

    /** Returns how near the fastest primitives come to their goals, and to the floor. What is missing is said to be not known. */
    public static Document fastest(Profile profile) {
        List<Standing> standings = profile.advice().standings();
        return Document.of(
                DeviceSection.of(profile),
                List.of(Block.Paragraph.of(
                        Cell.of("How close the fastest barriers, mutexes and semaphores come to their goals, and to"
                                + " the least time that round trips to the L2 cache and queues there take."))),
                GoalSection.of(profile, standings),
                GoalSection.peers(profile, standings),
                FloorSection.of(profile, standings),
                FairMutexSection.of(profile));
    }

    /** Returns what checking a device showed: a row for each check of an implementation or a broken twin, then the mutants, and what several
     * processors do together, if that was asked for. */
    public static Document verification(DeviceFacts device, Conformance found) {
        return Document.of(
                List.of(new Block.Heading(1, DeviceSection.name(device))),
                VerificationSection.of(device, found.checks(), true),
                MutantSection.of(found),
                KindSection.verified(found.kinds()),
                LevelSection.verified(found.levels()),
                UseSection.verified(found.uses()),
                TeamVerificationSection.of(found.system()));
    }
}
