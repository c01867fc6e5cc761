package io.gpuclass.host.program;

/** Compare-and-swap of the child: who comes too late keeps the node for the next one. */
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
