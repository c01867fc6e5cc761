package io.gpuclass.model;

import io.gpuclass.model.code.Arithmetic;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.Space;
import java.util.Map;
import java.util.function.LongPredicate;

/** Finds shared memory for a thread, of its own block and of others of its cluster. */
final class SharedWindows {
    private static final Arithmetic SUM = (base, more, c) -> base + more;

    private final long own;
    private final long first;
    private final long end;

    /** @param registers what registers of a thread hold at first, by name */
    SharedWindows(Map<String, Long> registers) {
        own = registers.getOrDefault(SharedAddresses.SHARED_BASE, 0L);
        first = registers.getOrDefault(SharedAddresses.CLUSTER_BASE, own);
        end = first + registers.getOrDefault("%cluster_nctarank", 1L) * SharedAddresses.WINDOW;
    }

    /** Returns where something lies: the address itself, or one that a mark or {@code fault} says more about. */
    long found(long address, Space space) {
        return switch (space) {
            case SHARED, SHARED_OF_CLUSTER -> inCluster(address, space == Space.SHARED);
            default -> SharedAddresses.isMapped(address) ? marked(SharedAddresses.unmapped(address)) : found(address);
        };
    }

    private long inCluster(long offset, boolean isOwn) {
        long address = SharedAddresses.unmapped(SharedAddresses.generic(offset, own, first));
        boolean isThere = isOwn ? SharedAddresses.window(address) == own : address >= first && address < end;
        return isThere ? address : SharedAddresses.NOWHERE;
    }

    private long marked(long address) {
        return address >= first && address < end ? address : SharedAddresses.NOWHERE;
    }

    private long found(long address) {
        boolean isOfOther = SharedAddresses.isShared(address) && SharedAddresses.window(address) != own && own != 0;
        return isOfOther ? SharedAddresses.NOWHERE : address;
    }

    /** Returns whether the cluster has other blocks. */
    boolean hasOthers() {
        return end - first > SharedAddresses.WINDOW;
    }

    /** Returns whether an address is in shared memory of the own block. */
    boolean isOwn(long address) {
        return SharedAddresses.isShared(address) && SharedAddresses.window(address) == own;
    }

    /** Returns the function that finds the sum of two numbers. */
    Arithmetic finding(Space space) {
        boolean isPlain = space == Space.GENERIC && !hasOthers() || own == 0;
        return isPlain ? SUM : (base, more, c) -> found(base + more, space);
    }

    /**
     * Says what is wrong with an access to an address that was found; null if nothing is.
     *
     * @param objects whether an object lies at an address
     */
    String fault(long address, LongPredicate objects, Line line) {
        boolean isOfOther = SharedAddresses.isShared(address) && own != 0 && (address < first || address >= end);
        String why = address == SharedAddresses.NOWHERE || isOfOther
                ? "accesses shared memory that is not the block's own, at an address that mapa did not make for it"
                : objects.test(address)
                        ? null
                        : "accesses address " + Long.toHexString(address) + ", where no object lies";
        return why == null ? null : why + ": " + line.source() + "  " + line.text();
    }
}
