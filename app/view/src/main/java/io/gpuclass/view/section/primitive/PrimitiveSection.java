package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Family.FamilyResults;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import io.gpuclass.view.terms.Numbers.Sizes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The results of each implementation, family by family. */
public final class PrimitiveSection {
    private static final TableColumns<ImplementationFacts> FORMS = new TableColumns<ImplementationFacts>()
            .text("form", facts -> FormNames.of(facts.kind(), facts.id()))
            .text("what it does", ImplementationFacts::summary)
            .text(
                    "progress",
                    facts -> facts.progress() == null ? null : facts.progress().id())
            .number("state, bytes", PrimitiveSection::state)
            .text("source", ImplementationFacts::source);

    private final Profile profile;
    private final Section section = Section.titled("Primitives");

    private PrimitiveSection(Profile profile) {
        this.profile = profile;
    }

    public static List<Block> of(Profile profile) {
        if (profile.primitives().isEmpty()) {
            return List.of();
        }
        PrimitiveSection primitives = new PrimitiveSection(profile);
        primitives.section.addAll(residency(profile));
        FamilyResults.of(profile.primitives()).forEach(primitives::add);
        return primitives
                .section
                .faint(primitives.note())
                .wide(FORMS.table(
                        "The implementations",
                        profile.implementations(),
                        "Progress holds while all blocks are co-resident. State: n is the number of"
                                + " blocks that may use it."))
                .blocks();
    }

    private void add(FamilyResults results) {
        Family family = results.family();
        List<ImplementationFacts> facts = profile.implementations().stream()
                .filter(each -> each.kind() == family.kind())
                .toList();
        String title = family.title() + ": " + Pace.words(family.kind()) + ", by " + Contenders.many(profile);
        List<Integer> shown = Sizes.shown(results.sizes(), profile.device().multiprocessors());
        PaceTable paces = new PaceTable(results, facts);
        section.add(paces.table(title, shown)).addAll(new OutcomeNotes(results, Contenders.many(profile)).lines());
        paces.handOffs("Hand-offs and accesses, with " + Contenders.count(profile, results.saturation()))
                .forEach(passesOnAsOthersDo(family) ? section::wide : section::add);
        if (!shown.equals(results.sizes())) {
            section.wide(paces.sweep(title + ", the whole sweep"));
        }
    }

    /** Returns whether another family's table says much the same: semaphores are passed on alike at many initial values. */
    private static boolean passesOnAsOthersDo(Family family) {
        return family.writers() == null ? !family.hasInitialOfARole() : family.initial() != Writers.COMPARED_INITIAL;
    }

