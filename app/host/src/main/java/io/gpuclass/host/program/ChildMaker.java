package io.gpuclass.host.program;

import io.gpuclass.host.program.Trie.Nodes;
import io.gpuclass.host.sync.Patience;
import io.gpuclass.host.sync.SharedWords;

/** Makes missing children of nodes, such that threads which want the same child get the same one. Each thread has its own maker. */
@FunctionalInterface
interface ChildMaker {
    /** Returns a node's child, made by this or another thread, or {@link Nodes#NONE} if there is no room. */
    int make(int node, int letter);

    @FunctionalInterface
    interface Factory {
        ChildMaker create(Nodes nodes, Patience patience);
    }

    /** A lock per node for all its children: test, lock, test again. */
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

    /** A bit per child: the thread that sets it makes the child, and the others wait for it (Giroux S9329, "APP #3"). */
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

        /** Waits for the child, unless some allocation has failed: it may have been the child's. */
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

    /** Compare-and-swap of the child; a losing thread keeps its node for the next child. */
    final class LockFree implements ChildMaker {
        private final Nodes nodes;
        private int spare = Nodes.NONE;

        LockFree(Nodes nodes) {
            this.nodes = nodes;
        }

        @Override
        public int make(int node, int letter) {
            int fresh = spare == Nodes.NONE ? nodes.take() : spare;
            if (fresh == Nodes.NONE) {
                return Nodes.NONE;
            }
            int winner = nodes.publishIfNone(node, letter, fresh);
            spare = winner == Nodes.NONE ? Nodes.NONE : fresh;
            return winner == Nodes.NONE ? fresh : winner;
        }
    }
}
