package io.gpuclass.engine.session;

import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classification;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/** Makes a profile of findings: classifies the machine, and has advice drawn. Measured and published numbers take the same path. */
public final class ProfileAssembler {
    private ProfileAssembler() {}

    /** Returns the profile of a run of this tool. */
    static Profile measured(
            String createdAt, DeviceFacts device, Environment environment, Method method, Findings findings) {
        Draft<Profile> profile = of(device, method, findings)
                .set(Profile::createdAt, createdAt)
                .set(Profile::source, Source.MEASURED)
                .set(Profile::environment, environment);
        return ProfileAdvice.drawn(profile.build());
    }

    /** Returns the profile of numbers printed in a source document. */
    public static Profile published(PublishedProfiles.Published numbers) {
        Findings findings = new Findings(numbers.probes(), List.of(), null, List.of(), List.of());
        Draft<Profile> profile = of(numbers.device(), numbers.method(), findings)
                .set(Profile::source, Source.PUBLISHED)
                .set(Profile::citation, numbers.citation());
        return ProfileAdvice.drawn(profile.build());
    }

    private static Draft<Profile> of(DeviceFacts device, Method method, Findings findings) {
        boolean probed = !findings.probes().isEmpty();
        Classification classification = Classifier.classify(findings.probes(), findings.hostage());
        return Draft.of(Profile.class)
                .set(Profile::schema, Profile.SCHEMA)
                .set(Profile::tool, Tool.current())
                .set(Profile::device, device)
                .set(Profile::method, method)
                .set(Profile::probes, findings.probes())
                .set(Profile::ratios, probed ? RatioTables.of(findings.probes()) : null)
                .set(
                        Profile::lineHostage,
                        probed || !findings.hostage().isEmpty() ? classification.lineHostage() : null)
                .set(Profile::simtHazard, findings.simt())
                .set(Profile::abstraction, probed ? classification.machine() : null)
                .set(Profile::residency, findings.residency())
                .set(
                        Profile::implementations,
                        findings.primitives().isEmpty() ? List.of() : Catalogue.facts(device.kind()))
                .set(Profile::verification, findings.verification())
                .set(Profile::primitives, findings.primitives())
                .set(Profile::sections, findings.sections())
                .set(Profile::artificialBarriers, findings.programs().artificialBarriers())
                .set(Profile::locality, findings.programs().locality())
                .set(Profile::applications, findings.programs().applications())
                .set(Profile::skippedPrograms, findings.programs().skipped());
    }
}