    private String note() {
        String one = Contenders.one(profile);
        Map<Predicate<PrimitiveResult>, String> notes = new LinkedHashMap<>();
        notes.put(
                result -> result.fairness() != null,
                "Fairness is the Jain index at saturation: 1 when every " + one
                        + " got the same. Worst is the worst-served " + one + "'s completions over the mean.");
        notes.put(
                result -> result.handOff() != null,
                "A hand-off lasts from just before one " + one + " gives up to just after the next one has it; at a"
                        + " barrier, from the last arrival to each return.");
        notes.put(
                result -> result.accessesPerOperation() != null,
                "Accesses are those of the primitive's own words for each operation, all polls included.");
        notes.put(
                result -> result.outcome() == Outcome.TIMED_OUT,
                "Timed out: in most windows no operation completed at all, or a wait reached its bound.");
        return notes.entrySet().stream()
                .filter(note -> profile.primitives().stream().anyMatch(note.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(" "));
    }

    private static String state(ImplementationFacts facts) {
        if (facts.stateBytesPerBlock() == 0) {
            return Integer.toString(facts.stateBytes());
        }
        String fixed = facts.stateBytes() == 0 ? "" : facts.stateBytes() + " + ";
        return fixed + facts.stateBytesPerBlock() + " n";
    }

    public static List<Block> residency(Profile profile) {
        if (profile.residency().isEmpty()) {
            return List.of();
        }
        return List.of(uneven(profile)
                .map(sentence -> Block.Paragraph.of(new Cell(sentence + ".", Tone.WARN)))
                .orElseGet(() -> Block.Paragraph.of(
                        Cell.faint("Blocks were spread evenly over the SMs, by %smid, at every size that was checked: "
                                + profile.residency().stream()
                                        .map(grid -> Integer.toString(grid.blocks()))
                                        .collect(Collectors.joining(", "))
                                + "."))));
    }

    /** Returns where blocks did not lie evenly, as a sentence without an end. */
    public static Optional<String> uneven(Profile profile) {
        List<Residency> uneven = profile.residency().stream()
                .filter(grid -> !isEven(grid, profile.device().multiprocessors()))
                .toList();
        return uneven.isEmpty()
                ? Optional.empty()
                : Optional.of("Blocks were not spread evenly over the SMs: "
                        + uneven.stream().map(PrimitiveSection::spread).collect(Collectors.joining("; ")));
    }

    private static boolean isEven(Residency grid, Integer multiprocessors) {
        boolean allUsed = multiprocessors == null || grid.multiprocessors() == Math.min(grid.blocks(), multiprocessors);
        return allUsed && grid.most() - grid.fewest() <= 1;
    }

    private static String spread(Residency grid) {
        String each = grid.fewest() == grid.most() ? "" + grid.most() : grid.fewest() + " to " + grid.most();
        return grid.blocks() + " on " + grid.multiprocessors() + " SMs, " + each + " each";
    }

    /**
     * Reasons for which implementations of one family did not complete, a line for each of them and each outcome.
     *
     * @param contenders what blocks are called
     */
    private record OutcomeNotes(FamilyResults results, String contenders) {
        /** Returns the lines; results whose profile tells no more than the table does have none. */
        List<Block> lines() {
            List<PrimitiveResult> explained = results.all().stream()
                    .filter(result -> result.outcome() != Outcome.COMPLETED)
                    .filter(result -> result.reason() != null || result.completed() != null)
                    .toList();
            return Grouped.by(result -> List.of(result.implementation(), result.outcome()), explained).values().stream()
                    .map(this::line)
                    .toList();
        }

        private Block line(List<PrimitiveResult> alike) {
            PrimitiveResult first = alike.get(0);
            return Block.Paragraph.item(
                    Cell.strong(FormNames.of(first.kind(), first.implementation())),
                    Cell.of(" " + first.outcome().shortfall() + " " + where(alike) + explanation(alike)));
        }

        /** Returns why, at the largest size where that differs from size to size: the profile tells them all. */
        private static String explanation(List<PrimitiveResult> alike) {
            PrimitiveResult largest = alike.stream()
                    .max(Comparator.comparingInt(PrimitiveResult::blocks))
                    .orElseThrow();
            String reason =
                    largest.reason() == null ? largest.completed() + " operations had completed" : largest.reason();
            boolean same =
                    alike.stream().map(PrimitiveResult::reason).distinct().count() == 1
                            && (largest.reason() != null || alike.size() == 1);
            return same ? ": " + reason : "; at " + largest.blocks() + ": " + reason;
        }

        /** Returns at which of the measured sizes: their list is long where nothing works from some size on. */
        private String where(List<PrimitiveResult> alike) {
            List<Integer> sizes =
                    Sizes.sorted(alike.stream().map(PrimitiveResult::blocks).toList());
            List<Integer> measured = results.sizes();
            if (sizes.equals(measured)) {
                return "at every number of " + contenders;
            }
            List<Integer> last = measured.subList(measured.size() - sizes.size(), measured.size());
            if (sizes.size() > 1 && sizes.equals(last)) {
                return "from " + sizes.get(0) + " " + contenders + " on";
            }
            return "at " + Grouped.list(sizes) + " " + contenders;
        }
    }

    /**
     * The implementations of one family beside each other: how fast, how fair, and what progress they promise to waiters.
     *
     * @param facts what the catalogue says about its implementations, as far as it is known
     */
    public record PaceTable(FamilyResults results, List<ImplementationFacts> facts) {
        Block.Table table(String title, List<Integer> sizes) {
            TableColumns<String> columns = paces(sizes);
            if (results.all().stream().anyMatch(result -> result.fairness() != null)) {
                columns = columns.number("fairness", form -> atSaturation(form, PrimitiveResult::fairness))
                        .number("worst", form -> atSaturation(form, PrimitiveResult::fewestPerBlock));
            }
            if (!facts.isEmpty()) {
                columns = columns.text("progress", this::progress);
            }
            return columns.table(title, results.implementations(), "");
        }

        Block.Table sweep(String title) {
            return paces(results.sizes()).table(title, results.implementations(), "");
        }

        private TableColumns<String> paces(List<Integer> sizes) {
            return new TableColumns<String>()
                    .text(
                            "form",
                            implementation -> FormNames.of(results.family().kind(), implementation))
                    .each(sizes, this::pace);
        }

        private Optional<Cell> pace(String implementation, int size) {
            return results.find(implementation, size)
                    .map(result -> pace(results, result, size == results.saturation()));
        }

        /** Returns how fast a result is, as {@link #pace(PrimitiveResult, boolean)} does; the best of its size stands out. */
        public static Cell pace(FamilyResults results, PrimitiveResult result, boolean withSpread) {
            Cell pace = pace(result, withSpread);
            return results.isBest(result) ? Cell.strong(pace.text()) : pace;
        }

        /** Returns how fast a result is, in words where that does not count, and with what makes it unstable. */
        static Cell pace(PrimitiveResult result, boolean withSpread) {
            if (!result.counts()) {
                return ValueCells.failed(result.outcome());
            }
            String text = withSpread
                    ? Pace.textWithSpread(result.kind(), result.opsPerSecond())
                    : Pace.text(result.kind(), result.opsPerSecond());
            Optional<Unstable> unstable = result.starves() ? Optional.empty() : Unstable.of(result);
            return unstable.map(one -> ValueCells.unstable(text, one)).orElseGet(() -> Cell.of(text));
        }

        private Optional<String> atSaturation(String implementation, Function<PrimitiveResult, Double> share) {
            return results.find(implementation, results.saturation()).map(share).map(value -> Numbers.fixed(value, 3));
        }

        private Optional<String> progress(String implementation) {
            return facts(implementation).map(ImplementationFacts::progress).map(ProgressGuarantee::id);
        }

        /** Returns the cost of a hand-off at saturation for the implementations whose cost is known; nothing if it is known for none. */
        List<Block> handOffs(String title) {
            List<PrimitiveResult> rows = results.at(results.saturation())
                    .filter(result -> result.handOff() != null || result.accessesPerOperation() != null)
                    .toList();
            return new TableColumns<PrimitiveResult>()
                    .text("form", result -> FormNames.of(result.kind(), result.implementation()))
                    .with(Column.number("hand-off", "p50"), result -> handOff(result, HandOff::p50Ns))
                    .with(Column.number("hand-off", "p99"), result -> handOff(result, HandOff::p99Ns))
                    .with(Column.number("hand-off", "max"), result -> handOff(result, HandOff::maxNs))
                    .with(Column.number("atomics", "an operation"), result -> accesses(result, Accesses::atomics))
                    .with(Column.number("volatiles", "an operation"), result -> accesses(result, Accesses::volatiles))
                    .number("state", this::state)
                    .tables(title, rows, "");
        }

        private static Optional<Nanos> handOff(PrimitiveResult result, Function<HandOff, Double> figure) {
            return Optional.ofNullable(result.handOff()).map(figure).map(Nanos::new);
        }

        private static Optional<String> accesses(PrimitiveResult result, Function<Accesses, Double> figure) {
            return Optional.ofNullable(result.accessesPerOperation())
                    .map(figure)
                    .map(Pace::count);
        }

        private Optional<Bytes> state(PrimitiveResult result) {
            return facts(result.implementation())
                    .map(each -> new Bytes(each.stateBytes() + (long) each.stateBytesPerBlock() * result.blocks()));
        }

        private Optional<ImplementationFacts> facts(String implementation) {
            return facts.stream()
                    .filter(each -> each.id().equals(implementation))
                    .findFirst();
        }
    }
}
