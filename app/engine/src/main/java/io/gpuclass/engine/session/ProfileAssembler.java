package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/** Makes a profile of findings: classifies the machine, and has advice drawn. Measured and published numbers take the same path. */
public final class ProfileAssembler {
    private ProfileAssembler() {}

    /**
     * Returns the profile of a run of this tool, or of the replay of one.
     *
     * @param found what was measured, when, where and how, its source included
     */
    static Profile measured(Profile found) {
        return complete(found);
    }

    /** Returns the profile of numbers printed in a source document; beside each computed ratio stands the printed one. */
    public static Profile published(PublishedProfiles.Published numbers) {
        Profile computed = complete(Draft.of(Profile.class)
                .set(Profile::source, Source.PUBLISHED)
                .set(Profile::citation, numbers.citation())
                .set(Profile::device, numbers.device())
                .set(Profile::method, numbers.method())
                .set(Profile::probes, numbers.probes())
                .build());
        return Draft.of(computed).set(Profile::ratios, numbers.ratios()).build();
    }

    private static Profile complete(Profile found) {
        boolean probed = !found.probes().isEmpty();
        Classification classification = classification(found);
        Profile classified = Draft.of(found)
                .set(Profile::schema, Profile.SCHEMA)
                .set(Profile::tool, Tool.current())
                .set(Profile::ratios, probed ? RatioTables.of(found.probes()) : null)
                .set(Profile::lineHostage, probed || found.lineHostage() != null ? classification.lineHostage() : null)
                .set(Profile::abstraction, probed ? classification.machine() : null)
                .set(
                        Profile::implementations,
                        found.primitives().isEmpty()
                                ? List.of()
                                : Catalogue.facts(found.device().kind()))
                .build();
        return ProfileAdvice.drawn(classified);
    }

    private static Classification classification(Profile found) {
        boolean sustained = found.lineHostage() != null && found.lineHostage().sustained() != null;
        List<HostagePoint> points = sustained ? found.lineHostage().sustained().points() : List.of();
        return Classifier.classify(found.probes(), points);
    }
}
