package io.gpuclass.profile.claims;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.PublishedProfiles.Published;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges claims by one profile. The rule is the same for all: {@link ClaimVerdict}. Immutable. */
final class ClaimJudge {
    /** Parts of a profile that hold what forms as printed gave; a claim that asks for one is judged by this tool's form where it is missing. */
    static final Set<String> PRINTED_PARTS = Set.of("asPublished", "sectionsAsPublished");

    private final ProfileFigures profile;
    private final PublishedFigures published = new PublishedFigures();

    ClaimJudge(Profile profile) {
        this.profile = new ProfileFigures(profile);
    }

    JudgedClaim judge(Claim claim) {
        ProfileFigures figures = claim.on() == null ? profile : published.of(claim.on());
        Optional<String> spared = spared(claim, figures);
        if (spared.isPresent()) {
            return judged(claim, figures, List.of(), ClaimVerdict.NOT_APPLICABLE, spared.get());
        }
        if (claim.check() == null) {
            return judged(claim, figures, List.of(), ClaimVerdict.CANNOT_BE_TOLD, claim.undecided());
        }
        List<ClaimPoint> points = claim.check().points(figures);
        ClaimVerdict verdict = verdict(points);
        return judged(claim, figures, points, verdict, new Sentence(new Shown(claim.unit()), points).of(verdict));
    }

    /** Returns what follows from points, of which there is at least one. */
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
        if (figures.profile().device().kind().cpu()) {
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

    private JudgedClaim judged(
            Claim claim, ProfileFigures figures, List<ClaimPoint> points, ClaimVerdict verdict, String sentence) {
        Optional<String> cause = cause(claim, figures, verdict);
        boolean missing = claim.on() == null && points.stream().anyMatch(ClaimPoint::unmeasured);
        return new JudgedClaim(
                claim.id(),
                claim.source(),
                claim.place(),
                claim.basis(),
                claim.claim(),
                claim.on(),
                claim.printed().isEmpty() ? null : claim.printed(),
                claim.figure(),
                claim.unit().isEmpty() ? null : claim.unit(),
                points.isEmpty() ? null : forms(claim, figures),
                points,
                new Shown(claim.unit()).all(points),
                verdict,
                cause.orElse(sentence),
                cause.isPresent() ? true : null,
                missing ? Measuring.command(claim.check().paths()) : null);
    }

    /** Returns which forms decided, where those as printed could have: they do where a profile has any of them. */
    private static String forms(Claim claim, ProfileFigures figures) {
        List<FigurePath> choices = claim.check()
                .paths()
                .filter(path -> PRINTED_PARTS.contains(path.part()))
                .toList();
        boolean printed = choices.stream().anyMatch(figures::holds);
        return !choices.isEmpty() ? printed ? JudgedClaim.AS_PUBLISHED : JudgedClaim.OWN : null;
    }

    private static Optional<String> cause(Claim claim, ProfileFigures figures, ClaimVerdict verdict) {
        String slug = figures.profile().device().slug();
        return claim.causes().stream()
                .filter(cause -> cause.on().equals(slug) && cause.verdict() == verdict)
                .filter(cause -> cause.forms() == null || cause.forms().equals(forms(claim, figures)))
                .map(Claim.Cause::sentence)
                .findFirst();
    }

    /** Which command measures what a profile lacks. */
    static final class Measuring {
        private static final String PROBES = "probes";

        private Measuring() {}

        /** Returns the command that measures what the paths lead to. */
        static String command(Stream<FigurePath> paths) {
            return "gpuclass probe --suites "
                    + paths.map(FigurePath::part)
                            .distinct()
                            .flatMap(Measuring::suites)
                            .distinct()
                            .collect(Collectors.joining(","));
        }

        /** Returns the suites that measure a part of a profile; none if nothing does. */
        static Stream<String> suites(String part) {
            return part.equals(ProfileFigures.PREDICTIONS)
                    ? Stream.of(PROBES)
                    : Subjects.LISTS.stream()
                            .filter(list -> list.part().equals(part))
                            .map(CaseList::suite)
                            .flatMap(suite -> Stream.of(suite.split(",")))
                            .filter(suite -> !suite.isEmpty())
                            .distinct();
        }
    }

    /** The profiles of printed numbers, with what this version computes and predicts from them. Immutable. */
    static final class PublishedFigures {
        /** Blocks at which Stuart & Owens 2011 print how far implementations are apart. */
        private static final List<Integer> BLOCKS = List.of(1, 60, 96, 120, 128, 130, 240);

        /** Section 6. */
        private static final List<Integer> INITIALS = List.of(1, 2, 10, 120);

        private final Map<String, ProfileFigures> byName = PublishedProfiles.all().stream()
                .collect(Collectors.toMap(PublishedFigures::name, numbers -> figures(profile(numbers))));

        /** Returns what a claim calls such a profile: the name of its file, without the ending. */
        static String name(Published numbers) {
            return numbers.fileName().replace(".json", "");
        }

        /** Returns the figures of one. */
        ProfileFigures of(String name) {
            return byName.get(name);
        }

        private static ProfileFigures figures(Profile profile) {
            return new ProfileFigures(profile, ProfileAdvice.predictedTimes(profile, BLOCKS, INITIALS));
        }

        private static Profile profile(Published numbers) {
            Classification classification = Classifier.classify(numbers.probes(), List.of());
            return ProfileAdvice.drawn(Draft.of(Profile.class)
                    .set(Profile::schema, Profile.SCHEMA)
                    .set(Profile::tool, Tool.current())
                    .set(Profile::source, Source.PUBLISHED)
                    .set(Profile::device, numbers.device())
                    .set(Profile::method, numbers.method())
                    .set(Profile::probes, numbers.probes())
                    .set(Profile::ratios, RatioTables.of(numbers.probes()))
                    .set(Profile::lineHostage, classification.lineHostage())
                    .set(Profile::abstraction, classification.machine())
                    .build());
        }
    }
}
