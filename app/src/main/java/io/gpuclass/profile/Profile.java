package io.gpuclass.profile;

import io.gpuclass.abstraction.LineHostage;
import io.gpuclass.abstraction.MachineClass;
import io.gpuclass.abstraction.Ratios;
import io.gpuclass.device.DeviceFacts;
import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.primitives.VerificationResult;
import io.gpuclass.probes.ProbeResult;
import io.gpuclass.probes.SimtHazard;
import io.gpuclass.recommendation.Recommendation;
import java.util.List;

/**
 * All that is known of one machine: the aggregate that is saved, and the only thing that reports, comparisons and exports read.
 * Immutable. A part whose suite did not run is null, or empty where it is a list.
 *
 * @param schema name and version of the format: {@link #SCHEMA}
 * @param tool what wrote it
 * @param createdAt when, in ISO 8601 UTC; null for published numbers
 * @param source measured or published
 * @param citation the document that published numbers come from; null for measured ones
 * @param device what was measured
 * @param environment where; null for published numbers
 * @param method how
 * @param probes the twelve memory probes
 * @param ratios the paper's Tables 2 and 3
 * @param lineHostage evidence on the line-hostage question
 * @param simtHazard what per-thread locks do
 * @param abstraction the machine class
 * @param verification what verification showed
 * @param primitives what each implementation gave
 * @param recommendations which implementation to use
 */
public record Profile(
        String schema,
        Tool tool,
        String createdAt,
        Source source,
        String citation,
        DeviceFacts device,
        Environment environment,
        Method method,
        List<ProbeResult> probes,
        Ratios ratios,
        LineHostage lineHostage,
        SimtHazard simtHazard,
        MachineClass abstraction,
        List<VerificationResult> verification,
        List<PrimitiveResult> primitives,
        List<Recommendation> recommendations) {
    /** The format that this version writes. */
    public static final String SCHEMA = "gpuclass-profile/1";

    public Profile {
        probes = probes == null ? List.of() : List.copyOf(probes);
        verification = verification == null ? List.of() : List.copyOf(verification);
        primitives = primitives == null ? List.of() : List.copyOf(primitives);
        recommendations = recommendations == null ? List.of() : List.copyOf(recommendations);
    }
    /** Returns this profile with other recommendations. */
    public Profile withRecommendations(List<Recommendation> newRecommendations) {
        return new Profile(
                schema,
                tool,
                createdAt,
                source,
                citation,
                device,
                environment,
                method,
                probes,
                ratios,
                lineHostage,
                simtHazard,
                abstraction,
                verification,
                primitives,
                newRecommendations);
    }
}
