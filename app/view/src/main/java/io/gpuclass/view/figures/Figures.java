package io.gpuclass.view.figures;

import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes a profile apart. */
public final class Figures {
    private Figures() {}

    /** Returns all numbers that were measured, in the profile's order. What is derived from them by advice is not among them. */
    public static List<Figure> of(Profile profile) {
        List<Figure> figures = new ArrayList<>();
        profile.probes().forEach(probe -> ProbeFigures.addTo(figures, probe));
        RatioFigures.addTo(figures, profile.ratios());
        HostageFigures.addTo(figures, profile.lineHostage());
        profile.primitives().forEach(result -> PrimitiveFigures.addTo(figures, result));
        profile.sections().forEach(result -> SectionFigures.addTo(figures, result));
        ArtificialBarrierFigures.addTo(figures, profile.artificialBarriers());
        profile.locality().forEach(result -> LocalityFigures.addTo(figures, result));
        profile.applications().forEach(result -> ApplicationFigures.addTo(figures, result));
        return List.copyOf(figures);
    }

    /** Returns the same by key, in the same order; of a file that says the same twice, what it says first. */
    public static Map<FigureKey, Figure> byKey(Profile profile) {
        Map<FigureKey, Figure> byKey = new LinkedHashMap<>();
        of(profile).forEach(figure -> byKey.putIfAbsent(figure.key(), figure));
        return byKey;
    }
}
