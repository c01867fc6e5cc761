package io.gpuclass.profile.claims;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.PublishedProfiles.Published;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.claims.JudgedClaim.Judgement;
import io.gpuclass.profile.claims.Shown.Sentence;
import io.gpuclass.profile.device.DeviceFacts;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verdicts of one profile on the claims of the source documents. Its components are the names of the JSON. Immutable.
 *
 * @param createdAt when the profile was measured; null for published numbers
 * @param verdicts how many claims came out how, by the verdict's id; those that name a GPU with as many blocks as they are about
 * @param today how many of those that name a GPU came out how with as many blocks as fill the one at hand
 * @param claims all of them, in the order of the documents
 */
public record ClaimsResult(
        Tool tool,
        String createdAt,
        DeviceFacts device,
        Map<String, Integer> verdicts,
        Map<String, Integer> today,
        List<JudgedClaim> claims) {
    public ClaimsResult {
        verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
        today = Collections.unmodifiableMap(new LinkedHashMap<>(today));
        claims = List.copyOf(claims);
    }

    /** Judges the claims of all documents. */
    public static ClaimsResult of(Profile profile) {
        return of(profile, Optional.empty());
    }

    /** Judges the claims of one document, or of all; those about this tool's cost model, which no document makes, only where they are asked for. */
    public static ClaimsResult of(Profile profile, Optional<ClaimSource> source) {
        return of(
                profile,
                claim ->
                        source.map(claim.source()::equals).orElse(claim.source().isDocument()));
    }

    /** Returns the short text of each claim, by its id. */
    public static Map<String, String> claimsById() {
        Map<String, String> claims = new LinkedHashMap<>();
        Claims.all().forEach(claim -> claims.put(claim.id(), claim.claim()));
        return claims;
    }

    /** Judges some claims, by their ids or those of their documents. */
    public static ClaimsResult of(Profile profile, Set<String> ids) {
        return of(
                profile,
                claim -> ids.contains(claim.id()) || ids.contains(claim.source().id()));
    }

    private static ClaimsResult of(Profile profile, Predicate<Claim> wanted) {
        ClaimJudge judge = new ClaimJudge(profile);
        List<JudgedClaim> judged =
                Claims.all().stream().filter(wanted).map(judge::judge).toList();
        return new ClaimsResult(
                Tool.current(),
                profile.createdAt(),
                profile.device(),
                counted(judged),
                counted(judged.stream().map(JudgedClaim::today).filter(Objects::nonNull)),
                judged);
    }

    /** Returns the verdicts on the claims that the profile decides, by the claims' ids. */
    public Map<String, String> decided() {
        return claims.stream()
                .filter(claim -> (claim.verdict() != ClaimVerdict.CANNOT_BE_TOLD
                        && claim.verdict() != ClaimVerdict.NOT_APPLICABLE))
                .collect(Collectors.toMap(
                        JudgedClaim::id, claim -> claim.verdict().id(), (one, other) -> one, LinkedHashMap::new));
    }

    /** Returns how many came out how, by the verdict's id. */
    public static Map<String, Integer> counted(List<JudgedClaim> claims) {
        return counted(claims.stream().map(JudgedClaim::judged));
    }

    private static Map<String, Integer> counted(Stream<Judgement> judgements) {
        Map<String, Integer> counted = new LinkedHashMap<>();
        Arrays.stream(ClaimVerdict.values()).forEach(verdict -> counted.put(verdict.id(), 0));
        judgements.forEach(judgement -> counted.merge(judgement.verdict().id(), 1, Integer::sum));
        return counted;
    }

    /** Judges claims by one profile. The rule is the same for all: {@link ClaimVerdict}. Immutable. */
    static final class ClaimJudge {
        /** The parts of a profile that are measured at the numbers of blocks of the GPUs that documents name. */
        private static final Set<String> WITH_PRINTED_BLOCKS =
                Set.of("asPublished", "fixedWork", "blockSweep", "probeCurve", "hostageCurve");

        private final ProfileFigures profile;
        private final PublishedFigures published = new PublishedFigures();

        ClaimJudge(Profile profile) {
            this.profile = new ProfileFigures(profile);
        }

        JudgedClaim judge(Claim claim) {
            ProfileFigures figures = claim.on() == null ? profile : published.of(claim.on());
            Judgement here = judgement(claim, figures);
            boolean two = claim.about() != null && here.verdict() != ClaimVerdict.NOT_APPLICABLE;
            Judgement judged = two ? there(claim, figures) : here;
            return new JudgedClaim(
                    claim.id(),
                    claim.source(),
                    claim.place(),
                    claim.basis(),
                    claim.quote(),
                    claim.claim(),
                    claim.about() == null ? null : claim.about().words(),
                    claim.on(),
                    claim.printed().isEmpty() ? null : claim.printed(),
                    claim.figure(),
                    claim.unit().isEmpty() ? null : claim.unit(),
                    judged,
                    two ? here : null);
        }

        /** Returns the judgement by figures of as many blocks as the claim's GPU had. */
        private static Judgement there(Claim claim, ProfileFigures figures) {
            Machine machine = claim.about();
            if (claim.check().paths().noneMatch(ProfileFigures::tellBlocks)) {
                return Judgement.notApplicable(
                        "The deciding figures are measured with all blocks that fit, never with the " + machine.blocks()
                                + " of a " + machine.name() + ".");
            }
            Judgement there = judgement(claim, figures.asOn(machine));
            if (!there.points().stream().allMatch(ClaimPoint::unmeasured)) {
                return there;
            }
            Integer fitting = figures.profile().method().blocks();
            if (fitting != null && machine.blocks() > fitting) {
                return Judgement.notApplicable("It speaks of as many blocks as fit a " + machine.name() + ", up to "
                        + machine.blocks() + ", and here no more than " + fitting + " fit.");
            }
            return paths(claim).map(Query::part).anyMatch(WITH_PRINTED_BLOCKS::contains)
                    ? there
                    : Judgement.notApplicable(
                            "The deciding figures are measured with so many blocks on each SM of this GPU,"
                                    + " never with those of a " + machine.name() + ".");
        }

        private static Stream<Query> paths(Claim claim) {
            return (claim.asPublished() == null ? claim.check() : claim.asPublished()).paths();
        }

        private static Judgement judgement(Claim claim, ProfileFigures figures) {
            Optional<String> spared = spared(claim, figures);
            if (spared.isPresent()) {
                return Judgement.notApplicable(spared.get());
            }
            Forms forms = claim.asPublished() == null
                    ? null
                    : claim.asPublished().paths().map(ProfileFigures::ofAnySize).allMatch(figures::holds)
                            ? Forms.AS_PUBLISHED
                            : Forms.OWN;
            Check check = forms == Forms.AS_PUBLISHED ? claim.asPublished() : claim.check();
            List<ClaimPoint> points = check.points(figures);
            ClaimVerdict verdict = verdict(points);
            Shown shown = new Shown(claim.unit());
            Optional<String> cause = figures.there() == null ? cause(claim, figures, verdict, forms) : Optional.empty();
            boolean missing = claim.on() == null && points.stream().anyMatch(ClaimPoint::unmeasured);
            return new Judgement(
                    forms,
                    points,
                    shown.all(points),
                    verdict,
                    cause.orElseGet(() -> new Sentence(shown, points).of(verdict)),
                    cause.isPresent() ? true : null,
                    missing ? Measuring.command((forms == null ? check : claim.asPublished()).paths()) : null);
        }

        /** Returns the verdict that follows from points, of which there is at least one. */
        static ClaimVerdict verdict(List<ClaimPoint> points) {
            long right = points.stream()
                    .filter(point -> Boolean.TRUE.equals(point.holds()))
                    .count();
            if (right > 0) {
                return right == points.size() ? ClaimVerdict.HOLDS : ClaimVerdict.HOLDS_IN_PART;
            }
            boolean wrong = points.stream().anyMatch(point -> Boolean.FALSE.equals(point.holds()));
            return wrong ? ClaimVerdict.DOES_NOT_HOLD : ClaimVerdict.CANNOT_BE_TOLD;
        }

        /** Returns why a claim does not speak of a machine, if it does not. What a profile does not say is no reason. */
        private static Optional<String> spared(Claim claim, ProfileFigures figures) {
            if (figures.profile().device().kind().cpu() && !claim.speaksOfCpus()) {
                return Optional.of("It speaks of GPUs, and the profile is of a CPU.");
            }
            if (claim.only() == null) {
                return Optional.empty();
            }
            List<String> found = figures.words(claim.only().path());
            return found.isEmpty() || claim.only().words().contains(found.get(0))
                    ? Optional.empty()
                    : Optional.of("It speaks of " + claim.only().said() + ", and here that is '" + found.get(0) + "'.");
        }

        private static Optional<String> cause(Claim claim, ProfileFigures figures, ClaimVerdict verdict, Forms forms) {
            String slug = figures.profile().device().slug();
            return claim.causes().stream()
                    .filter(cause -> cause.on().equals(slug) && cause.verdict() == verdict)
                    .filter(cause -> cause.forms() == null || cause.forms() == forms)
                    .map(Claim.Cause::sentence)
                    .findFirst();
        }

        /** Names the command that measures the parts that a profile lacks. */
        static final class Measuring {
            private static final String PROBES = "probes";

            private Measuring() {}

            /** Returns the command that measures what the paths lead to. */
            static String command(Stream<Query> paths) {
                return "gpuclass probe --suites "
                        + paths.map(Query::part)
                                .distinct()
                                .flatMap(Measuring::suites)
                                .distinct()
                                .collect(Collectors.joining(","));
            }

            /** Returns the suites that measure a part of a profile; none if nothing does. */
            static Stream<String> suites(String part) {
                return part.equals(ProfileFigures.PREDICTIONS)
                        ? Stream.of(PROBES)
                        : CaseLists.ALL.stream()
                                .filter(list -> list.part().equals(part))
                                .map(CaseList::suite)
                                .flatMap(suite -> Stream.of(suite.split(",")))
                                .filter(suite -> !suite.isEmpty())
                                .distinct();
            }
        }

        /** The profiles of printed numbers, with what this version computes and predicts from them. Safe for use by several threads. */
        static final class PublishedFigures {
            /** Blocks at which Stuart & Owens 2011 print how far implementations are apart. */
            private static final List<Integer> BLOCKS = List.of(1, 60, 96, 120, 128, 130, 240);

            /** Section 6. */
            private static final List<Integer> INITIALS = List.of(1, 2, 10, 120);

            /** Made when first asked for: only claims about the cost model do. */
            private final Map<String, ProfileFigures> byName = new ConcurrentHashMap<>();

            /** Returns the name of such a profile in claims: that of its file, without the ending. */
            static String name(Published numbers) {
                return numbers.fileName().replace(".json", "");
            }

            /** Returns the figures of one. */
            ProfileFigures of(String name) {
                return byName.computeIfAbsent(name, PublishedFigures::figures);
            }

            private static ProfileFigures figures(String name) {
                Profile profile = PublishedProfiles.all().stream()
                        .filter(numbers -> name(numbers).equals(name))
                        .map(PublishedFigures::profile)
                        .findFirst()
                        .orElseThrow();
                return new ProfileFigures(profile, ProfileAdvice.predictedTimes(profile, BLOCKS, INITIALS));
            }

            private static Profile profile(Published numbers) {
                Classification classification = Classifier.classify(numbers.probes(), List.of());
                return ProfileAdvice.drawn(ProfileBuilder.builder()
                        .schema(Profile.SCHEMA)
                        .tool(Tool.current())
                        .source(Source.PUBLISHED)
                        .device(numbers.device())
                        .method(numbers.method())
                        .probes(numbers.probes())
                        .ratios(RatioTables.of(numbers.probes()))
                        .lineHostage(classification.lineHostage())
                        .abstraction(classification.machine())
                        .build());
            }
        }
    }
}
