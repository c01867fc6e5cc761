package io.gpuclass.profile.programs;

import io.gpuclass.profile.units.Named;
import java.util.List;

/** A program whose result does not need a barrier inside its blocks (Lo et al., sections 3 and 5). */
public enum ArtificialProgram implements Named {
    /** Algorithm 1: counts the cells of memory that are not zero. */
    MEMTEST,
    /** Algorithm 2: adds two vectors. */
    VECADD,
    /** Algorithm 3: scalar products of many pairs of vectors. */
    SCALARPROD,
    /** Algorithm 4: matches the suffixes of queries against a suffix tree, as MUMmerGPU does. */
    ALIGN;

    /** Returns what can be added to it: the parts of a block barrier or, of {@link #ALIGN}, the places of one. */
    public List<Added> additions() {
        return this == ALIGN
                ? List.of(Added.FIRST, Added.SECOND, Added.BOTH)
                : List.of(Added.BARRIER, Added.FENCE, Added.ARRIVAL);
    }
}
