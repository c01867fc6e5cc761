package io.gpuclass.engine.input;

import io.gpuclass.engine.input.Graph.BreadthFirstSearch;
import io.gpuclass.engine.input.Graph.SoftMemo;
import io.gpuclass.engine.input.GraphAssembly.ArcList;

/**
 * A graph like a map of roads: a square grid of crossings whose roads lead both ways, of which every tenth is missing, with a shortcut
 * to a crossing nearby for every {@value #CROSSINGS_PER_SHORTCUT} crossings, too few and too short to spoil its great diameter. Weights
 * are travel times: 1 to 1000 on streets, 1 to 250 on each {@value #MAIN_ROAD}th, the main roads, and up to 60 per cell on shortcuts.
 *
 * <p>Searches start at the first crossing, in reading order from a corner, from which more than half of all can be reached.
 */
public final class RoadGraph implements GraphSource {
    public static final int LEAST_SIDE = 2;
    /** Its edges still fit an array. */
    public static final int MOST_SIDE = 16_384;

    private static final int CROSSINGS_PER_SHORTCUT = 256;
    private static final int SHORTCUT_REACH = 16;
    private static final int MAIN_ROAD = 16;
    private static final int SLOWEST_STREET = 1000;
    private static final int SLOWEST_MAIN_ROAD = 250;
    private static final int SLOWEST_SHORTCUT_CELL = 60;
    private static final int MISSING_OF_TEN = 1;

    private final int side;
    private final long seed;
    private final SoftMemo<Graph> made = new SoftMemo<>(this::make);

    private RoadGraph(int side, long seed) {
        this.side = side;
        this.seed = seed;
    }

    /**
     * @param side crossings along each side, {@value #LEAST_SIDE} to {@value #MOST_SIDE}
     * @param seed of the roads that are missing, the shortcuts and the weights, for {@link SplitMix64}
     */
    public static RoadGraph of(int side, long seed) {
        if (side < LEAST_SIDE || side > MOST_SIDE) {
            throw new IllegalArgumentException(
                    "a side has " + LEAST_SIDE + " to " + MOST_SIDE + " crossings, not " + side);
        }
        return new RoadGraph(side, seed);
    }

    @Override
    public String name() {
        return "road-" + vertices();
    }

    @Override
    public String id() {
        return "road/1 side " + side + " seed " + seed;
    }

    @Override
    public int vertices() {
        return side * side;
    }

    @Override
    public long mostEdges() {
        return 4L * side * (side - 1) + 2L * shortcuts();
    }

    @Override
    public Graph graph() {
        return made.get();
    }

    private int shortcuts() {
        return vertices() / CROSSINGS_PER_SHORTCUT;
    }

    private Graph make() {
        SplitMix64 random = new SplitMix64(seed);
        ArcList roads = new ArcList();
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                addStreets(roads, random, x, y);
            }
        }
        for (int i = 0; i < shortcuts(); i++) {
            addShortcut(roads, random);
        }
        Graph graph = roads.toGraph(new Graph.Origin(name(), id(), name()), vertices());
        return graph.withSource(BreadthFirstSearch.firstThatReachesMost(graph));
    }

    private void addStreets(ArcList roads, SplitMix64 random, int x, int y) {
        int here = y * side + x;
        if (x + 1 < side) {
            addStreet(roads, random.next(), here, here + 1, y);
        }
        if (y + 1 < side) {
            addStreet(roads, random.next(), here, here + side, x);
        }
    }

    private static void addStreet(ArcList roads, long bits, int from, int to, int street) {
        boolean missing = SplitMix64.scaled(bits << 32, 10) < MISSING_OF_TEN;
        if (!missing) {
            int slowest = street % MAIN_ROAD == 0 ? SLOWEST_MAIN_ROAD : SLOWEST_STREET;
            roads.addBothWays(from, to, 1 + SplitMix64.scaled(bits, slowest));
        }
    }

    private void addShortcut(ArcList roads, SplitMix64 random) {
        while (true) {
            int from = random.below(vertices());
            int right = random.below(2 * SHORTCUT_REACH + 1) - SHORTCUT_REACH;
            int down = random.below(2 * SHORTCUT_REACH + 1) - SHORTCUT_REACH;
            int cells = Math.max(Math.abs(right), Math.abs(down));
            if (cells > 1 && inGrid(from % side + right) && inGrid(from / side + down)) {
                int weight = cells * (1 + random.below(SLOWEST_SHORTCUT_CELL));
                roads.addBothWays(from, from + down * side + right, weight);
                return;
            }
        }
    }

    private boolean inGrid(int coordinate) {
        return coordinate >= 0 && coordinate < side;
    }
}
