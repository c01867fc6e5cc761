package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.units.Nanos;
import java.util.Locale;

/** Barriers on one level: one operation is one barrier passed by all blocks. */
final class BarrierCosts {
    /** Share of looks that come too early, and cost a trip more: chosen with an H100 and an H200 in view. */
    private static final double TOO_EARLY = 0.3;

    private static final int WARP = 32;

    private BarrierCosts() {}

    /**
     * Stuart & Owens 2011, section 5. Arrivals are adds on one word, a fence before each, and queue there: {@code B} services, or a trip. The last one
     * releases the word that everyone has been polling: that waits for the polls before it, and one more round of polls passes before the
     * last block has seen it.
     */
    static Prediction atomicTwoStage(Costs costs, Load load) {
        return new Prediction(
                costs.fencedNs(load.blocks())
                        + arrivalsNs(costs, load.blocks())
                        + releaseNs(costs, load.blocks())
                        + seenNs(costs, load.blocks()),
                adds(costs, load.blocks()) + " and its rounds of polls");
    }

    /**
     * The algorithm of cooperative groups: as {@link #atomicTwoStage}, but everyone polls the word that takes the arrivals, and the last
     * arrival is the release. Blocks arrive among the polls of those that have, so what an arrival publishes is first fenced behind these.
     */
    static Prediction central(Costs costs, Load load) {
        return new Prediction(
                centralNs(costs, costs.pollersOfAtomics(load.blocks(), 0), costs.crowdedNs(load.blocks())),
                adds(costs, load.blocks()) + " and the polls of the same word");
    }

    static double centralNs(Costs costs, WaitQueue pollers, double crowdedNs) {
        return fenceNs(costs, pollers, crowdedNs) + arrivalsNs(costs, pollers.blocks()) + pollers.responseNs();
    }

    /**
     * As {@link #central}, with pauses of so much for each block missing (Giroux S9329, "central barrier + proportional backoff"), which
     * keep polls out of the way of the arrivals. The first to arrive sleeps longest: where the step is more than the time of one arrival,
     * it oversleeps, and nobody polls before the last has arrived, whose fence is then behind no polls. All forecasts are of the same
     * moment, so as many look then as would have without pauses, but after the arrivals: each block has made one atomic, and no more are
     * queued.
     */
    static Prediction centralProportional(Costs costs, Load load) {
        int blocks = load.blocks();
        double step = Costs.eachNs(load.pauses());
        double arrivals = arrivalsNs(costs, blocks);
        double overslept = Math.max(0, (blocks - 1) * step - arrivals);
        WaitQueue lookers =
                step > 0 ? costs.pollersOfRareAtomics(blocks, overslept) : costs.pollersOfAtomics(blocks, overslept);
        double looks = lookers.responseNs();
        int polling = step < costs.addServiceNs() ? blocks : 1;
        return new Prediction(
                fenceNs(costs, costs.pollersOfAtomics(polling, 0).inLine(step), costs.crowdedNs(blocks))
                        + arrivals
                        + overslept
                        + looks,
                adds(costs, blocks)
                        + (overslept > 0
                                ? " and the " + new Nanos(overslept) + " by which the first one wakes late"
                                : " and one read each"));
    }

    /**
     * The barrier whose arrivals, and whose waiters, share several words. On the path of the last block are its fence, among those of its SM;
     * a trip to one of the words, and half of the queue there; all additions to all copies, one after the other; and a look, some too
     * early and so repeated, and half of the queue of as many blocks as share a copy. Nobody polls before its first look, so the
     * fence is not behind polls. Where the spread is left open, queues are as long as {@link Spreads} lets them grow, which is one trip.
     */
    static Prediction striped(Costs costs, Load load) {
        int blocks = load.blocks();
        Pauses spread = load.pauses().is(Pauses.Form.SPREAD) ? load.pauses() : Pauses.SPREADING;
        int copies = spread.figure(1) != 0
                ? spread.figure(1)
                : Spreads.copies(blocks, costs.readServiceNs(), costs.readTripNs());
        double arrivals = spread.figure(0) == 0
                ? Math.min(blocks * costs.addServiceNs(), costs.readTripNs())
                : queueNs(blocks, spread.figure(0), costs.addServiceNs());
        double looks = spread.figure(1) == 0
                ? Math.min(blocks * costs.readServiceNs() / Spreads.FEWEST_COPIES, costs.readTripNs())
                : queueNs(blocks, copies, costs.readServiceNs());
        double arrival = costs.addTripNs() + arrivals / 2 + (double) blocks * copies * costs.spreadAddNs();
        double look = costs.readTripNs() * (1 + TOO_EARLY) + looks / 2;
        return new Prediction(
                costs.fencedNs(blocks) + arrival + look,
                "a fence of " + new Nanos(costs.fencedNs(blocks))
                        + ", the arrivals at one of its words and a read of them");
    }

    /** Returns the queue at one of so many words. */
    private static double queueNs(int blocks, int words, double serviceNs) {
        return (blocks + words - 1) / words * serviceNs;
    }

    /**
     * Every block has a flag of its own, and the threads of the master block look at as many flags at a time as they are. They acquire what
     * they have gathered from others by a fence of their own, besides those that release.
     */
    static Prediction xf(Costs costs, Load load) {
        int threads = costs.threadsPerBlock();
        return flags(costs, load.blocks(), threads, acquiredNs(costs, load.blocks(), threads));
    }

    /** As {@link #xf}, with a single thread for a master, as on a host, whose reads acquire without a fence. */
    static Prediction flag(Costs costs, Load load) {
        return flags(costs, load.blocks(), 1, 0);
    }

