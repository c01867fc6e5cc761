package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.view.compare.Baseline.UsualSpread;
import io.gpuclass.view.compare.Comparison.JudgedBy;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.compare.Spreads.Allowance;
import java.util.Optional;

/**
 * Rule by which a figure is judged: the interval of the ratio current over base, the widest that the intervals of the two allow
 * ({@link Estimate#over}), against the band from 1 − tolerance to 1 + tolerance. Wholly outside is faster, slower or changed; wholly
 * inside is the same; what straddles an end of the band is ambiguous, and never a coin toss.
 *
 * <p><b>One base profile.</b> Each side has the 95 % interval of its median by order statistics, widened where there are fewer than six
 * samples ({@link io.gpuclass.profile.stats.Estimate.FewSamples}). If nothing but chance differs, the two intervals lie apart in 0.11 % of all cases
 * on the bad side with six samples each (one case in 924), and in 0.28 % with many: two 95 % intervals that are apart differ by 2.8 standard errors.
 * That bounds false alarms for each figure, whatever its noise; and since they must lie apart by more than the tolerance, a figure that is known to
 * within a fraction of it gives none at all. How one run differs from the next is not in the intervals of a run: on a GPU the interval of the ratio
 * reaches as far as runs of it are known to differ ({@link Spreads#betweenRuns}) and, of what moves with where memory comes to lie, the band as far
 * as GPUs do.
 *
 * <p><b>Another GPU of the model.</b> The band is as wide as GPUs of a model are known to differ in the figure, by the profiles of the base
 * and of this version, where that is more than the tolerance ({@link Spreads#betweenGpus}).
 *
 * <p><b>Two base profiles.</b> Too few to tell how runs differ: the hull of both intervals stands for the base.
 *
 * <p><b>Three and more.</b> The base's interval is the one in which the median of the next run will lie with 99 %, by the medians of the
 * runs so far ({@link io.gpuclass.view.compare.BaseFigure.NextRun}); the fewer there are, the wider: it reaches 11.5 standard deviations with three,
 * 5.0 with five, 3.4 with ten. What moves with where memory comes to lie falls into groups, so that all of a few runs may lie in one: its spread is
 * never taken to be less than what is usual for its sort ({@link UsualSpread}). Figures that have no interval of their own are judged by it too, as
 * points. False alarms: at most 0.5 % of the figures whose runs differ by more than the tolerance, fewer of all others.
 *
 * <p><b>Figures about 0.</b> An improvement is a share of a time already, and may be next to nothing or below: how many times one of
 * another it is says nothing. It is judged by the interval of the difference, against the band from −tolerance to +tolerance of that
 * time, and by the hull of the base however many profiles that has.
 *
 * @param tolerance share by which a figure may differ, from 0 to below 1
 * @param by by what it is known how far figures of GPUs are apart; null for hosts and between models, which know no more than intervals
 * @param spreads how far they are known to be
 */
