package io.gpuclass.engine.primitives;

import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.SweepResult;
import io.gpuclass.profile.primitives.SweepResult.SweepPoint;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One line of a figure while it is being measured: each visit takes a sample at each number of blocks, in a new random order, so that drift
 * of the machine makes no slope. Confined to one thread.
 */
final class SweepMeasurement implements Case {
    private final Implementation implementation;
    private final Integer initial;
    private final Verdicts verdicts;
    private final List<SweptSize> sizes;
    private final Random order;
    private final Series meanRate = new Series();

    /** @param sizes in ascending order of blocks */
    SweepMeasurement(
            Implementation implementation, Integer initial, Verdicts verdicts, List<SweptSize> sizes, long seed) {
        this.implementation = implementation;
        this.initial = initial;
        this.verdicts = verdicts;
        this.sizes = List.copyOf(sizes);
        this.order = new Random(seed);
    }

    @Override
    public String name() {
        String of = initial == null ? "" : "(" + initial + ")";
        return "sweep/" + implementation.kind().id() + "/" + implementation.id() + of;
    }

    @Override
    public Series watched() {
        return meanRate;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        List<SweptSize> shuffled = new ArrayList<>(sizes);
        Collections.shuffle(shuffled, order);
        shuffled.forEach(size -> size.sample(acceptFallenClock));
        if (sizes.stream().noneMatch(SweptSize::isKnown) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        double mean = sizes.stream().mapToDouble(SweptSize::rate).average().orElse(0);
        if (mean == 0) {
            return Visit.DONE;
        }
        meanRate.add(mean);
        return Visit.SAMPLED;
    }

    @Override
    public SweepResult result() {
        List<SweepPoint> points =
                sizes.stream().filter(SweptSize::isKnown).map(SweptSize::point).toList();
        return new SweepResult(
                implementation.kind(), implementation.id(), initial, verdicts.verified(implementation), points);
    }
}
