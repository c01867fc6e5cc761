package io.gpuclass.profile.claims;

import io.gpuclass.profile.units.Named;

/** How it is known that a document says something, where the document itself was not at hand. */
public enum ClaimBasis implements Named {
    /** Its abstract says so. */
    ABSTRACT("from the abstract"),
    /** Others quote it or report it so: those who wrote down what they read, or who built what it describes. */
    REPORT("as others report it");

    private final String words;

    ClaimBasis(String words) {
        this.words = words;
    }

    /** Returns it as it stands behind the name of the document. */
    public String words() {
        return words;
    }
}