record JudgingRule(double tolerance, JudgedBy by, Spreads spreads) {
    JudgingRule {
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("a tolerance lies from 0 to below 1: " + tolerance);
        }
    }

    /** Returns the known noise of a figure. */
    Exemption.Known known(FigureKey key, BaseFigure base) {
        return new Exemption.Known(base.tellsNoise(), by != null, by != null && spreads.unstable(key));
    }

    /** Returns by which share a figure may differ where that is more than the tolerance. */
    private Optional<Allowance> allowed(FigureKey key, BaseFigure base, Figure current) {
        boolean placed = by == JudgedBy.RERUNS && Exemption.movesWithTheRun(key) && !base.tellsNoise();
        boolean gpus = by == JudgedBy.DEFAULTS || by == JudgedBy.BASELINE;
        return placed || gpus
                ? Optional.of(spreads.betweenGpus(key, base.isAlike(current))).filter(one -> one.share() > tolerance)
                : Optional.empty();
    }

    /** Returns a figure's verdict, with no regard to whether it gates. */
    JudgedFigure judge(FigureKey key, BaseFigure base, Figure current, Exemption exemption) {
        Better better = key.metric().better();
        JudgedNumber before = base.reading();
        JudgedNumber now = JudgedNumber.of(current.value(), interval(base, current));
        boolean difference = key.metric().is(Metric.Trait.DIFFERENCE);
        JudgedNumber change = difference ? null : change(before, now, rerun(key, base, current));
        Optional<Allowance> allowed = difference ? Optional.empty() : allowed(key, base, current);
        Verdict verdict = base.is(current)
                ? Verdict.SAME
                : difference ? verdict(before, now) : band(allowed).verdict(before, now, change, better);
        return JudgedFigureBuilder.builder()
                .key(key)
                .unit(key.metric().unit())
                .better(better)
                .base(before)
                .current(now)
                .change(change)
                .allowed(allowed.map(Allowance::share).orElse(null))
                .allowedBy(allowed.map(Allowance::by).orElse(null))
                .verdict(verdict)
                .exemption(exemption)
                .build();
    }

    private static Optional<Estimate> interval(BaseFigure base, Figure current) {
        Optional<Estimate> own = BaseFigure.interval(current);
        return own.isEmpty() && base.tellsNoise() ? Optional.of(Estimate.exactly(current.value())) : own;
    }

    private Band band(Optional<Allowance> allowed) {
        double share = allowed.map(Allowance::share).orElse(0.0);
        return new Band(Math.min(1 - tolerance, 1 / (1 + share)), Math.max(1 + tolerance, 1 + share));
    }

    /** Returns the share that the ratio's interval reaches at the least, for noise between runs; 0 where a base of several shows that noise. */
    private double rerun(FigureKey key, BaseFigure base, Figure current) {
        return by == null || base.tellsNoise() || base.is(current) ? 0 : spreads.betweenRuns(key);
    }

    private static JudgedNumber change(JudgedNumber base, JudgedNumber current, double rerun) {
        if (!(base.value() > 0)) {
            return null;
        }
        Optional<Estimate> ratio = base.estimate()
                .filter(divisor -> divisor.low() > 0)
                .flatMap(divisor -> current.estimate()
                        .filter(dividend -> dividend.low() >= 0)
                        .map(dividend -> Reruns.atLeast(dividend.over(divisor), rerun)));
        return JudgedNumber.of(current.value() / base.value(), ratio);
    }

    /** Judges the difference of two shares of the same time. */
    private Verdict verdict(JudgedNumber base, JudgedNumber current) {
        if (base.estimate().isEmpty() || current.estimate().isEmpty()) {
            return Verdict.UNJUDGED;
        }
        double low = current.low() - base.high();
        double high = current.high() - base.low();
        if (low > tolerance || high < -tolerance) {
            return Verdict.CHANGED;
        }
        return low >= -tolerance && high <= tolerance ? Verdict.SAME : Verdict.AMBIGUOUS;
    }

    /**
     * The band around 1 within which ratios are the same.
     *
     * @param lowest its lower end
     * @param highest its upper end
     */
    private record Band(double lowest, double highest) {
        Verdict verdict(JudgedNumber base, JudgedNumber current, JudgedNumber change, Better better) {
            if (base.estimate().isEmpty() || current.estimate().isEmpty()) {
                return Verdict.UNJUDGED;
            }
            return change == null
                    ? Verdict.AMBIGUOUS
                    : change.estimate().map(ratio -> verdict(ratio, better)).orElse(Verdict.AMBIGUOUS);
        }

        private Verdict verdict(Estimate ratio, Better better) {
            if (ratio.low() > highest) {
                return beyond(better, Better.HIGHER);
            }
            if (ratio.high() < lowest) {
                return beyond(better, Better.LOWER);
            }
            boolean within = ratio.low() >= lowest && ratio.high() <= highest;
            return within ? Verdict.SAME : Verdict.AMBIGUOUS;
        }

        private static Verdict beyond(Better better, Better thisWay) {
            if (better == Better.NEITHER) {
                return Verdict.CHANGED;
            }
            return better == thisWay ? Verdict.FASTER : Verdict.SLOWER;
        }
    }
}
