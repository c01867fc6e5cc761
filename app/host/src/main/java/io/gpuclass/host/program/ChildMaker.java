package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/** Makes children of nodes, so that threads that want the same child get the same one. Each thread has its own. */
@FunctionalInterface
interface ChildMaker {
    /** Returns a node's child, which was missing just now, or {@link Nodes#NONE} if there is no room for it. */
    int make(int node, int letter);

    /** Makes the maker of one thread. */
    @FunctionalInterface
    interface Factory {
        ChildMaker create(Nodes nodes, Patience patience);
    }
}
