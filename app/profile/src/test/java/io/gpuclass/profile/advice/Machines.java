package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import java.util.Comparator;
import java.util.Random;

/** Machines for the cost model to predict on. */
final class Machines {
    /** The order of doubles, up to what sums of them lose. */
    static final Comparator<Double> ROUNDED =
            (left, right) -> Math.abs(left - right) <= 1e-9 * right ? 0 : Double.compare(left, right);

    private Machines() {}

    static CostModel model(Costs costs) {
        return model(costs, DeviceKind.CUDA);
    }

    static CostModel model(Costs costs, DeviceKind device) {
        return new CostModel(costs, Backoff.DEFAULT, device);
    }

    /** Returns about an NVIDIA H200. */
    static Costs modern(boolean hostage) {
        return modern(hostage, CodeForm.LIBRARY);
    }

    static Costs modern(boolean hostage, CodeForm form) {
        return new Costs(
                0.29, hostage ? 0.73 : 0.29, 0.73, 0.73, 145, 145, 20, 145, 145, 15, hostage, 145, form, 128, 132);
    }

    static Costs withExchangeGap(Costs costs, double gapNs) {
        return new Costs(
                costs.readServiceNs(),
                costs.besideAtomicsServiceNs(),
                costs.addServiceNs(),
                costs.exchangeServiceNs(),
                costs.readTripNs(),
                costs.writeTripNs(),
                costs.postedTripNs(),
                costs.addTripNs(),
                costs.exchangeTripNs(),
                gapNs,
                costs.hostage(),
                costs.unitNs(),
                costs.form(),
                costs.threadsPerBlock(),
                costs.multiprocessors());
    }

    static Costs withMultiprocessors(Costs costs, Integer multiprocessors) {
        return new Costs(
                costs.readServiceNs(),
                costs.besideAtomicsServiceNs(),
                costs.addServiceNs(),
                costs.exchangeServiceNs(),
                costs.readTripNs(),
                costs.writeTripNs(),
                costs.postedTripNs(),
                costs.addTripNs(),
                costs.exchangeTripNs(),
                costs.exchangeGapNs(),
                costs.hostage(),
                costs.unitNs(),
                costs.form(),
                costs.threadsPerBlock(),
                multiprocessors);
    }

    static Costs any(Random random) {
        double read = time(random);
        boolean hostage = random.nextBoolean();
        return new Costs(
                read,
                hostage ? read + time(random) : read,
                time(random),
                time(random),
                time(random),
                time(random),
                time(random),
                time(random),
                time(random),
                random.nextBoolean() ? 0 : time(random),
                hostage,
                time(random),
                random.nextBoolean() ? CodeForm.PUBLISHED : CodeForm.LIBRARY,
                1 + random.nextInt(1024),
                random.nextBoolean() ? null : 1 + random.nextInt(200));
    }

    /** From a hundredth of a nanosecond to ten microseconds. */
    private static double time(Random random) {
        return Math.pow(10, -2 + 6 * random.nextDouble());
    }
}
