package io.gpuclass.view.compare;

import java.util.List;

/**
 * What one profile shows against the base. Lists keep the profile's order.
 *
 * @param current the profile
 * @param sameModel whether it is of the base's GPU model
 * @param failOn what makes it fail
 * @param failed whether it does
 * @param counts how many figures are of each sort
 * @param differences in what else the two differ
 * @param changes answers that changed
 * @param outcomes forms that ended otherwise
 * @param added what only this profile measured
 * @param removed what only the base measured
 * @param figures every figure of both
 */
public record Comparison(
        ComparedSide current,
        boolean sameModel,
        FailOn failOn,
        boolean failed,
        FigureCounts counts,
        List<Difference> differences,
        List<Change> changes,
        List<OutcomeChange> outcomes,
        List<OneSided> added,
        List<OneSided> removed,
        List<JudgedFigure> figures) {
    public Comparison {
        differences = List.copyOf(differences);
        changes = List.copyOf(changes);
        outcomes = List.copyOf(outcomes);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        figures = List.copyOf(figures);
    }
}
