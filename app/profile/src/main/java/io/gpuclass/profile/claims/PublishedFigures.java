package io.gpuclass.profile.claims;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.PublishedProfiles.Published;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classification;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The profiles of printed numbers, with what this version computes and predicts from them. Immutable. */
final class PublishedFigures {
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
