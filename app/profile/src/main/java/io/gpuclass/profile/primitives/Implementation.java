package io.gpuclass.profile.primitives;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One row of the catalogue: an implementation of a synchronization primitive, or a broken twin of one.
 *
 * @param device sort of device it runs on
 * @param facts what a profile says about it; a twin promises nothing
 * @param pauses what it does between attempts
 * @param traits what sets it apart
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

    /** Returns what it promises. */
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
     * What an implementation is called in CUDA C++.
     *
     * @param name its type in namespace {@code gpuclass}; one that pauses has a backoff policy that takes its constants when it is made
     * @param headers what declares it, below {@code gpuclass/}
     */
    public record CppType(String name, List<String> headers) {
        /** A name that no namespace stands before. */
        private static final Pattern NAME = Pattern.compile("(?<![:\\w])(?!true\\b|false\\b)[a-z]\\w*");

        private static final String PUBLIC = "sync/";

        public CppType {
            headers = List.copyOf(headers);
        }

        /** Returns the header that a program includes for it, such as {@code gpuclass/sync/mutex_fa.cuh}; empty where the library has none. */
        public Optional<String> header() {
            return headers.stream()
                    .filter(header -> header.startsWith(PUBLIC))
                    .findFirst()
                    .map(header -> "gpuclass/" + header);
        }

        /** Returns the type with its namespaces, such as {@code gpuclass::mutex_spin<gpuclass::scope::device, gpuclass::linear_backoff>}. */
        public String qualified() {
            return NAME.matcher(name).replaceAll("gpuclass::$0");
        }
    }
}
