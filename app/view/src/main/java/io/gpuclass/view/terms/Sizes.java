package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.Contention;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Which numbers of blocks a table has room for. */
public final class Sizes {
    private static final int FEW = 3;

    private Sizes() {}

    public static List<Integer> sorted(Collection<Integer> sizes) {
        return List.copyOf(new TreeSet<>(sizes));
    }

    /**
     * Returns one and four blocks per SM and the largest size, as far as they were measured; where there are no SMs, sizes spread
     * evenly over the measured ones, the last included.
     *
     * @param measured in ascending order, at least one
     * @param multiprocessors SMs; null where there are none
     */
    public static List<Integer> shown(List<Integer> measured, Integer multiprocessors) {
        int saturation = measured.get(measured.size() - 1);
        TreeSet<Integer> shown = new TreeSet<>(List.of(saturation));
        if (multiprocessors == null) {
            for (int i = 0; i < FEW; i++) {
                shown.add(measured.get(i * (measured.size() - 1) / (FEW - 1)));
            }
        } else {
            Arrays.stream(Contention.values())
                    .map(contention -> contention.blocks(multiprocessors, saturation))
                    .filter(measured::contains)
                    .forEach(shown::add);
        }
        return List.copyOf(shown);
    }
}
