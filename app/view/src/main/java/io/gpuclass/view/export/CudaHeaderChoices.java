package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.export.CudaHeaderContender.CudaHeaderEvidence;
import io.gpuclass.view.export.CudaHeaderContender.Race;
import io.gpuclass.view.export.CudaHeaderPauses.Constants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Selections of a header for each role and contention: the profile's answer with empty sections where that can be named in C++, else the
 * fastest that can. The library's default stays unless that is clearly faster, so that a header does not make a program slower.
 */
final class CudaHeaderChoices {
    static final String DEFAULTS_HEADER = "sync/default_choice.cuh";

    private static final String USUAL = "the library's default";

    private final CudaHeaderPauses pauses;
    private final CudaHeaderEvidence evidence;

    private CudaHeaderChoices(Profile profile) {
        this.pauses = new CudaHeaderPauses(profile);
        this.evidence = new CudaHeaderEvidence(profile, pauses);
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
            CudaHeaderChoice wanted = wanted(role, fair, contention);
            List<PrimitiveResult> ranked = evidence.ranked(wanted);
            byContention.put(
                    contention,
                    Unstable.inTheRunning(ranked).stream()
                            .filter(this::isNameable)
                            .toList());
            list.add(choice(wanted, ranked, byContention.get(contention)));
        }
        list.add(byBlocks(wanted(role, fair, null), byContention));
        return list;
    }

    /** Returns the library's default, for a reason that says no more. */
    private static CudaHeaderChoice wanted(Role role, boolean fair, Contention contention) {
        CudaHeaderChoice wanted = CudaHeaderChoiceBuilder.builder()
                .role(role)
                .fair(fair)
                .contention(contention)
                .headers(List.of(DEFAULTS_HEADER))
                .reason(USUAL + ": nothing that could be selected was measured")
                .build();
        return CudaHeaderChoiceBuilder.builder(wanted)
                .type(libraryDefault(wanted.member(), contention))
                .build();
    }

    /** Selects what the profile advises, so that the header and {@code gpuclass recommend} name the same form. */
    private CudaHeaderChoice choice(
            CudaHeaderChoice wanted, List<PrimitiveResult> ranked, List<PrimitiveResult> nameable) {
        Optional<PrimitiveResult> usual = evidence.usual(wanted);
        Optional<PrimitiveResult> chosen = nameable.stream()
                .findFirst()
                .filter(best -> best == ranked.get(0) && usual.isPresent() || replaces(best, nameable, usual, wanted))
                .or(() -> usual);
        CudaHeaderChoice choice = chosen.map(result -> chosen(wanted, result))
                .orElseGet(() -> unmeasured(wanted, ranked.isEmpty() ? null : ranked.get(0)));
        return CudaHeaderChoiceBuilder.builder(choice)
                .passedOver(passedOver(ranked, usual, chosen.orElse(null)))
                .build();
    }

    /**
     * A form that was not measured beside the default does not replace it; one that was replaces a default that failed, or that is unstable
     * and so out of the running.
     */
    private boolean replaces(
            PrimitiveResult best,
            List<PrimitiveResult> running,
            Optional<PrimitiveResult> usual,
            CudaHeaderChoice wanted) {
        return usual.filter(own ->
                        running.stream().noneMatch(one -> one.implementation().equals(own.implementation()))
                                || evidence.isAhead(best, own, wanted.contention()))
                .isPresent();
    }

    private CudaHeaderChoice chosen(CudaHeaderChoice wanted, PrimitiveResult result) {
        boolean usual = result.implementation().equals(wanted.usual());
        boolean tuned = pauses.isTuned(result, wanted.contention());
        CudaHeaderPauses.Found found = pauses.of(result, wanted.contention()).orElseThrow();
        String words = found.pauses().form() == Pauses.Form.NONE ? null : found.words();
        String reason = result.counts() ? CudaHeaderComment.measured(result, words) : "which has no figure that counts";
        CudaHeaderChoiceBuilder choice = CudaHeaderChoiceBuilder.builder(wanted)
                .reason(usual ? USUAL + ", " + reason : reason)
                .leftOut(leftOut(wanted, result.implementation(), wanted.contention()));
        return usual && !tuned ? choice.build() : typed(choice, result, found).build();
    }

    private static CudaHeaderChoiceBuilder typed(
            CudaHeaderChoiceBuilder choice, PrimitiveResult result, CudaHeaderPauses.Found found) {
        CppType type = type(result).orElseThrow();
        return choice.type(Constants.pausing(type, found.pauses(), found.unitCycles()))
                .headers(List.of(type.path()));
    }

    private String leftOut(CudaHeaderChoice wanted, String implementation, Contention contention) {
        return pauses.leftOut(
                wanted.role().kind(), implementation, wanted.role().initial(), contention);
    }

    private static CudaHeaderChoice unmeasured(CudaHeaderChoice wanted, PrimitiveResult fastest) {
        String id = wanted.usual();
        return fastest == null
                ? wanted
                : CudaHeaderChoiceBuilder.builder(wanted)
                        .reason(USUAL + ", " + id + ", which was not measured wherever others were")
                        .build();
    }

    /** Selects one algorithm for any number of blocks: of those that may replace the default, the one least behind the best. */
    private CudaHeaderChoice byBlocks(CudaHeaderChoice wanted, Map<Contention, List<PrimitiveResult>> byContention) {
        return Race.among(byContention, evidence)
                .best(wanted.usual())
                .map(best -> byBlocks(wanted, best))
                .orElseGet(() -> unmeasured(
                        wanted,
                        byContention.values().stream()
                                .flatMap(List::stream)
                                .findFirst()
                                .orElse(null)));
    }

    private CudaHeaderChoice byBlocks(CudaHeaderChoice wanted, CudaHeaderContender best) {
        boolean usual = best.implementation().equals(wanted.usual());
        boolean tuned = Arrays.stream(Contention.values())
                .anyMatch(contention -> pauses.isTuned(best.at(contention), contention));
        String words = (usual ? USUAL + ", " : "") + best.words();
        CudaHeaderChoiceBuilder choice = CudaHeaderChoiceBuilder.builder(wanted).reason(words);
        return usual && !tuned
                ? choice.build()
                : pausingByBlocks(choice, words, best).build();
    }

    private CudaHeaderChoiceBuilder pausingByBlocks(
            CudaHeaderChoiceBuilder choice, String words, CudaHeaderContender best) {
        CppType type = type(best.at(Contention.FULL)).orElseThrow();
        List<CudaHeaderPauses.Found> found = Arrays.stream(Contention.values())
                .map(contention -> pauses.of(best.at(contention), contention).orElseThrow())
                .toList();
        int mostLow = best.between(Contention.LOW, Contention.MEDIUM);
        int mostMedium = best.between(Contention.MEDIUM, Contention.FULL);
        String whole = Constants.pausingByBlocks(type, found, mostLow, mostMedium);
        boolean differ = whole.contains("by_blocks<");
        return choice.type(whole)
                .headers(List.of(type.path()))
                .reason(
                        differ
                                ? words + "; other pauses up to " + mostLow + " and up to " + mostMedium + " blocks"
                                : words);
    }

    private String passedOver(List<PrimitiveResult> ranked, Optional<PrimitiveResult> usual, PrimitiveResult chosen) {
        boolean unknown = chosen == null || !chosen.counts();
        return ranked.stream()
                .filter(one -> chosen == null || !one.implementation().equals(chosen.implementation()))
                .filter(one -> unknown || rate(one) > rate(chosen) && one.starves() == chosen.starves())
                .findFirst()
                .map(one -> one.implementation() + " was faster, " + CudaHeaderComment.pace(one) + ", but "
                        + whyNot(one, usual))
                .orElse(null);
    }

    private static double rate(PrimitiveResult result) {
        return result.opsPerSecond().median();
    }

    private String whyNot(PrimitiveResult advised, Optional<PrimitiveResult> usual) {
        Optional<Unstable> unstable = Unstable.of(advised);
        if (unstable.isPresent()) {
            return "it is unstable: " + unstable.get().words();
        }
        if (type(advised).isEmpty()) {
            return "this version has no header for it";
        }
        if (asksMore(advised)) {
            return "it asks more of the code that uses it than the library's default";
        }
        if (!isNameable(advised)) {
            return "the profile does not tell its pauses in SM cycles";
        }
        return usual.isEmpty()
                ? "the default was not measured beside it"
                : "not significantly wherever both were measured";
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

    private static Optional<CppType> type(PrimitiveResult result) {
        return Catalogue.find(DeviceKind.CUDA, result.kind(), result.implementation())
                .map(Implementation::cpp);
    }

    /** Returns the C++ type that the library uses on a GPU that nobody measured. */
    static String libraryDefault(String member, Contention contention) {
        return "default_choice::" + member + "<contention::" + (contention == null ? "by_blocks" : contention.id())
                + ">";
    }
}
