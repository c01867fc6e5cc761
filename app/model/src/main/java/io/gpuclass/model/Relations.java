package io.gpuclass.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Orders of events that hold in an execution, transitive at any time; events by number. Owned by one execution. */
final class Relations {
    private final List<BitSet> base;
    private final List<BitSet> coherence;

    Relations() {
        base = new ArrayList<>();
        coherence = new ArrayList<>();
    }

    Relations(Relations other) {
        base = copy(other.base);
        coherence = copy(other.coherence);
    }

    private static List<BitSet> copy(List<BitSet> rows) {
        List<BitSet> copies = new ArrayList<>(rows.size());
        rows.forEach(row -> copies.add((BitSet) row.clone()));
        return copies;
    }

    /** Adds an event after its predecessor in program order, -1 if it has none. */
    void add(int event, int predecessor) {
        base.add(new BitSet());
        coherence.add(new BitSet());
        if (predecessor >= 0) {
            addBase(predecessor, event);
        }
    }

    /** Whether one precedes another in base causality order (PTX ISA, "Causality order"). */
    boolean isBase(int before, int after) {
        return base.get(before).get(after);
    }

    BitSet afterInBase(int event) {
        return base.get(event);
    }

    /** Whether one precedes another in coherence order (PTX ISA, "Coherence order"), as far as that is decided. */
    boolean isCoherent(int before, int after) {
        return coherence.get(before).get(after);
    }

    /** Orders two events in base causality order, and returns whether they were not. */
    boolean addBase(int before, int after) {
        return add(base, before, after);
    }

    /** Orders two writes in coherence order, and returns whether they were not. */
    boolean addCoherence(int before, int after) {
        return add(coherence, before, after);
    }

    private static boolean add(List<BitSet> rows, int before, int after) {
        if (rows.get(before).get(after)) {
            return false;
        }
        BitSet reached = (BitSet) rows.get(after).clone();
        reached.set(after);
        for (int i = 0; i < rows.size(); i++) {
            if (i == before || rows.get(i).get(before)) {
                rows.get(i).or(reached);
            }
        }
        return true;
    }
}
