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
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What a header selects: for each role and contention the best of what was measured and can be named in C++. */
final class CudaHeaderChoices {
    private static final String DEFAULT_HEADER = "sync/default_choice.cuh";

    private final CudaHeaderPauses pauses;
    private final Profile profile;

    private CudaHeaderChoices(Profile profile) {
        this.pauses = new CudaHeaderPauses(profile);
        this.profile = profile;
    }

    /** Returns the choices, role by role, each from low contention to full, and then for any number of blocks. */
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
        Map<Contention, List<PrimitiveResult>> byContention = new EnumMap<>(Contention.class);
        for (Contention contention : Contention.values()) {
            List<PrimitiveResult> ranked = ranked(role, fair, contention);
            byContention.put(
                    contention, ranked.stream().filter(this::isNameable).toList());
            Optional<PrimitiveResult> best =
                    byContention.get(contention).stream().findFirst();
            String passedOver = ranked.isEmpty() ? null : passedOver(ranked.get(0), best.orElse(null));
            CudaHeaderChoice nothing = Draft.of(nothing(role, fair))
                    .set(CudaHeaderChoice::contention, contention)
                    .set(CudaHeaderChoice::passedOver, passedOver)
                    .build();
            list.add(best.map(evidence -> chosen(nothing, evidence)).orElseGet(() -> standIn(nothing)));
        }
        list.add(byBlocks(nothing(role, fair), byContention));
        return list;
    }

    private static CudaHeaderChoice nothing(Role role, boolean fair) {
        return Draft.of(CudaHeaderChoice.class)
                .set(CudaHeaderChoice::role, role)
                .set(CudaHeaderChoice::fair, fair)
                .set(CudaHeaderChoice::headers, List.of(DEFAULT_HEADER))
                .set(CudaHeaderChoice::reason, "the library's default: nothing that could be selected was measured")
                .build();
    }

    /** Selects one algorithm for any number of blocks: the one that is least behind the best where it is furthest behind. */
    private CudaHeaderChoice byBlocks(CudaHeaderChoice nothing, Map<Contention, List<PrimitiveResult>> byContention) {
        return CudaHeaderContender.among(byContention).stream()
                .min(Comparator.comparingDouble(CudaHeaderContender::worst))
                .map(best -> byBlocks(nothing, best))
                .orElseGet(() -> standIn(nothing));
    }

    private CudaHeaderChoice byBlocks(CudaHeaderChoice nothing, CudaHeaderContender best) {
        CppType type = type(best.at(Contention.FULL)).orElseThrow();
        List<CudaHeaderPauses.Found> found = Arrays.stream(Contention.values())
                .map(contention -> pauses.of(best.at(contention), contention).orElseThrow())
                .toList();
        int mostLow = best.between(Contention.LOW, Contention.MEDIUM);
        int mostMedium = best.between(Contention.MEDIUM, Contention.FULL);
        String whole = CudaHeaderConstants.pausingByBlocks(type.name(), found, mostLow, mostMedium);
        return Draft.of(nothing)
                .set(CudaHeaderChoice::type, whole)
                .set(CudaHeaderChoice::headers, type.headers())
                .set(
                        CudaHeaderChoice::reason,
                        best.words()
                                + (whole.contains("by_blocks<")
                                        ? "; other pauses up to " + mostLow + " and up to " + mostMedium + " blocks"
                                        : ""))
                .build();
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
        String words = found.pauses().form() == Pauses.Form.NONE ? null : found.words();
        return Draft.of(nothing)
                .set(
                        CudaHeaderChoice::type,
                        CudaHeaderConstants.pausing(type.name(), found.pauses(), found.unitCycles()))
                .set(CudaHeaderChoice::headers, type.headers())
                .set(CudaHeaderChoice::reason, CudaHeaderComment.measured(evidence, words))
                .build();
    }

    private static CudaHeaderChoice standIn(CudaHeaderChoice nothing) {
        String contention = nothing.contention() == null
                ? "by_blocks"
                : nothing.contention().id();
        return Draft.of(nothing)
                .set(CudaHeaderChoice::type, "default_choice::" + nothing.member() + "<contention::" + contention + ">")
                .build();
    }

    private static String passedOver(PrimitiveResult fastest, PrimitiveResult chosen) {
        if (chosen != null && chosen.implementation().equals(fastest.implementation())) {
            return null;
        }
        return fastest.implementation() + " was faster, " + CudaHeaderComment.pace(fastest) + ", but "
                + (type(fastest).isEmpty()
                        ? "this version has no header for it"
                        : asksMore(fastest)
                                ? "it asks more of the code that uses it than the library's default"
                                : "the profile does not tell its pauses in SM cycles");
    }

    private static boolean asksMore(PrimitiveResult result) {
        return Catalogue.find(DeviceKind.CUDA, result.kind(), result.implementation())
                .filter(row -> row.has(Trait.ASKS_MORE))
                .isPresent();
    }

    private boolean isNameable(PrimitiveResult result) {
        return type(result).isPresent()
                && !asksMore(result)
                && pauses.untuned(result.kind(), result.implementation()).isPresent();
    }

    /** Returns the C++ type of an implementation, if this version has one. */
    private static Optional<CppType> type(PrimitiveResult result) {
        return Catalogue.find(DeviceKind.CUDA, result.kind(), result.implementation())
                .map(Implementation::cpp);
    }
}
