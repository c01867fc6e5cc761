package io.gpuclass.profile.claims;

import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.units.Named;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a document says, and what in a profile decides whether it is so. Immutable.
 *
 * @param id stable, unique among all claims
 * @param place where in it, such as {@code Table 3}
 * @param basis how that is known; null where the document itself was at hand
 * @param quote its words; null where it was not at hand
 * @param claim in our words
 * @param about the GPU that it names; null where it speaks of GPUs
 * @param printed what the document prints, by GPU; empty where it prints no figure
 * @param figure what the deciding figures are, in words; null where words decide
 * @param unit {@code ×}, {@code %} (of figures that are shares) or what else stands behind a figure; empty for none
 * @param check what decides, by forms of this library where it is about forms
 * @param asPublished what decides by forms as printed; null where it is about none
 * @param on the published profile that it speaks of, such as {@code gtx295}; null for the profile at hand
 * @param only what a machine must be for it to be spoken of; null for any GPU
 * @param causes why a claim came out as it did on one machine, where that was looked into
 */
record Claim(
        String id,
        ClaimSource source,
        String place,
        ClaimBasis basis,
        String quote,
        String claim,
        Machine about,
        Map<String, String> printed,
        String figure,
        String unit,
        Check check,
        Check asPublished,
        String on,
        Only only,
        List<Cause> causes) {
    Claim {
        printed = Collections.unmodifiableMap(new LinkedHashMap<>(printed));
        causes = List.copyOf(causes);
    }

    /** Returns whether it is about CPUs, as no other claim is. */
    boolean speaksOfCpus() {
        return only != null && only.words().contains(DeviceKind.HOST.id());
    }

    /**
     * What a machine must be.
     *
     * @param path where its profile says so
     * @param words one of which it must say
     * @param said the machines, in words
     */
    record Only(FigurePath path, List<String> words, String said) {
        Only {
            words = List.copyOf(words);
        }
    }

    /**
     * Why a claim came out as it did on one machine.
     *
     * @param on the machine's slug
     * @param verdict how it came out
     * @param forms whose forms it came out so with; null for either
     */
    record Cause(String on, ClaimVerdict verdict, Forms forms, String sentence) {}

    /** How it is known that a document says something, where the document itself was not at hand. */
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

    /**
     * A GPU that a claim names, at the number of blocks that its document means by full. Immutable.
     *
     * @param blocks how many the claim is about: all that fit, or fewer where the document stops before
     */
    record Machine(String name, int multiprocessors, int blocks) {
        /** The GPUs of Stuart & Owens 2011, section 6, and of Mahapatra 2020, Table 4.1, each with all blocks that fit. */
        private enum Known {
            GTX_295("GTX 295", 30, 240),
            GTX_580("GTX 580", 16, 128),
            GTX_1080("GTX 1080", 20, 640),
            TITAN_V("Titan V", 80, 2560);

            private final Machine machine;

            Known(String name, int multiprocessors, int blocks) {
                machine = new Machine(name, multiprocessors, blocks);
            }
        }

        /**
         * Reads {@code gtx-580}, or {@code gtx-580, 96 blocks}.
         *
         * @throws IllegalArgumentException if no document names such a GPU
         */
        static Machine parse(String text) {
            String[] parts = text.split(", | blocks");
            Machine known = Known.valueOf(parts[0].toUpperCase(Locale.ROOT).replace('-', '_')).machine;
            return parts.length == 1
                    ? known
                    : new Machine(known.name, known.multiprocessors, Integer.parseInt(parts[1]));
        }

        /** Returns it in words, such as {@code GTX 580, 128 blocks}. */
        String words() {
            return name + ", " + blocks + " blocks";
        }
    }
}
