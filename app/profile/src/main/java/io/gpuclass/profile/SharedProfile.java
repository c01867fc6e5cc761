package io.gpuclass.profile;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.LineHostageBuilder;
import io.gpuclass.profile.abstraction.SustainedHostageBuilder;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.RecommendationBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorBuilder;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResultsBuilder;
import io.gpuclass.profile.system.Topology;
import java.util.List;

/**
 * Part of a profile that is given to others. It is a profile itself, so that whatever reads profiles reads it: the class, the probes that it
 * comes from, the answers, and the rates behind the advice at saturation. What tells one device or its owner from another is left out.
 */
public final class SharedProfile {
    /** Contents, one thing a line. */
    public static final List<String> CONTENTS = List.of(
            "the model of the device, its driver, its clocks, the sizes of its memory and cache",
            "the day of the measurement, the version of gpuclass, and how it was measured",
            "the probes, their ratios, the machine class and the verdicts on line contention (line hostage)",
            "the recommended forms for each role and contention, with their rates, with those of NVIDIA's own"
                    + " primitives");

    /** Parts that are left out. */
    public static final String LEFT_OUT =
            "no name of a host or user, no UUID, fingerprint or number of the device, no version of the"
                    + " operating system, no path, no time of day";

    private static final int BEST = 2;
    private static final String MIDNIGHT = "T00:00:00Z";

    private SharedProfile() {}

    /** Returns the small anonymous part of a profile. */
    public static Profile of(Profile profile) {
        List<Answer> answers = profile.answers().stream()
                .filter(answer -> answer.section() == 0)
                .toList();
        List<Recommendation> advice = profile.recommendations().stream()
                .map(each -> brief(profile.device().kind(), each))
                .toList();
        return ProfileBuilder.builder(ProfileJson.parts(
                        part -> part.isAnnotationPresent(Shared.class) ? ProfileJson.value(profile, part) : null))
                .createdAt(day(profile.createdAt()))
                .device(anonymous(profile.device()))
                .method(shared(profile.method()))
                .lineHostage(verdicts(profile.lineHostage()))
                .scopes(ordering(profile.scopes()))
                .primitives(behind(profile, answers, advice))
                .answers(answers)
                .recommendations(advice)
                .build();
    }

    /** Returns all of a profile but what tells one device or its owner from another. */
    public static Profile whole(Profile profile) {
        return ProfileBuilder.builder(profile)
                .createdAt(day(profile.createdAt()))
                .device(anonymous(profile.device()))
                .environment(null)
                .system(anonymous(profile.system()))
                .build();
    }

    private static Method shared(Method method) {
        return MethodBuilder.builder()
                .depth(method.depth())
                .threadsPerBlock(method.threadsPerBlock())
                .blocks(method.blocks())
                .suites(method.suites())
                .byDifference(method.byDifference())
                .probeLengths(method.probeLengths())
                .backoff(method.backoff())
                .build();
    }

    private static String day(String time) {
        return time == null || time.length() < 10 ? null : time.substring(0, 10) + MIDNIGHT;
    }

    private static DeviceFacts anonymous(DeviceFacts device) {
        return DeviceFactsBuilder.builder(device)
                .ordinal(null)
                .uuid(null)
                .fingerprint(null)
                .build();
    }

    private static SystemResults anonymous(SystemResults system) {
        if (system == null || system.topology() == null) {
            return system;
        }
        List<Processor> processors = system.topology().processors().stream()
                .map(one -> ProcessorBuilder.builder(one).fingerprint(null).build())
                .toList();
        return SystemResultsBuilder.builder(system)
                .topology(new Topology(processors, system.topology().links()))
                .build();
    }

    /** Returns the scopes from which the machine class follows. */
    private static List<ScopeResult> ordering(List<ScopeResult> scopes) {
        return scopes.stream().filter(Classifier::isOfClass).toList();
    }

    /** The curve is long. */
    private static LineHostage verdicts(LineHostage evidence) {
        if (evidence == null || evidence.sustained() == null) {
            return evidence;
        }
        SustainedHostage brief = SustainedHostageBuilder.builder(evidence.sustained())
                .points(List.of())
                .build();
        return LineHostageBuilder.builder(evidence).sustained(brief).build();
    }

    /** Returns the candidates of one role that are best, and the incumbent. */
    private static Recommendation brief(DeviceKind device, Recommendation advice) {
        List<Considered> candidates = advice.candidates();
        List<Considered> best = candidates.subList(0, Math.min(BEST, candidates.size()));
        return RecommendationBuilder.builder(advice)
                .candidates(candidates.stream()
                        .filter(each -> best.contains(each) || isNamed(device, advice, each.implementation()))
                        .toList())
                .build();
    }

    private static boolean isNamed(DeviceKind device, Recommendation advice, String id) {
        return Catalogue.theOne(device, advice.role().kind(), Trait.INCUMBENT)
                        .filter(row -> row.id().equals(id))
                        .isPresent()
                || id.equals(advice.recommended())
                || id.equals(advice.measured())
                || id.equals(advice.predicted());
    }

    /** Returns the rates that the answers and the advice are drawn from; validation asks for those. */
    private static List<PrimitiveResult> behind(Profile profile, List<Answer> answers, List<Recommendation> advice) {
        return profile.primitives().stream()
                .filter(result -> result.writers() == null)
                .filter(result -> answers.stream().anyMatch(answer -> isBehind(answer, result))
                        || advice.stream().anyMatch(each -> isBehind(each, result)))
                .map(result -> PrimitiveResultBuilder.builder(result)
                        .handOff(null)
                        .accessesPerOperation(null)
                        .build())
                .toList();
    }

    private static boolean isBehind(Answer answer, PrimitiveResult result) {
        return isOf(answer.role(), answer.blocks(), result)
                && (result.implementation().equals(answer.use())
                        || result.implementation().equals(answer.runnerUp()));
    }

    private static boolean isBehind(Recommendation advice, PrimitiveResult result) {
        return isOf(advice.role(), advice.blocks(), result)
                && advice.candidates().stream()
                        .anyMatch(each -> each.implementation().equals(result.implementation()));
    }

    private static boolean isOf(Role role, int blocks, PrimitiveResult result) {
        return role.fits(result.kind(), result.initial()) && result.blocks() == blocks;
    }
}
