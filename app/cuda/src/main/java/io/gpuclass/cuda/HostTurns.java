package io.gpuclass.cuda;

import io.gpuclass.cuda.HostWords.Word;
import java.util.function.BooleanSupplier;

/**
 * A CPU thread that counts in turn with blocks of GPUs, or with other CPU threads: it waits by compare-and-swap for the word to reach its own
 * number, makes it the next one's, and goes on until the window closes. The counterpart of {@code team_contend_in_turn} in C++.
 *
 * @param words {@code team::host} of the GPUs, zeroed
 * @param word what all count in
 * @param rank of this thread among all that take part
 * @param all that take part
 * @param windowNs duration
 * @param timeoutNs bound of the wait for the GPUs to begin
 */
record HostTurns(HostWords words, Word word, int rank, int all, long windowNs, long timeoutNs) implements HostPart {
    @Override
    public Done run(BooleanSupplier over) {
        return HostContention.once(words, timeoutNs, over, () -> takeTurns(over));
    }

    /** Whoever comes before it may have stopped, so that it looks at the clock while it waits too. */
    private Done takeTurns(BooleanSupplier over) {
        long began = System.nanoTime();
        long mine = rank;
        long operations = 0;
        long failed = 0;
        while (System.nanoTime() - began < windowNs && !over.getAsBoolean()) {
            if (word.swap(mine, mine + 1)) {
                mine += all;
                operations++;
            } else {
                failed++;
            }
        }
        return new Done(operations, failed, false);
    }
}
