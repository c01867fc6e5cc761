package io.gpuclass.engine.session;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classification;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.advice.ApplicationChoices;
import io.gpuclass.profile.advice.Backoff;
import io.gpuclass.profile.advice.BreakEvens;
import io.gpuclass.profile.advice.CodeForm;
import io.gpuclass.profile.advice.Evidence;
import io.gpuclass.profile.advice.RankAgreements;
import io.gpuclass.profile.advice.Recommender;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/** Makes a profile of findings: classifies the machine, and recommends. Measured and published numbers take the same path. */
public final class ProfileAssembler {
    private ProfileAssembler() {}

    /**
     * Returns the profile of a run of this tool.
     *
     * @param found what was measured, when, where and how
     */
    static Profile measured(Profile found) {
        return complete(Draft.of(found).set(Profile::source, Source.MEASURED).build());
    }

    /** Returns the profile of numbers printed in a source document. */
    public static Profile published(PublishedProfiles.Published numbers) {
        return complete(Draft.of(Profile.class)
                .set(Profile::source, Source.PUBLISHED)
                .set(Profile::citation, numbers.citation())
                .set(Profile::device, numbers.device())
                .set(Profile::method, numbers.method())
                .set(Profile::probes, numbers.probes())
                .build());
    }

    /** Returns a profile with the recommendations that it holds or, where another tool has left them out, that follow from it. */
    public static Profile withRecommendations(Profile profile) {
        if (!profile.recommendations().isEmpty()
                || profile.probes().isEmpty() && profile.primitives().isEmpty()) {
            return profile;
        }
        return Draft.of(profile)
                .set(Profile::recommendations, Recommender.recommend(evidence(profile, classification(profile))))
                .build();
    }

    private static Profile complete(Profile found) {
        boolean probed = !found.probes().isEmpty();
        Classification classification = classification(found);
        Evidence evidence = evidence(found, classification);
        return Draft.of(found)
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
                .set(
                        Profile::applicationChoices,
                        ApplicationChoices.of(found.device().kind(), found.applications(), found.primitives()))
                .set(Profile::breakEven, BreakEvens.of(found.primitives()))
                .set(Profile::rankAgreement, RankAgreements.of(evidence))
                .set(Profile::recommendations, Recommender.recommend(evidence))
                .build();
    }

    private static Classification classification(Profile found) {
        boolean sustained = found.lineHostage() != null && found.lineHostage().sustained() != null;
        List<HostagePoint> points = sustained ? found.lineHostage().sustained().points() : List.of();
        return Classifier.classify(found.probes(), points);
    }

    private static Evidence evidence(Profile found, Classification classification) {
        Method method = found.method();
        return Draft.of(Evidence.class)
                .set(Evidence::probes, found.probes())
                .set(Evidence::hostage, classification.machine().lineHostage())
                .set(Evidence::primitives, found.primitives())
                .set(Evidence::backoff, backoff(method))
                .set(Evidence::form, found.source() == Source.PUBLISHED ? CodeForm.PUBLISHED : CodeForm.LIBRARY)
                .set(Evidence::threadsPerBlock, method.threadsPerBlock() == null ? 1 : method.threadsPerBlock())
                .set(Evidence::multiprocessors, found.device().multiprocessors())
                .set(Evidence::device, found.device().kind())
                .build();
    }

    private static Backoff backoff(Method method) {
        Method.Backoff used = method.backoff();
        return used == null ? null : used.forCosts();
    }
}
