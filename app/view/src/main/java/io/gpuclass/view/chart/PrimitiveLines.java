package io.gpuclass.view.chart;

import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;

/** What charts of primitives show of their cases. */
final class PrimitiveLines {
    private PrimitiveLines() {}

    /**
     * Returns why an implementation is drawn apart: it ends the kernel, or it starves most blocks at the largest size ({@code starves});
     * null if neither.
     */
    static Apart apart(List<Case> cases, Apart starves) {
        return cases.stream()
                .max(Comparator.comparingInt(Case::blocks))
                .map(one -> endsTheKernel(one) ? Apart.ENDS_THE_KERNEL : starves(one) ? starves : null)
                .orElse(null);
    }

    /** Returns an amount over a rate: how long it takes. The interval has no upper end if the rate may be 0. */
    static Estimate over(double amount, Estimate rate) {
        double high = rate.low() > 0 ? amount / rate.low() : Double.POSITIVE_INFINITY;
        return new Estimate(amount / rate.value(), amount / rate.high(), high);
    }

    /** Returns what one should know of a case that is drawn. */
    static String note(Case one) {
        if (starves(one)) {
            return "most starve: fairness " + Numbers.fixed(one.value(Metric.FAIRNESS), 3);
        }
        return endsTheKernel(one) ? "ends the kernel" : "";
    }

    private static boolean starves(Case one) {
        return PrimitiveResult.starves(one.value(Metric.FAIRNESS));
    }

    private static boolean endsTheKernel(Case one) {
        return endsTheKernel(Family.of(one).kind(), one.name());
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