    private static Prediction flags(Costs costs, int blocks, int threads, double acquiredNs) {
        return new Prediction(
                costs.crowdedNs(blocks)
                        + gatherNs(costs, blocks, threads)
                        + acquiredNs
                        + handOutNs(costs, blocks, threads),
                String.format(
                        Locale.ROOT,
                        "%d reads of %s one after the other",
                        perThread(blocks, threads) + 1,
                        new Nanos(costs.readTripNs())));
    }

    /**
     * No word is contended for, so all of it is trips: a flag written, and the master's threads each reading their share of the flags one
     * after the other.
     */
    static double gatherNs(Costs costs, int blocks, int threads) {
        return costs.writeTripNs() + perThread(blocks, threads) * costs.readTripNs();
    }

    /** Returns the time of a fence by all warps that gathered: they end one after the other, so the last may wait for another's too. */
    static double acquiredNs(Costs costs, int flags, int threads) {
        return flags == 1 ? 0 : costs.fencedTogetherNs((Math.min(flags, threads) + WARP - 1) / WARP);
    }

    /** The master's threads write the flags of which only the last need be waited for; a block reads its own flag. */
    static double handOutNs(Costs costs, int blocks, int threads) {
        return (perThread(blocks, threads) - 1) * costs.postedTripNs() + costs.writeTripNs() + costs.readTripNs();
    }

    /** Returns the time in which {@code blocks} arrive at one word. */
    static double arrivalsNs(Costs costs, int blocks) {
        return Math.max(blocks * costs.addServiceNs(), costs.addTripNs());
    }

    /** Returns the time until a word that {@code blocks} poll, and that is only stored to, has been released. */
    static double releaseNs(Costs costs, int blocks) {
        return costs.storedNs(costs.pollersOfStores(blocks, 0));
    }

    /** Returns the time until the last of {@code blocks} has seen that. */
    static double seenNs(Costs costs, int blocks) {
        return costs.pollersOfStores(blocks, 0).responseNs();
    }

    private static String adds(Costs costs, int blocks) {
        return String.format(Locale.ROOT, "%d atomic adds of %s", blocks, new Nanos(costs.addServiceNs()));
    }

    private static double fenceNs(Costs costs, WaitQueue pollers, double crowdedNs) {
        return costs.form().fencedRelease() ? Math.max(pollers.responseNs(), costs.writeTripNs() + crowdedNs) : 0;
    }

    private static int perThread(int blocks, int threads) {
        return (blocks + threads - 1) / threads;
    }

    // Barriers on two levels: the blocks of one SM meet, then one of each SM meets the others. Every group has words of
    // its own, so groups do not
    // wait for each other's accesses; blocks are taken to spread evenly. A block that is alone on its SM leads it at
    // once.

    /**
     * HeteroSync's tree (Mahapatra 2020, section 2.2.1): a barrier of the group, one of the groups' fixed leaders, and the group's second
     * one, where the others poll already when the leader arrives. All are central ones, polled with atomics.
     */
    static Prediction treeAtomic(Costs costs, Load load) {
        Tree tree = Tree.of(costs, load.blocks());
        double leaders = centralNs(costs, costs.pollersByAdds(tree.groups()), 0);
        WaitQueue members = costs.pollersByAdds(tree.members());
        double before = centralNs(costs, members, costs.crowdedNs(load.blocks()));
        double after = costs.releaseNs(members.responseNs()) + members.responseNs();
        return new Prediction(
                leaders + (tree.isFlat() ? 0 : before + after), tree.words("adds on one word, polls included", costs));
    }

    /**
     * Mahapatra 2020, section 3.1: the last block of a group to arrive leads it and goes straight on to the other groups, while the rest
     * poll the group's sense until it flips.
     */
    static Prediction treeSenseReversing(Costs costs, Load load) {
        Tree tree = Tree.of(costs, load.blocks());
        double leaders =
                costs.fencedNs(tree.groups()) + arrivalsNs(costs, tree.groups()) + turnedNs(costs, tree.groups());
        double members =
                costs.fencedNs(load.blocks()) + arrivalsNs(costs, tree.members()) + turnedNs(costs, tree.members());
        return new Prediction(leaders + (tree.isFlat() ? 0 : members), tree.words("adds on one word", costs));
    }

    private static double turnedNs(Costs costs, int blocks) {
        return releaseNs(costs, blocks) + seenNs(costs, blocks);
    }

    /**
     * HeteroSync's decentralized form: flags gathered and acquired as {@link #xf} does, by a leader of the group and then by one of the
     * leaders, who hands out a flag for each group that its blocks poll.
     */
    static Prediction treeLockFree(Costs costs, Load load) {
        Tree tree = Tree.of(costs, load.blocks());
        int threads = costs.threadsPerBlock();
        double members = tree.isFlat() ? 0 : acquiredFlagsNs(costs, tree.members(), threads);
        double leaders = acquiredFlagsNs(costs, tree.groups(), threads);
        double crowd = seenNs(costs, tree.members()) - costs.readTripNs();
        double path =
                costs.crowdedNs(load.blocks()) + members + leaders + handOutNs(costs, tree.groups(), threads) + crowd;
        return new Prediction(
                path,
                new Nanos(path) + " of flags, gathered " + (tree.isFlat() ? "once" : "twice") + " and handed out");
    }

    private static double acquiredFlagsNs(Costs costs, int flags, int threads) {
        return gatherNs(costs, flags, threads) + acquiredNs(costs, flags, threads);
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
