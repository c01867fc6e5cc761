package io.gpuclass.model.code;

import java.util.Set;

/** Qualifiers of mnemonics that the model knows. */
final class Qualifiers {
    private static final Set<String> KNOWN = Set.of(
            "weak",
            "relaxed",
            "acquire",
            "release",
            "acq_rel",
            "sc",
            "volatile",
            "mmio",
            "cta",
            "cluster",
            "gpu",
            "sys",
            "global",
            "shared",
            "shared::cta",
            "shared::cluster",
            "local",
            "param",
            "param::entry",
            "param::func",
            "const",
            "ca",
            "cg",
            "cs",
            "cv",
            "lu",
            "wb",
            "wt",
            "nc",
            "b128",
            "v2",
            "v4",
            "v8",
            "unified",
            "noftz");

    static final Set<String> UPDATES = Set.of(
            "add", "plus", "sub", "minus", "mul", "div", "exch", "cas", "inc", "dec", "min", "max", "and", "or", "xor");

    private static final String HINT = "L[12]::\\w+";
    static final String FLOAT = "b?f\\d+(x2)?|e\\dm\\d\\w*";

    private Qualifiers() {}

    /** A name that is misspelt must not look like another order, scope or proxy. */
    static void check(Mnemonic mnemonic) {
        for (String part : mnemonic.parts().subList(1, mnemonic.parts().size())) {
            boolean isKnown = KNOWN.contains(part)
                    || UPDATES.contains(part)
                    || part.matches(HINT)
                    || Type.of(part) != null
                    || part.matches(FLOAT);
            if (!isKnown) {
                throw mnemonic.refused("does not know " + part + " in");
            }
        }
        boolean isScoped = mnemonic.has("cta", "cluster", "gpu", "sys", "volatile", "mmio");
        boolean needsScope = mnemonic.has("relaxed", "acquire", "release", "acq_rel", "sc");
        boolean hasDefault = mnemonic.name().equals("atom") || mnemonic.name().equals("red");
        if (needsScope && !isScoped && !hasDefault) {
            throw mnemonic.refused("wants a scope, cta, cluster, gpu or sys, in");
        }
    }
}
