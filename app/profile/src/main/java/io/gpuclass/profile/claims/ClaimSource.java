package io.gpuclass.profile.claims;

import io.gpuclass.profile.units.Named;

/** A document whose claims are checked. */
public enum ClaimSource implements Named {
    STUART_OWENS_2011(
            "Stuart & Owens 2011", "J. A. Stuart and J. D. Owens, Efficient Synchronization Primitives for GPUs, 2011"),
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
