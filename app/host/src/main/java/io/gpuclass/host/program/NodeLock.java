package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/** A lock in every node, taken to make any of its children: test, lock, test again. */
record NodeLock(Nodes nodes, Patience patience) implements ChildMaker {
    private static final int FREE = 0;
    private static final int HELD = 1;

    @Override
    public int make(int node, int letter) {
        int lock = nodes.lock(node);
        for (int polls = 0; SharedWords.exchangeAcquire(nodes.words(), lock, HELD) != FREE; polls++) {
            patience.pause(polls);
        }
        int child = nodes.child(node, letter);
        if (child == Nodes.NONE) {
            child = nodes.take();
            nodes.publish(node, letter, child);
        }
        SharedWords.storeRelease(nodes.words(), lock, FREE);
        return child;
    }
}
