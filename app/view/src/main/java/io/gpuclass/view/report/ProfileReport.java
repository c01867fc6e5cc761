package io.gpuclass.view.report;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.Pivot.DeclaredSections;
import io.gpuclass.view.section.machine.AccessSections;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.machine.MapSection;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.section.machine.ProbeSection;
import io.gpuclass.view.section.primitive.AdviceSections;
import io.gpuclass.view.section.primitive.AnswerSection;
import io.gpuclass.view.section.primitive.ExperimentSections;
import io.gpuclass.view.section.primitive.GoalSection;
import io.gpuclass.view.section.primitive.KindSection;
import io.gpuclass.view.section.primitive.LevelSection;
import io.gpuclass.view.section.primitive.MutantSection;
import io.gpuclass.view.section.primitive.PrimitiveSection;
import io.gpuclass.view.section.primitive.VerificationSection;
import io.gpuclass.view.section.program.ApplicationSection;
import io.gpuclass.view.section.program.ArtificialBarrierSection;
import io.gpuclass.view.section.program.PatternSection;
import io.gpuclass.view.section.system.SystemSection;
import io.gpuclass.view.terms.ProfileNames;
import java.util.List;

/** All of a profile: the answer first, then the evidence. A part that the profile lacks is left out. */
public final class ProfileReport {
    static final List<Block> NOTHING = List.of(Block.Paragraph.of(
            Cell.of("The profile holds no recommendation: it has no probes, primitives, applications or"
                    + " artificial barriers to base one on.")));

    private ProfileReport() {}

    public static Document of(Profile profile) {
        return Document.of(
                device(profile).blocks(),
                answer(profile).blocks(),
                DeviceSection.notices(profile),
                PaperTables.section(List.of(profile), List.of(DeviceSection.name(profile.device())))
                        .wideBlocks(),
                evidence(profile).blocks());
    }

    public static Document device(Profile profile) {
        return new Document(DeviceSection.of(profile));
    }

    public static Document answer(Profile profile) {
        return Document.of(ClassSection.of(profile), AnswerSection.full(profile), AdviceSections.of(profile));
    }

    public static Document programs(Profile profile) {
        return Document.of(
                ApplicationSection.brief(profile),
                PatternSection.brief(profile),
                ArtificialBarrierSection.brief(profile));
    }

    public static Document evidence(Profile profile) {
        return Document.of(
                ProbeSection.of(profile),
                ProbeSection.ratios(profile),
                ClassSection.hostage(profile),
                AccessSections.of(profile),
                AccessSections.simt(profile),
                PrimitiveSection.of(profile),
                ExperimentSections.skew(profile),
                ExperimentSections.of(profile),
                ExperimentSections.printed(profile),
                ExperimentSections.fixedWork(profile),
                ExperimentSections.sweep(profile),
                ExperimentSections.asPublished(profile),
                AccessSections.cas(profile),
                ArtificialBarrierSection.of(profile),
                ApplicationSection.of(profile),
                PatternSection.of(profile),
                ApplicationSection.weakScaling(profile),
                ApplicationSection.skipped(profile),
                AdviceSections.breakEven(profile),
                LevelSection.of(profile),
                KindSection.of(profile),
                MapSection.of(profile),
                SystemSection.of(profile),
                DeclaredSections.of(profile),
                AdviceSections.tuning(profile),
                AdviceSections.rankAgreement(profile),
                AdviceSections.candidates(profile.recommendations()),
                VerificationSection.of(profile.device(), profile.verification(), false),
                DeviceSection.conditions(profile));
    }

    /** Returns only the answer: which implementation to use; says so where the profile holds none. */
    public static Document recommendations(Profile profile) {
        Document title = Document.of(List.of(new Block.Heading(1, ProfileNames.of(profile))), ClassSection.of(profile));
        Document advice = Document.of(
                AnswerSection.full(profile),
                AnswerSection.reasons(profile),
                AdviceSections.of(profile),
                programs(profile).blocks(),
                SystemSection.advised(profile),
                AdviceSections.breakEven(profile),
                AdviceSections.tuning(profile));
        return Document.of(title.blocks(), advice.blocks().isEmpty() ? NOTHING : advice.blocks());
    }

    public static Document tuning(Profile profile) {
        return Document.of(DeviceSection.title(profile), AdviceSections.tuning(profile));
    }

    /** Returns the times of launches with one barrier in them, and with two. */
    public static Document once(Profile profile) {
        return Document.of(DeviceSection.title(profile), PatternSection.gains(profile, PatternLists.USES));
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
                GoalSection.lowerBounds(profile, standings),
                GoalSection.fairMutexes(profile));
    }

    /** Returns what checking a device showed: a row for each check of an implementation or a seeded bug, then the mutants, and what several
     * processors do together, if that was asked for. */
    public static Document verification(DeviceFacts device, Conformance found) {
        return Document.of(
                List.of(new Block.Heading(1, DeviceSection.name(device))),
                VerificationSection.of(device, found.checks(), true),
                MutantSection.of(found),
                KindSection.verified(found.kinds()),
                LevelSection.verified(found.levels()),
                VerificationSection.verified(found.uses()),
                VerificationSection.team(found.system()));
    }
}
