package io.gpuclass.profile.claims;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.gpuclass.profile.units.Named;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A claim with what a profile says of it. Its components are the names of the JSON; null is left out. Immutable.
 *
 * @param place where in it
 * @param basis how that is known; null where the document itself was at hand
 * @param quote the document's words; null where it was not at hand
 * @param claim the claim, in ours
 * @param about the GPU that it names, with its number of blocks; null where it speaks of GPUs
 * @param on the published profile that it is judged by; null for the one at hand
 * @param printed what the document prints, by GPU; null for nothing
 * @param figure what the figures are, in words; null for none
 * @param unit what stands behind a figure; null for nothing
 * @param judged what the profile says; of a claim that names a GPU, with as many blocks as it is about
 * @param today of a claim that names a GPU, what the profile says with as many blocks as fill the one at hand; null for others
 */
public record JudgedClaim(
        String id,
        ClaimSource source,
        String place,
        ClaimBasis basis,
        String quote,
        String claim,
        String about,
        String on,
        Map<String, String> printed,
        String figure,
        String unit,
        @JsonUnwrapped Judgement judged,
        Judgement today) {
    public JudgedClaim {
        printed = printed == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(printed));
    }

    /** Returns the verdict; of a claim that names a GPU, that with as many blocks as it is about. */
    public ClaimVerdict verdict() {
        return judged.verdict();
    }

    /** Returns the judgement with as many blocks as fill the GPU at hand. */
    public Judgement hereToday() {
        return today == null ? judged : today;
    }

    /**
     * Judgement of a claim by figures. Its components are the names of the JSON; null is left out. Immutable.
     *
     * @param forms whose forms of the document's algorithms decided; null where there is no choice
     * @param points the figures or words that decide
     * @param here these in short; null where there are none
     * @param why one sentence
     * @param lookedInto whether the sentence tells a cause that was looked into on this machine; null for no
     * @param measure the command that measures what is missing; null where nothing is, or no command does
     */
    public record Judgement(
            Forms forms,
            List<ClaimPoint> points,
            String here,
            ClaimVerdict verdict,
            String why,
            Boolean lookedInto,
            String measure) {
        public Judgement {
            points = List.copyOf(points);
        }

        static Judgement notApplicable(String why) {
            return new Judgement(null, List.of(), null, ClaimVerdict.NOT_APPLICABLE, why, null, null);
        }
    }

    /** Verdict of a profile on a claim. */
    public enum ClaimVerdict implements Named {
        /** Every figure that decides it is within the claim's bounds, with its whole interval. */
        HOLDS,
        /** Some figures are within the bounds; of the others each is outside them, cannot be told or is missing. */
        HOLDS_IN_PART,
        /** No figure is within the bounds, and at least one is outside them with its whole interval. */
        DOES_NOT_HOLD,
        /** No figure is within the bounds or outside them: intervals have a bound inside, or figures are missing. */
        CANNOT_BE_TOLD,
        /** The claim is about other machines. */
        NOT_APPLICABLE;

        /** Returns its id in words. */
        public String words() {
            return id().replace('-', ' ');
        }
    }

    /** Basis of a claim whose document itself was not at hand. */
    public enum ClaimBasis implements Named {
        /** The abstract of the document says so. */
        ABSTRACT("from the abstract"),
        /** Other documents quote or report it, or an implementation by others follows it. */
        REPORT("as others report it");

        private final String words;

        ClaimBasis(String words) {
            this.words = words;
        }

        /** Returns the words that follow the name of the document. */
        public String words() {
            return words;
        }
    }

    /** A document whose claims are checked. */
    public enum ClaimSource implements Named {
        STUART_OWENS_2011(
                "Stuart & Owens 2011",
                "J. A. Stuart and J. D. Owens, Efficient Synchronization Primitives for GPUs, 2011"),
        LO(
                "Lo et al.",
                "S.-H. Lo, C.-R. Lee, Q.-L. Kao, I-H. Chung and Y.-C. Chung, Improving GPU Memory Performance with"
                        + " Artificial Barrier Synchronization"),
        SIMD_NOTE("SIMD-deadlock note", "A note in Chinese on spin locks between the threads of a CUDA block"),
        GIROUX_S9329("Giroux S9329", "O. Giroux, Synchronization Is Bad, But If You Must…, GTC 2019, S9329"),
        MAHAPATRA_2020(
                "Mahapatra 2020",
                "R. Mahapatra, Designing Efficient Barriers and Semaphores for Graphics Processing Units, University of"
                        + " Wisconsin-Madison, 2020"),
        /**
         * Papers that single algorithms are from, or that measured what this tool measures, beside those that it follows item by item; each claim
         * names its own, and how it is known.
         */
        OTHERS(
                "Others",
                "D. P. Reed and R. K. Kanodia, Synchronization with Eventcounts and Sequencers, 1979; D. Chase and Y. Lev,"
                        + " Dynamic Circular Work-Stealing Deque, 2005; D. Hendler, I. Incze, N. Shavit and M. Tzafrir, Flat"
                        + " Combining and the Synchronization-Parallelism Tradeoff, 2010; B. B. Brandenburg and J. H."
                        + " Anderson, Spin-Based Reader-Writer Synchronization for Multiprocessor Real-Time Systems, 2010; D."
                        + " Vyukov, Bounded MPMC Queue, 1024cores; P. Fatourou and N. D. Kallimanis, Revisiting the Combining"
                        + " Synchronization Technique, 2012; H.-J. Boehm, Can Seqlocks Get Along with Programming Language"
                        + " Memory Models?, 2012; N. M. Lê, A. Pop, A. Cohen and F. Zappa Nardelli, Correct and Efficient"
                        + " Work-Stealing for Weak Memory Models, 2013; B. Kerbl, M. Kenzel, J. H. Mueller, D. Schmalstieg and"
                        + " M. Steinberger, The Broker Queue: A Fast, Linearizable FIFO Queue for Fine-Granular Work"
                        + " Distribution on the GPU, 2018; W. Luo, R. Fan, Z. Li, D. Du, Q. Wang and X. Chu, Benchmarking and"
                        + " Dissecting the Nvidia Hopper GPU Architecture, 2024; Z. Jin, C. Rocca, J. Kim, H. Kasan, M. Rhu,"
                        + " A. Bakhoda, T. M. Aamodt and J. Kim, Uncovering Real GPU NoC Characteristics: Implications on"
                        + " Interconnect Architecture, 2024; W. Luo, R. Fan, Z. Li, D. Du, H. Liu, Q. Wang and X. Chu,"
                        + " Dissecting the NVIDIA Hopper Architecture through Microbenchmarking and Multiple Level Analysis,"
                        + " 2025"),
        /** No document: what this tool's cost model says, held against what the first document prints and this profile measured. */
        COST_MODEL("Cost model", "This tool's cost model, fed with the memory probes alone");

        private final String title;
        private final String citation;

        ClaimSource(String title, String citation) {
            this.title = title;
            this.citation = citation;
        }

        /** Returns whether all of it is followed, item by item. */
        boolean isFollowed() {
            return this != OTHERS && isDocument();
        }

        /** Returns whether others wrote it. */
        public boolean isDocument() {
            return this != COST_MODEL;
        }

        /** Returns its short name, as documents of this tool have it. */
        public String title() {
            return title;
        }

        /** Returns authors, title and year, as far as the document tells them. */
        public String citation() {
            return citation;
        }
    }
}
