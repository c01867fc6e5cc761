package io.gpuclass.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.gpuclass.profile.ProfileJson.KeptJson;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verdicts.Judged;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BarrierCode;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All that is known of one machine: the aggregate that is saved, and the only thing that reports, comparisons and exports read.
 * Immutable. A part whose suite did not run is null, or empty where it is a list. What each part is, the {@link PublishedSchema} says.
 *
 * <p>Entries of a kind that this version does not know are not here; the file keeps them ({@link ProfileEditor}).
 *
 * @param advice further advice on primitives and programs; null only in memory, where nobody has drawn it yet
 * @param entries the lists whose entries have no record of their own, by their names in the JSON: {@link Subjects} declares them
 * @param kept the JSON that lists came from
 */
@RecordBuilder
@RecordBuilder.Options(useImmutableCollections = true)
public record Profile(
        @Shared String schema,
        @Shared Tool tool,
        @Shared String createdAt,
        @Shared Source source,
        @Shared String citation,
        @Shared DeviceFacts device,
        Environment environment,
        @Shared Method method,
        @Shared List<ProbeResult> probes,
        @Shared Ratios ratios,
        @Shared LineHostage lineHostage,
        SimtHazard simtHazard,
        @Shared MachineClass abstraction,
        List<Residency> residency,
        List<ImplementationFacts> implementations,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FormCode> codes,
        List<Verification> verification,
        @Shared List<PrimitiveResult> primitives,
        List<SectionResult> sections,
        List<SkewedResult> skewed,
        List<PrimitiveResult> asPublished,
        List<FixedWorkResult> fixedWork,
        List<SweepResult> blockSweep,
        List<SectionResult> sectionsAsPublished,
        @Shared List<ScopeResult> scopes,
        List<CasResult> contendedCas,
        List<ArtificialBarrierResult> artificialBarriers,
        List<ArtificialBarrierResult> barrierSizes,
        List<ArtificialBarrierResult> barrierGrids,
        List<BestGrids> bestGrids,
        List<ExecutionFit> executionFits,
        List<BarrierCode> barrierCode,
        List<LocalityResult> locality,
        List<ApplicationResult> applications,
        List<ApplicationResult> weakScaling,
        List<ApplicationChoice> applicationChoices,
        List<SkippedProgram> skippedPrograms,
        KindResults kinds,
        LevelResults levels,
        MemoryMap map,
        Summary clockUnderLoad,
        SystemResults system,
        List<Tuning> tuning,
        List<BreakEven> breakEven,
        List<RankAgreement> rankAgreement,
        @Shared List<Answer> answers,
        @Shared List<Recommendation> recommendations,
        Advice advice,
        @JsonAnyGetter Map<String, List<Entry>> entries,
        @JsonIgnore KeptJson kept) {
    /** The format that this version writes. */
    public static final String SCHEMA = "gpuclass-profile/1";

    /** A profile without any part. */
    public static final Profile NONE = ProfileBuilder.builder().build();

    public Profile {
        entries = declared(entries);
        kept = kept == null ? new KeptJson() : kept;
        Check.require(schema == null || SCHEMA.equals(schema), "schema", () -> "the format is not " + SCHEMA);
    }

    private static Map<String, List<Entry>> declared(Map<String, List<Entry>> entries) {
        Map<String, List<Entry>> declared = new LinkedHashMap<>();
        if (entries != null) {
            CaseLists.recordless().filter(entries::containsKey).forEach(name -> declared.put(name, entries.get(name)));
        }
        return Collections.unmodifiableMap(declared);
    }

    /** Returns the entries of a list without a record of its own; none where its suite did not run. */
    public List<Entry> entries(CaseList list) {
        return entries.getOrDefault(list.part(), List.of());
    }

    /** Returns the answer for a role, with nothing inside, on the most blocks. */
    public Optional<Answer> answer(Role role) {
        return answers.stream()
                .filter(answer -> answer.role() == role && answer.section() == 0)
                .max(Comparator.comparingInt(Answer::blocks));
    }

    /** Returns this profile with the entries of one more list, if there are any. */
    public Profile with(CaseList list, List<Entry> found) {
        return found.isEmpty()
                ? this
                : ProfileBuilder.builder(this)
                        .entries(union(entries, Map.of(list.part(), found)))
                        .build();
    }

    /**
     * Returns this profile with every part that a later one has, neither null nor an empty list; checks of both add up, and judge the results of
     * both.
     */
    public Profile merge(Profile later) {
        List<Verification> checks = Verification.summed(concat(verification.stream(), later.verification));
        Verdicts verdicts = new Verdicts(checks);
        Profile either = ProfileJson.parts(part -> {
            Object other = ProfileJson.value(later, part);
            Object found = other == null || other.equals(List.of()) ? ProfileJson.value(this, part) : other;
            return found instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Judged
                    ? list.stream().map(one -> judged((Judged) one, verdicts)).toList()
                    : found;
        });
        Set<String> told = later.toldPrograms();
        return ProfileBuilder.builder(either)
                .verification(checks)
                .skippedPrograms(concat(
                        skippedPrograms.stream().filter(one -> !told.contains(one.program())), later.skippedPrograms))
                .entries(union(entries, later.entries))
                .build();
    }

    /** Returns a result in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
    private static Object judged(Judged result, Verdicts verdicts) {
        boolean verified = result.verified() && verdicts.isUndoubted(result.kind(), result.implementation());
        Outcome outcome = verdicts.outcome(result.kind(), result.implementation(), result.outcome());
        Map<String, Object> verdict = new HashMap<>(Map.of("verified", verified));
        verdict.put("outcome", outcome);
        return verified == result.verified() && outcome == result.outcome()
                ? result
                : ProfileJson.with(result, verdict);
    }

    /** Returns the ids of all programs that it tells of. */
    private Set<String> toldPrograms() {
        Set<String> ids = new HashSet<>();
        artificialBarriers.forEach(result -> ids.add(result.program().id()));
        applications.forEach(result -> ids.add(result.application().id()));
        skippedPrograms.forEach(one -> ids.add(one.program()));
        return ids;
    }

    private static <T> List<T> concat(Stream<T> earlier, List<T> later) {
        return Stream.concat(earlier, later.stream()).toList();
    }

    private static <K, V> Map<K, V> union(Map<K, V> earlier, Map<K, V> later) {
        Map<K, V> both = new HashMap<>(earlier);
        both.putAll(later);
        return both;
    }

    /** Returns everything that this profile holds, as cases. */
    public Cases cases() {
        return Cases.of(part -> ProfileJson.component(this, part));
    }

    /** Returns what a reader should know of the run, one sentence each. */
    public List<String> notices() {
        return environment == null ? List.of() : environment.notices();
    }

    /** Returns the test of line contention under atomics that go on, if it was run. */
    public Optional<SustainedHostage> sustainedHostage() {
        return Optional.ofNullable(lineHostage).map(LineHostage::sustained);
    }

    /** Returns all that this test has measured. */
    public List<HostagePoint> hostagePoints() {
        return sustainedHostage().map(SustainedHostage::points).orElse(List.of());
    }

    /**
     * Environment of a measurement.
     *
     * @param os operating system and version
     * @param java Java runtime and version
     * @param before the device's surroundings before the run
     * @param after the device's surroundings after it
     * @param notices what a reader should know, one sentence each
     */
    @RecordBuilder
    public record Environment(String os, String java, Surroundings before, Surroundings after, List<String> notices) {
        public Environment {
            notices = List.copyOf(notices);
        }

        /** Returns by how much the machine was busy with other work, such as {@code load 5.7 on 2 CPUs}; empty where it was not. */
        public Optional<String> busy() {
            return Stream.of(before, after)
                    .filter(Objects::nonNull)
                    .flatMap(one -> one.load().stream())
                    .findFirst();
        }
    }

    /** Origin of a profile's numbers. */
    public enum Source implements Named {
        /** From a run of this tool. */
        MEASURED,
        /** From a recording of a run of this tool, replayed. */
        RECORDED,
        /** Printed in a source document. */
        PUBLISHED;
    }

    /**
     * Code that measured a form that is none of the {@linkplain ImplementationFacts implementations}: a queue, a barrier below the grid, an
     * application, or a form as printed in a source.
     *
     * @param kind its kind, level or application, as figures have it
     * @param implementation what it is called, as figures have it
     * @param code digest of the code that timed it
     */
    public record FormCode(String kind, String implementation, String code) {}
}
