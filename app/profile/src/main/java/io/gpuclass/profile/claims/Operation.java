package io.gpuclass.profile.claims;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What can be made of figures. Intervals are the widest that those of the parts allow. */
enum Operation implements Named {
    /** The first over the second; neither may be below 0. What may be divided by nearly nothing has no upper end. */
    RATIO {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            Estimate of = parts.get(0);
            Estimate over = parts.get(1);
            return of.low() < 0 || over.low() < 0 || over.value() == 0
                    ? Optional.empty()
                    : Optional.of(new Estimate(
                            of.value() / over.value(),
                            of.low() / over.high(),
                            over.low() == 0 ? Double.POSITIVE_INFINITY : of.high() / over.low()));
        }
    },
    /** The first less the second. */
    DIFFERENCE {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            Estimate from = parts.get(0);
            Estimate less = parts.get(1);
            return Optional.of(
                    new Estimate(from.value() - less.value(), from.low() - less.high(), from.high() - less.low()));
        }
    },
    /** The greatest. */
    MAX {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            return Optional.of(each(parts, all -> all.max().orElseThrow()));
        }
    },
    /** The least. */
    MIN {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            return Optional.of(each(parts, all -> all.min().orElseThrow()));
        }
    },
    /** The sum. */
    SUM {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            return Optional.of(each(parts, DoubleStream::sum));
        }
    },
    /** The arithmetic mean. */
    MEAN {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            return Optional.of(each(parts, all -> all.average().orElseThrow()));
        }
    },
    /** The one in the middle, or the mean of the two there. */
    MEDIAN {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            long others = (parts.size() - 1) / 2;
            long middle = parts.size() % 2 == 0 ? 2 : 1;
            return Optional.of(each(
                    parts,
                    all -> all.sorted().skip(others).limit(middle).average().orElseThrow()));
        }
    },
    /** The greatest over the least. */
    SPREAD {
        @Override
        Optional<Estimate> of(List<Estimate> parts) {
            return RATIO.of(List.of(MAX.of(parts).orElseThrow(), MIN.of(parts).orElseThrow()));
        }
    };

    /** Returns what it makes of parts, of which there is at least one; empty where it makes nothing of these. */
    abstract Optional<Estimate> of(List<Estimate> parts);

    /** Whether it takes two parts in their order; else any number of them. */
    boolean ofTwo() {
        return this == RATIO || this == DIFFERENCE;
    }

    private static Estimate each(List<Estimate> parts, ToDoubleFunction<DoubleStream> of) {
        return new Estimate(
                of.applyAsDouble(parts.stream().mapToDouble(Estimate::value)),
                of.applyAsDouble(parts.stream().mapToDouble(Estimate::low)),
                of.applyAsDouble(parts.stream().mapToDouble(Estimate::high)));
    }
}
