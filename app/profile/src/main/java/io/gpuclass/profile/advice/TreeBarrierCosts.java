package io.gpuclass.profile.advice;

import io.gpuclass.profile.units.Nanos;
import java.util.Locale;

/**
 * Barriers on two levels: the blocks of one SM meet, then one of each SM meets the others. Every group has words of its own, so groups
 * do not wait for each other's accesses; blocks are taken to spread evenly. A block that is alone on its SM leads it at once.
 */
final class TreeBarrierCosts {
    private TreeBarrierCosts() {}

    /**
     * HeteroSync's tree (Mahapatra 2020, section 2.2.1): a barrier of the group, one of the groups' fixed leaders, and the group's second
     * one, where the others poll already when the leader arrives. All are central ones, polled with atomics.
     */
    static Prediction atomic(Costs costs, Load load) {
        Tree tree = Tree.of(costs, load.blocks());
        double leaders = BarrierCosts.centralNs(costs, costs.pollersByAdds(tree.groups()));
        WaitQueue members = costs.pollersByAdds(tree.members());
        double before = BarrierCosts.centralNs(costs, members);
        double after = costs.releaseNs(members.responseNs()) + members.responseNs();
        return new Prediction(
                leaders + (tree.isFlat() ? 0 : before + after), tree.words("adds on one word, polls included", costs));
    }

    /**
     * Mahapatra 2020, section 3.1: the last block of a group to arrive leads it and goes straight on to the other groups, while the rest
     * poll the group's sense until it flips.
     */
    static Prediction senseReversing(Costs costs, Load load) {
        Tree tree = Tree.of(costs, load.blocks());
        double leaders = BarrierCosts.arrivalsNs(costs, tree.groups()) + turnedNs(costs, tree.groups());
        double members = BarrierCosts.arrivalsNs(costs, tree.members()) + turnedNs(costs, tree.members());
        return new Prediction(leaders + (tree.isFlat() ? 0 : members), tree.words("adds on one word", costs));
    }

    private static double turnedNs(Costs costs, int blocks) {
        return BarrierCosts.releaseNs(costs, blocks) + BarrierCosts.seenNs(costs, blocks);
    }

    /**
     * HeteroSync's decentralized form: flags gathered as {@link BarrierCosts#xf} does, by a leader of the group and then by one of the
     * leaders, who hands out a flag for each group that its blocks poll.
     */
    static Prediction lockFree(Costs costs, Load load) {
        Tree tree = Tree.of(costs, load.blocks());
        int threads = costs.threadsPerBlock();
        double members = tree.isFlat() ? 0 : BarrierCosts.gatherNs(costs, tree.members(), threads);
        double leaders = BarrierCosts.gatherNs(costs, tree.groups(), threads);
        double crowd = BarrierCosts.seenNs(costs, tree.members()) - costs.readTripNs();
        double path = members + leaders + BarrierCosts.handOutNs(costs, tree.groups(), threads) + crowd;
        return new Prediction(
                path,
                new Nanos(path) + " of flags, gathered " + (tree.isFlat() ? "once" : "twice") + " and handed out");
    }

    /**
     * @param groups groups, and leaders of them
     * @param members blocks of the largest group
     */
    private record Tree(int groups, int members) {
        static Tree of(Costs costs, int blocks) {
            int groups = costs.groups(blocks);
            return new Tree(groups, (blocks + groups - 1) / groups);
        }

        boolean isFlat() {
            return members == 1;
        }

        String words(String accesses, Costs costs) {
            String most = isFlat() ? "" : members + " and then ";
            return String.format(
                    Locale.ROOT,
                    "%s%d %s, of %s or a trip of %s",
                    most,
                    groups,
                    accesses,
                    new Nanos(costs.addServiceNs()),
                    new Nanos(costs.addTripNs()));
        }
    }
}
