package io.gpuclass.view.svg;

import java.util.ArrayList;
import java.util.List;

/** Moves things along a line apart so far that none overlaps another, and together as little as that allows. */
final class LabelSpacing {
    /** Things that are packed against one another: where the first one would best be, and how many there are. */
    private record Pack(double place, int count) {
        Pack with(Pack next) {
            int both = count + next.count;
            return new Pack((place * count + next.place * next.count) / both, both);
        }
    }

    private LabelSpacing() {}

    /**
     * Returns new places, each at least {@code gap} after the one before.
     *
     * @param wanted where they would be, in ascending order
     * @param gap the least distance
     * @param low the first place that may be taken
     * @param high the last place that may be taken; where that is not far enough, the last ones lie beyond
     */
    static List<Double> apart(List<Double> wanted, double gap, double low, double high) {
        List<Pack> packs = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            Pack pack = new Pack(wanted.get(i) - i * gap, 1);
            while (!packs.isEmpty() && packs.get(packs.size() - 1).place >= pack.place) {
                pack = packs.remove(packs.size() - 1).with(pack);
            }
            packs.add(pack);
        }
        double last = Math.max(low, high - (wanted.size() - 1) * gap);
        List<Double> places = new ArrayList<>();
        for (Pack pack : packs) {
            double place = Math.max(low, Math.min(last, pack.place));
            for (int i = 0; i < pack.count; i++) {
                places.add(place + places.size() * gap);
            }
        }
        return places;
    }
}
