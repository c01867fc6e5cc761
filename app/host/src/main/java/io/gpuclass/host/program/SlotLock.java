package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/** A bit for each child: whoever sets it makes the child, and the others wait for it (Giroux S9329, "APP #3"). */
record SlotLock(Nodes nodes, Patience patience) implements ChildMaker {
    @Override
    public int make(int node, int letter) {
        int bit = 1 << letter;
        if ((SharedWords.fetchOrAcquire(nodes.words(), nodes.lock(node), bit) & bit) != 0) {
            return await(node, letter);
        }
        int child = nodes.take();
        nodes.publish(node, letter, child);
        return child;
    }

    /** Waits for a child, unless there may be no room to make it. */
    private int await(int node, int letter) {
        for (int polls = 0; ; polls++) {
            int child = nodes.child(node, letter);
            if (child != Nodes.NONE || nodes.refusals() > 0) {
                return child;
            }
            patience.pause(polls);
        }
    }
}
