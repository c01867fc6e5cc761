package io.gpuclass.view.export;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an implementation of the catalogue is called in CUDA C++.
 *
 * @param kind what it promises
 * @param id its id
 * @param headers what declares it, below {@code gpuclass/sync/}
 * @param type its type in namespace {@code gpuclass}, with a backoff policy that takes its constants when it is made
 */
record CudaHeaderType(Kind kind, String id, List<String> headers, String type) {
    private static final String LATER = "spin_then<linear_backoff>";

    /** The longer name comes before the one that it holds. */
    private static final List<String> POLICIES = List.of(
            LATER,
            "linear_backoff",
            "exponential_backoff",
            "proportional_backoff",
            "clocked_backoff",
            "turn_backoff",
            "spread_backoff");

    CudaHeaderType {
        headers = List.copyOf(headers);
    }

    /**
     * Returns the type with pauses as part of it, so that objects can be made without naming them.
     *
     * @param pauses of the form that the type's policy has
     * @param unitCycles one unit of a linear form, in SM cycles
     */
    String pausing(Pauses pauses, int unitCycles) {
        return POLICIES.stream()
                .filter(type::contains)
                .findFirst()
                .map(policy -> type.replace(policy, tuned(policy, pauses, unitCycles)))
                .orElse(type);
    }

    private static String tuned(String policy, Pauses pauses, int unitCycles) {
        Stream<String> first = policy.equals(LATER) ? Stream.of(LATER + "::usual_polls") : Stream.empty();
        String constants = Stream.concat(first, constants(pauses, unitCycles).map(Object::toString))
                .collect(Collectors.joining(", "));
        return "tuned<" + policy + ", " + constants + ">";
    }

    private static Stream<Integer> constants(Pauses pauses, int unitCycles) {
        return switch (pauses.form()) {
            case NONE -> Stream.empty();
            case LINEAR -> Stream.of(pauses.min(), pauses.max(), unitCycles);
            case EXPONENTIAL, SPREAD -> Stream.of(pauses.min(), pauses.max(), pauses.step());
            case PROPORTIONAL, CLOCKED, TURNS -> Stream.of(pauses.step());
        };
    }
}
