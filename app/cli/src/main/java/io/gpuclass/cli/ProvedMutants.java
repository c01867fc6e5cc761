package io.gpuclass.cli;

import io.gpuclass.model.ptx.MutantProof;
import io.gpuclass.model.ptx.MutantProof.Effect;
import io.gpuclass.model.ptx.Mutation;
import io.gpuclass.model.ptx.Proof;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.KnownMutant;
import io.gpuclass.profile.primitives.KnownMutants;
import io.gpuclass.profile.primitives.Weakening;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Mutants beside each other as runs and as the memory model see them.
 *
 * @param rows one for each mutant
 * @param prices what orderings cost; null if nobody asks
 * @param isOfUsers whether a user brought the code, which no run of ours has checked
 */
record ProvedMutants(List<ProvedMutant> rows, OrderingPrices prices, boolean isOfUsers) {
    private static final String NOTE =
            "Each with its line, what runs of `gpuclass verify --mutants` on an H200 have shown (probes-cuda/mutants.inc), and"
                    + " what the model says. ";
    private static final String EFFECTS =
            "Harmful: the promise that is named is broken. Harmless: all are kept in all shapes. Open: nothing was found,"
                    + " but exploring the promise that is named was given up, or no shape can tell.";

    ProvedMutants {
        rows = List.copyOf(rows);
    }

    /** Answer to whether a check on a GPU noticed a mutant. */
    enum Seen implements Named {
        YES,
        SELDOM,
        NO,
        /** It would hang, no check of its kind has mutants, or its scope is narrower, which is left to the model. */
        NOT_RUN,
        /** No run of all mutants of its kind has ended, and none of this one is on record. */
        NOT_NOTED;

        static Seen of(String form, Mutation mutation) {
            if (form.matches("(system|condition)_.*") || mutation.weakening() == Weakening.NARROWED) {
                return NOT_RUN;
            }
            return KnownMutants.ALL
                    .find(mutation.site(), mutation.weakening())
                    .map(KnownMutant::reason)
                    .map(reason -> switch (reason) {
                        case EQUIVALENT, NOT_OBSERVED -> NO;
                        case SELDOM -> SELDOM;
                        case HANGS -> NOT_RUN;
                    })
                    .orElse(isOfPrimitive(form) ? YES : NOT_NOTED);
        }

        String words() {
            return switch (this) {
                case YES -> "seen";
                case SELDOM -> "seen seldom";
                case NO -> "not seen";
                case NOT_RUN -> "not run";
                case NOT_NOTED -> "not noted";
            };
        }
    }

    /**
     * A mutant.
     *
     * @param site header and source line
     * @param instruction what stands there, such as {@code fence.acq_rel.gpu}
     * @param weakening what is taken away
     * @param seen what runs have shown
     * @param effect what the model says
     * @param by the promise that is broken, or that is not known to be kept; empty where all are
     * @param saves what the ordering costs that the model finds harmless to lose and no run noticed; null of others, and where nobody asks
     */
    record ProvedMutant(
            String form,
            String site,
            String instruction,
            String weakening,
            Seen seen,
            Effect effect,
            String by,
            String saves) {
        /** @param prices what orderings cost; null if nobody asks */
        static ProvedMutant of(MutantProof.Result result, OrderingPrices prices) {
            Mutation mutation = result.mutation();
            ProvedMutant row = new ProvedMutant(
                    result.form(),
                    mutation.site(),
                    mutation.instruction(),
                    mutation.weakening().id().replace('-', ' '),
                    Seen.of(result.form(), mutation),
                    result.effect(),
                    result.by() == null ? "" : words(result.by()) + doubt(result),
                    null);
            boolean isSuperfluous = row.effect() == Effect.HARMLESS && !row.isSeen();
            return prices == null || !isSuperfluous ? row : row.saving(prices.saved(mutation));
        }

        private ProvedMutant saving(String words) {
            return new ProvedMutant(form, site, instruction, weakening, seen, effect, by, words);
        }

        private ProvedMutant of(String otherForm, String otherInstruction) {
            return new ProvedMutant(otherForm, site, otherInstruction, weakening, seen, effect, by, saves);
        }

        private static String words(Proof proof) {
            return proof.promise().replace('_', ' ') + ", " + proof.grid();
        }

        private static String doubt(MutantProof.Result result) {
            return result.effect() == Effect.HARMFUL && !result.isKeptWithout() ? "; given up without the mutant" : "";
        }

        /** Returns in one line what came of it. */
        String finding() {
            return switch (effect) {
                case HARMFUL -> "harmful: " + by;
                case HARMLESS ->
                    "superfluous in these shapes: no violation found with this " + instruction + " " + weakening
                            + (saves == null ? "" : ", which " + saves);
                case OPEN -> "open: " + (by.isEmpty() ? "no shape can tell" : "gave up " + by);
            };
        }

        boolean isNarrowed() {
            return weakening.equals(Weakening.NARROWED.id());
        }

        boolean hasVerdict() {
            return isSeen() || effect != Effect.OPEN;
        }

        boolean isSeen() {
            return seen == Seen.YES || seen == Seen.SELDOM;
        }
    }

