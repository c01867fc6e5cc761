package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Choice;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.CppType;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a header selects: for each role and contention the best of what was measured and can be named in C++. */
final class CudaHeaderChoices {
    private static final String DEFAULT_HEADER = "sync/default_choice.cuh";
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

    private final CudaHeaderPauses pauses;
    private final Profile profile;

    private CudaHeaderChoices(Profile profile) {
        this.pauses = new CudaHeaderPauses(profile);
        this.profile = profile;
    }

    /** Returns the choices, role by role, each from low contention to full. */
    static List<CudaHeaderChoice> of(Profile profile) {
        CudaHeaderChoices choices = new CudaHeaderChoices(profile);
        List<CudaHeaderChoice> list = new ArrayList<>();
        for (Role role : Role.values()) {
            list.addAll(choices.of(role, false));
            if (role == Role.MUTEX) {
                list.addAll(choices.of(role, true));
            }
        }
        return List.copyOf(list);
    }

    private List<CudaHeaderChoice> of(Role role, boolean fair) {
        List<CudaHeaderChoice> list = new ArrayList<>();
        for (Contention contention : Contention.values()) {
            List<PrimitiveResult> ranked = ranked(role, fair, contention);
            Optional<PrimitiveResult> best =
                    ranked.stream().filter(this::isNameable).findFirst();
            String passedOver = ranked.isEmpty() ? null : passedOver(ranked.get(0), best.orElse(null));
            CudaHeaderChoice nothing = Draft.of(CudaHeaderChoice.class)
                    .set(CudaHeaderChoice::role, role)
                    .set(CudaHeaderChoice::fair, fair)
                    .set(CudaHeaderChoice::contention, contention)
                    .set(CudaHeaderChoice::headers, List.of(DEFAULT_HEADER))
                    .set(CudaHeaderChoice::passedOver, passedOver)
                    .build();
            list.add(best.map(evidence -> chosen(nothing, evidence)).orElseGet(() -> standIn(nothing)));
        }
        return list;
    }

    /** Returns the evidence of what the profile ranks, best first, but for pauses that no header of this version can have. */
    private List<PrimitiveResult> ranked(Role role, boolean fair, Contention contention) {
        return profile.advice().choices().stream()
                .filter(choice -> choice.role() == role && choice.fair() == fair && choice.contention() == contention)
                .flatMap(choice -> choice.ranked().stream().flatMap(one -> evidence(choice, one)))
                .toList();
    }

    private Stream<PrimitiveResult> evidence(Choice choice, Choice.Ranked one) {
        return (one.tuned() ? pauses.tunedResults() : profile.primitives())
                .stream()
                        .filter(result -> result.counts()
                                && result.writers() == null
                                && result.kind() == choice.role().kind()
                                && result.implementation().equals(one.implementation())
                                && result.blocks() == choice.blocks()
                                && Objects.equals(
                                        result.initial(), choice.role().initial())
                                && result.opsPerSecond().median() == one.opsPerSecond())
                        .limit(1);
    }

    private CudaHeaderChoice chosen(CudaHeaderChoice nothing, PrimitiveResult evidence) {
        CppType type = type(evidence).orElseThrow();
        CudaHeaderPauses.Found found = pauses.of(evidence, nothing.contention()).orElseThrow();
        return Draft.of(nothing)
                .set(CudaHeaderChoice::type, pausing(type.name(), found.pauses(), found.unitCycles()))
                .set(CudaHeaderChoice::headers, type.headers())
                .set(CudaHeaderChoice::evidence, evidence)
                .set(CudaHeaderChoice::pauses, found.pauses().form() == Pauses.Form.NONE ? null : found.words())
                .build();
    }

    private static CudaHeaderChoice standIn(CudaHeaderChoice nothing) {
        return Draft.of(nothing)
                .set(
                        CudaHeaderChoice::type,
                        "default_choice::" + nothing.member() + "<contention::"
                                + nothing.contention().id() + ">")
                .build();
    }

    private static String passedOver(PrimitiveResult fastest, PrimitiveResult chosen) {
        if (chosen != null && chosen.implementation().equals(fastest.implementation())) {
            return null;
        }
        return fastest.implementation() + " was faster, " + CudaHeaderComment.pace(fastest) + ", but "
                + (type(fastest).isPresent()
                        ? "the profile does not tell its pauses in SM cycles"
                        : "this version has no header for it");
    }

    private boolean isNameable(PrimitiveResult result) {
        return type(result).isPresent()
                && pauses.untuned(result.kind(), result.implementation()).isPresent();
    }

    /** Returns the C++ type of an implementation, if this version has one. */
    private static Optional<CppType> type(PrimitiveResult result) {
        return Catalogue.find(DeviceKind.CUDA, result.kind(), result.implementation())
                .map(Implementation::cpp);
    }

    /**
     * Returns a type of the catalogue with pauses.
     *
     * @param type its name, with a policy that takes its constants when it is made, or with none
     * @param pauses of the form that the policy has
     * @param unitCycles one unit of a linear form, in SM cycles
     */
    static String pausing(String type, Pauses pauses, int unitCycles) {
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
        Stream<Integer> unit = pauses instanceof Pauses.Linear ? Stream.of(unitCycles) : Stream.empty();
        return Stream.concat(pauses.figures().stream(), unit);
    }
}
