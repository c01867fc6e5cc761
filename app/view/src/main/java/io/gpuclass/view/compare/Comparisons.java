package io.gpuclass.view.compare;

import io.gpuclass.profile.Tool;
import io.gpuclass.view.compare.Comparison.Side;
import java.util.List;

/**
 * Several profiles, each against the same base: what {@code gpuclass compare --format json} prints. Its names are a contract, like a
 * profile's: they are added to, never renamed.
 *
 * @param schema name and version of the format: {@link #SCHEMA}
 * @param tool what compared
 * @param tolerance share by which a figure may differ
 * @param failed whether any of them fails
 * @param base what the profiles are held against
 * @param comparisons one for each profile, in the order in which they were given
 */
public record Comparisons(
        String schema, Tool tool, double tolerance, boolean failed, Side base, List<Comparison> comparisons) {
    /** The format that this version writes. */
    public static final String SCHEMA = "gpuclass-comparison/1";

    public Comparisons {
        comparisons = List.copyOf(comparisons);
    }
}
