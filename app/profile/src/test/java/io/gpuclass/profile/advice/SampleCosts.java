package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.Draft;
import java.util.Comparator;
import java.util.Random;

/** SampleCosts for the cost model to predict on. */
final class SampleCosts {
    /** The order of doubles, up to what sums of them lose. */
    static final Comparator<Double> ROUNDED =
            (left, right) -> Math.abs(left - right) <= 1e-9 * right ? 0 : Double.compare(left, right);

    private SampleCosts() {}

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
        return services(0.29, hostage ? 0.73 : 0.29, 0.73, 0.73)
                .set(Costs::readTripNs, 145.0)
                .set(Costs::writeTripNs, 145.0)
                .set(Costs::postedTripNs, 20.0)
                .set(Costs::addTripNs, 145.0)
                .set(Costs::exchangeTripNs, 145.0)
                .set(Costs::exchangeGapNs, 15.0)
                .set(Costs::fenceNs, 145.0)
                .set(Costs::hostage, hostage)
                .set(Costs::unitNs, 145.0)
                .set(Costs::form, form)
                .set(Costs::threadsPerBlock, 128)
                .set(Costs::multiprocessors, 132)
                .build();
    }

    static Costs withExchangeGap(Costs costs, double gapNs) {
        return Draft.of(costs).set(Costs::exchangeGapNs, gapNs).build();
    }

    static Costs withMultiprocessors(Costs costs, Integer multiprocessors) {
        return Draft.of(costs).set(Costs::multiprocessors, multiprocessors).build();
    }

    static Costs any(Random random) {
        double read = time(random);
        boolean hostage = random.nextBoolean();
        return services(read, hostage ? read + time(random) : read, time(random), time(random))
                .set(Costs::readTripNs, time(random))
                .set(Costs::writeTripNs, time(random))
                .set(Costs::postedTripNs, time(random))
                .set(Costs::addTripNs, time(random))
                .set(Costs::exchangeTripNs, time(random))
                .set(Costs::exchangeGapNs, random.nextBoolean() ? 0 : time(random))
                .set(Costs::spreadAddNs, time(random))
                .set(Costs::fenceNs, time(random))
                .set(Costs::crowdNs, time(random))
                .set(Costs::hostage, hostage)
                .set(Costs::unitNs, time(random))
                .set(Costs::form, random.nextBoolean() ? CodeForm.PUBLISHED : CodeForm.LIBRARY)
                .set(Costs::threadsPerBlock, 1 + random.nextInt(1024))
                .set(Costs::multiprocessors, random.nextBoolean() ? null : 1 + random.nextInt(200))
                .build();
    }

    private static Draft<Costs> services(double read, double besideAtomics, double add, double exchange) {
        return Draft.of(Costs.class)
                .set(Costs::readServiceNs, read)
                .set(Costs::besideAtomicsServiceNs, besideAtomics)
                .set(Costs::afterAtomicServiceNs, read)
                .set(Costs::storeServiceNs, read / 10)
                .set(Costs::addServiceNs, add)
                .set(Costs::exchangeServiceNs, exchange);
    }

    /** From a hundredth of a nanosecond to ten microseconds. */
    private static double time(Random random) {
        return Math.pow(10, -2 + 6 * random.nextDouble());
    }
}
