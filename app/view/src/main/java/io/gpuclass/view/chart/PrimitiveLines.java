package io.gpuclass.view.chart;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;

/** What charts of primitives show of their results. */
final class PrimitiveLines {
    private PrimitiveLines() {}

    static boolean isDrawn(PrimitiveResult result) {
        return result.counts() && result.opsPerSecond().median() > 0;
    }

    /**
     * Returns why an implementation is drawn apart: it ends the kernel, or with as many blocks as were measured most of them starve,
     * which {@code starves} says; null for neither.
     */
    static Apart apart(List<PrimitiveResult> results, Apart starves) {
        return results.stream()
                .max(Comparator.comparingInt(PrimitiveResult::blocks))
                .map(result -> endsTheKernel(result.kind(), result.implementation())
                        ? Apart.ENDS_THE_KERNEL
                        : result.starves() ? starves : null)
                .orElse(null);
    }

    /** Returns what one should know of a result that is drawn. */
    static String note(PrimitiveResult result) {
        if (result.starves()) {
            return "most starve: fairness " + Numbers.fixed(result.fairness(), 3);
        }
        return endsTheKernel(result.kind(), result.implementation()) ? "ends the kernel" : "";
    }

    /** Returns the part of a chart's id that says of which family it is. */
    static String slug(Family family) {
        String initial = family.initial() == null ? "" : "-" + family.initial();
        String writers = family.writers() == null
                ? ""
                : "-writers-" + family.writers().id().replace('/', '-');
        return family.kind().id() + initial + writers;
    }

    static boolean endsTheKernel(Kind kind, String implementation) {
        return Catalogue.find(DeviceKind.CUDA, kind, implementation)
                .filter(row -> row.has(Trait.ENDS_THE_KERNEL))
                .isPresent();
    }
}
