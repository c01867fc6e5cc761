package io.gpuclass.view.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds places for names beside their marks where nothing else is. One use, one thread. */
final class LabelPlaces {
    /** From this distance on a line leads from the mark to the name. */
    private static final double BESIDE = 11;

    private static final double[] DISTANCES = {BESIDE, 26, 42, 60, 80, 104};
    private static final double[] DEGREES = {0, 180, -35, 35, -145, 145, -70, 70, -110, 110, -90, 90};
    private static final double ABOVE = 8;
    private static final double BELOW = 5;

    private final List<Box> taken = new ArrayList<>();
    private final Box room;

    /** @param room where names may lie */
    LabelPlaces(Box room) {
        this.room = room;
    }

    /** A rectangle. */
    record Box(double left, double top, double right, double bottom) {
        static Box around(double x, double y, double reach) {
            return new Box(x - reach, y - reach, x + reach, y + reach);
        }

        private boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }

        private boolean holds(Box other) {
            return left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom;
        }
    }

    /**
     * Where a name lies.
     *
     * @param left where it begins
     * @param y its base line
     * @param nearX the point of it that a line from its mark leads to
     * @param nearY the same
     * @param led whether it is so far off that a line leads to it
     */
    record Place(double left, double y, double nearX, double nearY, boolean led) {}

    /** Keeps names away from a rectangle. */
    void take(Box box) {
        taken.add(box);
    }

    /** Returns the nearest free place for a name of some width, and takes it; empty where there is none. */
    Optional<Place> near(double x, double y, double width) {
        for (double distance : DISTANCES) {
            for (double degrees : DEGREES) {
                double nearX = x + distance * Math.cos(Math.toRadians(degrees));
                double nearY = y + distance * Math.sin(Math.toRadians(degrees));
                double left = degrees == -90 || degrees == 90
                        ? Math.max(room.left, Math.min(room.right - width, nearX - width / 2))
                        : nearX < x ? nearX - width : nearX;
                Box box = new Box(left, nearY - ABOVE, left + width, nearY + BELOW);
                if (room.holds(box) && taken.stream().noneMatch(box::meets)) {
                    take(box);
                    return Optional.of(new Place(left, nearY + BELOW - 1, nearX, nearY, distance > BESIDE));
                }
            }
        }
        return Optional.empty();
    }
}
