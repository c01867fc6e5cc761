package io.gpuclass.engine.session;

import io.gpuclass.profile.Environment;
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
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Catalogue;
import java.util.List;

/** Makes a profile of what was found: classifies the machine, and recommends. Measured and published numbers take the same path. */
public final class ProfileAssembler {
    private ProfileAssembler() {}

    /** Returns the profile of a run of this tool. */
    static Profile measured(
            String createdAt, DeviceFacts device, Environment environment, Method method, Findings findings) {
        return assemble(createdAt, Source.MEASURED, null, device, environment, method, findings);
    }

    /** Returns the profile of numbers printed in a source document. */
    public static Profile published(PublishedProfiles.Published numbers) {
        Findings findings = new Findings(numbers.probes(), List.of(), null, List.of(), List.of());
        return assemble(null, Source.PUBLISHED, numbers.citation(), numbers.device(), null, numbers.method(), findings);
    }

    /** Returns a profile with the recommendations that it holds or, where another tool has left them out, that follow from it. */
    public static Profile withRecommendations(Profile profile) {
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
                Tool.current(),
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
