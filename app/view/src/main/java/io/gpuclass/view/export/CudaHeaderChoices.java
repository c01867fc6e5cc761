package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Choice;
import io.gpuclass.profile.advice.Choices;
import io.gpuclass.profile.advice.CodeForm;
import io.gpuclass.profile.advice.Evidence;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.CppType;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** What a header selects: for each role and contention the best of what was measured and can be named in C++. */
final class CudaHeaderChoices {
    private static final String DEFAULT_HEADER = "sync/default_choice.cuh";

    private final CudaHeaderPauses pauses;
    private final List<PrimitiveResult> results;
    private final Profile profile;
    private final List<Choice> all;
    private final List<Choice> nameable;

    private CudaHeaderChoices(Profile profile) {
        this.pauses = new CudaHeaderPauses(profile);
        this.results = new ArrayList<>(profile.primitives());
        results.addAll(pauses.tunedResults());
        this.profile = profile;
        Evidence evidence = new Evidence(
                List.of(),
                null,
                results,
                null,
                CodeForm.LIBRARY,
                1,
                profile.device().multiprocessors(),
                DeviceKind.CUDA);
        this.all = choices(evidence, (kind, id) -> true);
        this.nameable = choices(evidence, this::isNameable);
    }

    /** Fair ones must be so by their algorithm too: what was shared out evenly this time may starve somebody the next. */
    private List<Choice> choices(Evidence evidence, BiPredicate<Kind, String> accepted) {
        return Stream.concat(
                        Choices.of(evidence, accepted).stream().filter(choice -> !choice.fair()),
                        Choices.of(evidence, accepted.and(this::isStarvationFree)).stream()
                                .filter(Choice::fair))
                .toList();
    }

    private boolean isStarvationFree(Kind kind, String implementation) {
        return Stream.concat(Catalogue.facts(DeviceKind.CUDA).stream(), profile.implementations().stream())
                .filter(facts -> facts.kind() == kind && facts.id().equals(implementation))
                .findFirst()
                .filter(facts -> facts.progress() == Progress.STARVATION_FREE)
                .isPresent();
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
            list.add(find(nameable, role, fair, contention)
                    .map(this::chosen)
                    .orElseGet(() -> standIn(role, fair, contention)));
        }
        return list;
    }

    private CudaHeaderChoice chosen(Choice choice) {
        PrimitiveResult evidence = evidence(choice);
        CppType type = type(evidence.kind(), evidence.implementation()).orElseThrow();
        CudaHeaderPauses.Found found = pauses.of(evidence, choice.contention()).orElseThrow();
        return new CudaHeaderChoice(
                choice.role(),
                choice.fair(),
                choice.contention(),
                CudaHeaderType.pausing(type.name(), found.pauses(), found.unitCycles()),
                type.headers(),
                evidence,
                found.pauses().form() == Pauses.Form.NONE ? null : found.words(),
                passedOver(choice.role(), choice.fair(), choice.contention(), choice.implementation()));
    }

    private CudaHeaderChoice standIn(Role role, boolean fair, Contention contention) {
        CudaHeaderChoice nameless =
                new CudaHeaderChoice(role, fair, contention, "", List.of(DEFAULT_HEADER), null, null, null);
        return new CudaHeaderChoice(
                role,
                fair,
                contention,
                "default_choice::" + nameless.member() + "<contention::" + contention.id() + ">",
                nameless.headers(),
                null,
                null,
                passedOver(role, fair, contention, null));
    }

    private String passedOver(Role role, boolean fair, Contention contention, String chosen) {
        return find(all, role, fair, contention)
                .filter(fastest -> !fastest.implementation().equals(chosen))
                .map(fastest -> fastest.implementation() + " was faster, "
                        + CudaHeaderText.pace(evidence(fastest)) + ", but "
                        + (type(role.kind(), fastest.implementation()).isPresent()
                                ? "the profile does not tell its pauses in SM cycles"
                                : "this version has no header for it"))
                .orElse(null);
    }

    private boolean isNameable(Kind kind, String implementation) {
        return type(kind, implementation).isPresent()
                && pauses.untuned(kind, implementation).isPresent();
    }

    /** Returns the C++ type of an implementation, if this version has one. */
    private static Optional<CppType> type(Kind kind, String implementation) {
        return Catalogue.find(DeviceKind.CUDA, kind, implementation).map(Implementation::cpp);
    }

    private static Optional<Choice> find(List<Choice> choices, Role role, boolean fair, Contention contention) {
        return choices.stream()
                .filter(choice -> choice.role() == role && choice.fair() == fair && choice.contention() == contention)
                .findFirst();
    }

    private PrimitiveResult evidence(Choice choice) {
        return results.stream()
                .filter(result -> result.counts()
                        && result.writers() == null
                        && result.kind() == choice.role().kind()
                        && result.implementation().equals(choice.implementation())
                        && result.blocks() == choice.blocks()
                        && Objects.equals(result.initial(), choice.role().initial())
                        && result.opsPerSecond().median() == choice.opsPerSecond())
                .findFirst()
                .orElseThrow();
    }
}
