package io.gpuclass.view.export;

import io.gpuclass.profile.primitives.Pauses;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** C++ types with the constants of their pauses as part of them, so that objects can be made without naming them. */
final class CudaHeaderConstants {
    private static final String LATER = "spin_then<linear_backoff>";

    /** The longer name comes before the one that it holds. */
    private static final List<String> POLICIES = List.of(
            LATER,
            "linear_backoff",
            "exponential_backoff",
            "proportional_backoff",
            "clocked_backoff",
            "turn_backoff",
            "round_backoff",
            "spread_backoff");

    private CudaHeaderConstants() {}

    /**
     * Returns a type of the catalogue with pauses.
     *
     * @param type its name, with a policy that takes its constants when it is made, or with none
     * @param pauses of the form that the policy has
     * @param unitCycles one unit of a linear form, in SM cycles
     */
    static String pausing(String type, Pauses pauses, int unitCycles) {
        return policy(type)
                .map(policy -> type.replace(policy, tuned(policy, pauses, unitCycles)))
                .orElse(type);
    }

    /**
     * Returns a type of the catalogue whose pauses follow from the number of blocks.
     *
     * @param type its name
     * @param found its pauses for low, medium and full contention
     * @param mostLow blocks up to which those for low contention hold
     * @param mostMedium blocks up to which those for medium contention hold
     */
    static String pausingByBlocks(String type, List<CudaHeaderPauses.Found> found, int mostLow, int mostMedium) {
        List<String> policies = found.stream()
                .flatMap(each -> policy(type).map(policy -> tuned(policy, each.pauses(), each.unitCycles())).stream())
                .toList();
        if (policies.stream().distinct().count() < 2) {
            return pausing(type, found.get(0).pauses(), found.get(0).unitCycles());
        }
        String policy = policy(type).orElseThrow();
        return type.replace(
                policy,
                "by_blocks<" + policy + ", " + mostLow + ", " + mostMedium + ", " + String.join(", ", policies) + ">");
    }

    private static Optional<String> policy(String type) {
        return POLICIES.stream().filter(type::contains).findFirst();
    }

    private static String tuned(String policy, Pauses pauses, int unitCycles) {
        Stream<String> first = policy.equals(LATER) ? Stream.of(LATER + "::usual_polls") : Stream.empty();
        String constants = Stream.concat(first, constants(pauses, unitCycles).map(Object::toString))
                .collect(Collectors.joining(", "));
        return "tuned<" + policy + ", " + constants + ">";
    }

    private static Stream<Integer> constants(Pauses pauses, int unitCycles) {
        Stream<Integer> unit = pauses.is(Pauses.Form.LINEAR) ? Stream.of(unitCycles) : Stream.empty();
        return Stream.concat(pauses.figures().stream(), unit);
    }
}
