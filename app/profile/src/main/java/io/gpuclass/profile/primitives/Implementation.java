package io.gpuclass.profile.primitives;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Set;

/**
 * One row of the catalogue: an implementation of a synchronization primitive, or a seeded bug of one.
 *
 * @param device sort of device it runs on
 * @param facts what a profile says about it; a seeded bug promises nothing
 * @param pauses what it does between attempts
 * @param cost the cost model's formula for it; null where it has none
 * @param cpp its C++ type; null on a host, and for barriers that are launches
 */
public record Implementation(
        DeviceKind device, ImplementationFacts facts, Pauses pauses, Set<Trait> traits, String cost, CppType cpp) {
    public Implementation {
        traits = Set.copyOf(traits);
    }

    /** Returns the same row with other pauses. */
    public Implementation pausing(Pauses newPauses) {
        return new Implementation(device, facts, newPauses, traits, cost, cpp);
    }

    /** Returns the row as so many blocks are to use it: spread, if it is one that spreads. */
    public Implementation over(int blocks, Spreading spreading) {
        return pauses.form() == Pauses.Form.SPREAD ? pausing(spreading.over(blocks)) : this;
    }

    /** Returns its kind. */
    public Kind kind() {
        return facts.kind();
    }

    /** Returns its id in profiles, in kebab-case. */
    public String id() {
        return facts.id();
    }

    /** Returns whether it is a deliberately broken form that verification must catch. */
    public boolean twin() {
        return has(Trait.BROKEN);
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns the entry point that times it: barriers for a fixed count, the others for a fixed time. */
    public String timingKernel() {
        return kind().subject() + (kind() == Kind.BARRIER ? "_time_" : "_rate_") + variant();
    }

    /** Returns the entry point that times it where each block makes the same number of operations; of mutexes and semaphores. */
    public String fixedWorkKernel() {
        return kind().subject() + "_fixed_" + variant();
    }

    /** Returns the entry point that times it around sections in which every thread of a block works; of reader-writer semaphores. */
    public String workKernel() {
        return kind().subject() + "_work_" + variant();
    }

    /** Returns the entry point that times it while blocks come apart; of barriers. */
    public String skewKernel() {
        return kind().subject() + "_skew_" + variant();
    }

    /** Returns the entry point that checks it. */
    public String verificationKernel() {
        return kind().subject() + "_verify_" + variant();
    }

    /** Returns the entry point that counts its accesses and samples its hand-offs. */
    public String detailKernel() {
        return kind().subject() + "_detail_" + variant();
    }

    /** Returns the entry point that uses it as users' kernels do; only rows that pause have one. */
    public String useKernel() {
        return kind().subject() + "_use_" + variant();
    }

    private String variant() {
        return (twin() ? "twin-" + id() : id()).replaceAll("[-:]", "_");
    }

    /**
     * Name of an implementation in CUDA C++. An object of it is made over words: {@code T x(words)}.
     *
     * @param name its type in namespace {@code gpuclass}, and its header
     * @param algorithm the algorithm that it is the handle of, with its arguments; one that pauses has a backoff policy that takes its constants
     *     when it is made
     */
    public record CppType(String name, String algorithm) {
        private static final String DEFAULTS = "<>";
        private static final String PUBLISHED = "_as_published";

        /** Returns the header that a program includes for it, such as {@code gpuclass/sync/mutex_ticket_turns.cuh}. */
        public String header() {
            return "gpuclass/" + path();
        }

        /** Returns the same below the library's folder. */
        public String path() {
            return (name.endsWith(PUBLISHED) ? "published/" : "sync/") + name + ".cuh";
        }

        /** Returns whether it has parameters, all with defaults. */
        public boolean isTemplate() {
            return algorithm.contains("<");
        }

        /** Returns the type in namespace {@code gpuclass}: with the defaults of its parameters, if it has any. */
        public String declared() {
            return isTemplate() ? name + DEFAULTS : name;
        }

        /** Returns the type with its namespace, such as {@code gpuclass::mutex_ticket_turns<>}. */
        public String qualified() {
            return "gpuclass::" + declared();
        }
    }

    /**
     * Facts of the catalogue on an implementation, for a profile.
     *
     * @param summary what it does, in a few words
     * @param source where it comes from, by short name and section
     * @param progress what it promises to waiting blocks
     * @param stateBytes bytes of its state, however many blocks use it
     * @param stateBytesPerBlock bytes of its state for each block that may use it
     * @param code digest of the code that measured its rate; null where the device does not tell, and in older files
     */
    @RecordBuilder
    public record ImplementationFacts(
            Kind kind,
            String id,
            String summary,
            String source,
            ProgressGuarantee progress,
            int stateBytes,
            int stateBytesPerBlock,
            String code) {
        ImplementationFacts(
                Kind kind, String id, String summary, String source, ProgressGuarantee progress, Footprint state) {
            this(kind, id, summary, source, progress, state.bytes(), state.bytesPerBlock(), null);
        }

        /** Returns the same with the digest of the code that was measured; null for none. */
        public ImplementationFacts measuredAs(String digest) {
            return new ImplementationFacts(kind, id, summary, source, progress, stateBytes, stateBytesPerBlock, digest);
        }

        /**
         * Memory of one primitive.
         *
         * @param bytes bytes, however many blocks use it
         * @param bytesPerBlock bytes for each block that may use it
         */
        record Footprint(int bytes, int bytesPerBlock) {
            static final Footprint NOTHING = new Footprint(0, 0);

            /** Distance between words that some read and others write: {@code GPUCLASS_LINE}, and as far on a host. */
            private static final int LINE = 256;

            private static final int WORD = 4;

            /**
             * Reads a term such as {@code lines(2)} or {@code words_per_block(1)}.
             *
             * @throws IllegalArgumentException if it is none
             */
            static Footprint parse(String term) {
                int open = term.indexOf('(');
                if (open < 0 || !term.endsWith(")")) {
                    throw new IllegalArgumentException(term);
                }
                int number = Integer.parseUnsignedInt(term, open + 1, term.length() - 1, 10);
                return switch (term.substring(0, open)) {
                    case "bytes" -> new Footprint(number, 0);
                    case "words" -> new Footprint(number * WORD, 0);
                    case "lines" -> new Footprint(number * LINE, 0);
                    case "bytes_per_block" -> new Footprint(0, number);
                    case "words_per_block" -> new Footprint(0, number * WORD);
                    case "lines_per_block" -> new Footprint(0, number * LINE);
                    default -> throw new IllegalArgumentException(term);
                };
            }

            Footprint and(Footprint other) {
                return new Footprint(bytes + other.bytes, bytesPerBlock + other.bytesPerBlock);
            }
        }
    }

    /** Promise of an implementation to waiting blocks, provided that all blocks are co-resident (Giroux S9329, "forward progress"). */
    public enum ProgressGuarantee implements Named {
        /** Somebody gets on as long as anybody tries; a certain block may wait for ever. */
        DEADLOCK_FREE,
        /** Every block that tries makes progress. */
        STARVATION_FREE,
        /** Blocks that enter can keep blocks from leaving, so that no block makes progress (Mahapatra 2020, section 5.2). */
        MAY_LIVELOCK;
    }

    /** Trait that sets an implementation apart from others of its kind, as far as measuring and checking it goes. */
    public enum Trait {
        /** A semaphore that readers enter one place at a time and writers as a whole (Mahapatra 2020, section 3.2). */
        READERS_AND_WRITERS,
        /** Its 32-bit counters go on from use to use and so wrap; it can be started shortly before. */
        COUNTS_ON,
        /**
         * Lacks something that the front of the C++ library offers, such as giving a wait up, or takes any block's object only once: exported
         * headers, which change what code stands on, never select it.
         */
        ASKS_MORE,
        /** A barrier that is the end of a kernel: it keeps no state, and no block waits for another. */
        ENDS_THE_KERNEL,
        /** As printed in a source, with its slips mended: what the source claims is held against it, and nothing else. It is never advised. */
        AS_PUBLISHED,
        /** The form that programs use without this library, one of each kind at most: answers say how much faster they are than it. */
        INCUMBENT,
        /** Default of the C++ library, one of each kind at most: it stays the answer unless something is surely faster. */
        LIBRARY_DEFAULT,
        /** Default of the C++ library where one block on each SM contends, one of each kind at most. */
        LIBRARY_DEFAULT_AT_LOW,
        /** A seeded bug: one deliberate fault, which verification must catch. */
        BROKEN
    }
}
