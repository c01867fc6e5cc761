package io.gpuclass.cli;

import io.gpuclass.abstraction.Classification;
import io.gpuclass.abstraction.Classifier;
import io.gpuclass.abstraction.RatioTables;
import io.gpuclass.device.DeviceFacts;
import io.gpuclass.primitives.Catalogue;
import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Source;
import io.gpuclass.recommendation.ApplicationChoices;
import io.gpuclass.recommendation.Backoff;
import io.gpuclass.recommendation.BreakEvens;
import io.gpuclass.recommendation.CodeForm;
import io.gpuclass.recommendation.Evidence;
import io.gpuclass.recommendation.RankAgreements;
import io.gpuclass.recommendation.Recommender;
import java.util.List;

/** Makes a profile of what was found: classifies the machine, and recommends. Measured and published numbers take the same path. */
final class ProfileAssembler {
    private ProfileAssembler() {}

    /** Returns the profile of a run of this tool. */
    static Profile measured(
            String createdAt, DeviceFacts device, Environment environment, Method method, Findings findings) {
        return assemble(createdAt, Source.MEASURED, null, device, environment, method, findings);
    }

    /** Returns the profile of numbers printed in a source document. */
    static Profile published(PublishedProfiles.Published numbers) {
        Findings findings = new Findings(numbers.probes(), List.of(), null, List.of(), List.of());
        return assemble(null, Source.PUBLISHED, numbers.citation(), numbers.device(), null, numbers.method(), findings);
    }

    /** Returns a profile with the recommendations that it holds or, where another tool has left them out, that follow from it. */
    static Profile withRecommendations(Profile profile) {
        if (!profile.recommendations().isEmpty()
                || profile.probes().isEmpty() && profile.primitives().isEmpty()) {
            return profile;
        }
        Findings findings = Findings.of(profile);
        Classification classification = Classifier.classify(findings.probes(), findings.hostage());
        Evidence evidence = evidence(profile.source(), profile.device(), profile.method(), classification, findings);
        return profile.withRecommendations(Recommender.recommend(evidence));
    }

    private static Profile assemble(
            String createdAt,
            Source source,
            String citation,
            DeviceFacts device,
            Environment environment,
            Method method,
            Findings findings) {
        boolean probed = !findings.probes().isEmpty();
        Classification classification = Classifier.classify(findings.probes(), findings.hostage());
        Evidence evidence = evidence(source, device, method, classification, findings);
        return new Profile(
                Profile.SCHEMA,
                Version.tool(),
                createdAt,
                source,
                citation,
                device,
                environment,
                method,
                findings.probes(),
                probed ? RatioTables.of(findings.probes()) : null,
                probed || !findings.hostage().isEmpty() ? classification.lineHostage() : null,
                findings.simt(),
                probed ? classification.machine() : null,
                findings.residency(),
                findings.primitives().isEmpty() ? List.of() : Catalogue.facts(device.kind()),
                findings.verification(),
                findings.primitives(),
                findings.sections(),
                findings.programs().artificialBarriers(),
                findings.programs().locality(),
                findings.programs().applications(),
                ApplicationChoices.of(device.kind(), findings.programs().applications(), findings.primitives()),
                findings.programs().skipped(),
                List.of(),
                BreakEvens.of(findings.primitives()),
                RankAgreements.of(evidence),
                Recommender.recommend(evidence));
    }

    private static Evidence evidence(
            Source source, DeviceFacts device, Method method, Classification classification, Findings findings) {
        return new Evidence(
                findings.probes(),
                classification.machine().lineHostage(),
                findings.primitives(),
                backoff(method),
                source == Source.PUBLISHED ? CodeForm.PUBLISHED : CodeForm.LIBRARY,
                method.threadsPerBlock() == null ? 1 : method.threadsPerBlock(),
                device.multiprocessors(),
                device.kind());
    }

    private static Backoff backoff(Method method) {
        Method.Backoff used = method.backoff();
        return used == null ? null : used.forCosts();
    }
}