    private static boolean isOfPrimitive(String form) {
        return form.matches("(barrier|mutex|semaphore)_.*");
    }

    /** Returns the report. */
    Document document() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Mutants under the memory model"));
        List<ProvedMutant> primitives =
                rows.stream().filter(row -> isOfPrimitive(row.form())).toList();
        if (!primitives.isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.strong(headline(
                    primitives.stream().filter(row -> !row.isNarrowed()).toList()))));
        }
        List<ProvedMutant> narrowed =
                rows.stream().filter(ProvedMutant::isNarrowed).toList();
        if (!narrowed.isEmpty() && !isOfUsers) {
            blocks.add(Block.Paragraph.of(Cell.strong(ofScopes(narrowed))));
        }
        blocks.add(Block.Paragraph.of(Cell.of((isOfUsers ? "" : NOTE) + EFFECTS)));
        if (prices != null) {
            blocks.add(Block.Paragraph.of(Cell.of(prices.note())));
        }
        for (Effect effect : Effect.values()) {
            blocks.addAll(items(
                    title(effect),
                    rows.stream().filter(row -> row.effect() == effect).toList()));
        }
        return new Document(blocks);
    }

    private static String title(Effect effect) {
        return switch (effect) {
            case HARMFUL -> "Harmful";
            case HARMLESS -> "Harmless within bounds: superfluous, or needed in larger shapes only";
            case OPEN -> "Open";
        };
    }

    private static String headline(List<ProvedMutant> primitives) {
        long known = primitives.stream().filter(ProvedMutant::hasVerdict).count();
        long seen = primitives.stream().filter(ProvedMutant::isSeen).count();
        return known + " of " + primitives.size() + " mutants of barriers, mutexes and semaphores have a verdict ("
                + Numbers.percent((double) known / primitives.size()) + "): " + seen + " were seen on a GPU, "
                + (known - seen) + " more are known by the model";
    }

    private static String ofScopes(List<ProvedMutant> narrowed) {
        return narrowed.size() + " mutants of all kinds order memory at the next narrower scope: "
                + Stream.of(Effect.values())
                        .map(effect -> narrowed.stream()
                                        .filter(row -> row.effect() == effect)
                                        .count() + " are " + effect.id())
                        .collect(Collectors.joining(", "));
    }

    /** Forms of which the same line does the same share an item: lines are too long for a table. */
    private List<Block> items(String title, List<ProvedMutant> rows) {
        Map<ProvedMutant, List<String>> forms = new LinkedHashMap<>();
        for (ProvedMutant row : rows) {
            ProvedMutant alike = row.of("", isOfUsers ? row.instruction() : "");
            forms.computeIfAbsent(alike, any -> new ArrayList<>()).add(row.form());
        }
        List<Block> blocks = new ArrayList<>();
        if (!rows.isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.strong(title)));
        }
        forms.forEach((row, names) -> blocks.add(item(row, names)));
        return blocks;
    }

    private Block item(ProvedMutant row, List<String> forms) {
        String verdict = row.effect().id()
                + (row.by().isEmpty() ? "" : " (" + row.by() + ")")
                + (row.saves() == null ? "" : ", " + row.saves());
        return Block.Paragraph.item(
                Cell.strong(forms.stream()
                        .map(form -> ProvedForms.named(form).name())
                        .collect(Collectors.joining(", "))),
                Cell.of(" "
                        + Stream.of(
                                        row.instruction(),
                                        row.weakening() + " · " + row.site(),
                                        isOfUsers ? "·" : "· " + row.seen().words() + " ·")
                                .filter(part -> !part.isEmpty())
                                .collect(Collectors.joining(" "))
                        + " "),
                row.effect() == Effect.HARMFUL ? Cell.of(verdict) : Cell.warn(verdict));
    }

    /**
     * Time that a weaker memory order saves, from a profile's uncontended costs of one block.
     *
     * @param device what was measured
     * @param scopes what each operation costs at each scope
     */
    record OrderingPrices(String device, List<ScopeResult> scopes) {
        private static final Map<String, MemoryScope> SCOPES =
                Map.of("cta", MemoryScope.BLOCK, "gpu", MemoryScope.DEVICE, "sys", MemoryScope.SYSTEM);

        static OrderingPrices of(Profile profile) {
            return new OrderingPrices(profile.device().name(), profile.scopes());
        }

        /** Returns the meaning of the figures. */
        String note() {
            return "Saves: so much of each call, by the scopes of " + device
                    + ", where one block is alone; what has more to wait"
                    + " for costs more. Of a fence, what one with nothing to wait for takes. At most: of a store, all that one"
                    + " that releases takes; of an atomic operation, how much longer one that acquires and releases takes than"
                    + " one that orders nothing.";
        }

        /** Returns the gain of a mutation, or why that is not known. */
        String saved(Mutation mutation) {
            List<String> opcode = List.of(mutation.instruction().split("\\."));
            Optional<MemoryScope> scope =
                    opcode.stream().filter(SCOPES::containsKey).map(SCOPES::get).findFirst();
            if (opcode.get(0).equals("ld")) {
                return "saving not measured: no load without order is timed beside one that acquires";
            }
            OptionalDouble saved =
                    scope.map(at -> saved(opcode, mutation.weakening(), at)).orElse(OptionalDouble.empty());
            return saved.isPresent()
                    ? (opcode.get(0).equals("fence") ? "saves about " : "saves at most ")
                            + new Nanos(saved.getAsDouble())
                    : "saving not measured: nothing times " + mutation.instruction() + " by itself";
        }

        private OptionalDouble saved(List<String> opcode, Weakening weakening, MemoryScope scope) {
            boolean isMeasuredFence = opcode.get(0).equals("fence") && !opcode.contains("sc");
            if (weakening == Weakening.REMOVED && isMeasuredFence) {
                return cost(ScopedOperation.FENCE, scope);
            }
            boolean losesOrder = Stream.of(Weakening.RELAXED, Weakening.LOSES_ACQUIRE, Weakening.LOSES_RELEASE)
                    .anyMatch(weakening::equals);
            if (losesOrder && opcode.get(0).equals("st")) {
                return cost(ScopedOperation.RELEASE, scope);
            }
            OptionalDouble relaxed = cost(ScopedOperation.RELAXED_ATOMIC, scope);
            OptionalDouble ordered = cost(ScopedOperation.ATOMIC, scope);
            return losesOrder && opcode.get(0).matches("atom|red") && relaxed.isPresent() && ordered.isPresent()
                    ? OptionalDouble.of(Math.max(0, ordered.getAsDouble() - relaxed.getAsDouble()))
                    : OptionalDouble.empty();
        }

        private OptionalDouble cost(ScopedOperation operation, MemoryScope scope) {
            return scopes.stream()
                    .filter(result -> result.operation() == operation && result.scope() == scope)
                    .min(Comparator.comparingInt(ScopeResult::blocks))
                    .filter(result -> result.blocks() == 1)
                    .map(result -> OptionalDouble.of(result.nsPerOperation().median()))
                    .orElse(OptionalDouble.empty());
        }
    }
}
