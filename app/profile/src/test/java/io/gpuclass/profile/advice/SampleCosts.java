package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
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
                .readTripNs(145.0)
                .writeTripNs(145.0)
                .postedTripNs(20.0)
                .addTripNs(145.0)
                .exchangeTripNs(145.0)
                .exchangeGapNs(15.0)
                .fenceNs(145.0)
                .hostage(hostage)
                .unitNs(145.0)
                .form(form)
                .threadsPerBlock(128)
                .multiprocessors(132)
                .build();
    }

    static Costs withExchangeGap(Costs costs, double gapNs) {
        return CostsBuilder.builder(costs).exchangeGapNs(gapNs).build();
    }

    static Costs withMultiprocessors(Costs costs, Integer multiprocessors) {
        return CostsBuilder.builder(costs).multiprocessors(multiprocessors).build();
    }

    static Costs any(Random random) {
        double read = time(random);
        boolean hostage = random.nextBoolean();
        return services(read, hostage ? read + time(random) : read, time(random), time(random))
                .readTripNs(time(random))
                .writeTripNs(time(random))
                .postedTripNs(time(random))
                .addTripNs(time(random))
                .exchangeTripNs(time(random))
                .exchangeGapNs(random.nextBoolean() ? 0 : time(random))
                .spreadAddNs(time(random))
                .fenceNs(time(random))
                .crowdNs(time(random))
                .hostage(hostage)
                .unitNs(time(random))
                .form(random.nextBoolean() ? CodeForm.PUBLISHED : CodeForm.LIBRARY)
                .threadsPerBlock(1 + random.nextInt(1024))
                .multiprocessors(random.nextBoolean() ? null : 1 + random.nextInt(200))
                .build();
    }

    private static CostsBuilder services(double read, double besideAtomics, double add, double exchange) {
        return CostsBuilder.builder()
                .readServiceNs(read)
                .besideAtomicsServiceNs(besideAtomics)
                .afterAtomicServiceNs(read)
                .storeServiceNs(read / 10)
                .addServiceNs(add)
                .exchangeServiceNs(exchange);
    }

    /** From a hundredth of a nanosecond to ten microseconds. */
    private static double time(Random random) {
        return Math.pow(10, -2 + 6 * random.nextDouble());
    }
}
