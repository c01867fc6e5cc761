package io.gpuclass.model.ptx;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.Repair.Change.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A stronger access or a further fence, or two, with which a broken form keeps its promises in the shapes that are explored.
 *
 * @param changes what to change, the least first
 */
public record Repair(List<Change> changes) {
    /** Explorations at most. */
    private static final int MOST = 150;

    /** Steps of all explorations together, after which none begins. */
    private static final long MOST_STEPS = 600_000;

    private static final int MOST_ANSWERS = 3;
    private static final int MOST_PAIRS = 2;

    public Repair {
        changes = List.copyOf(changes);
    }

    /**
     * Looks for single changes that mend a form, and for pairs where none does.
     *
     * @param results what came of all its promises, of which some are broken
     */
    public static List<Repair> of(PtxModule module, List<ProofResult> results, Bounds bounds) {
        String form = results.get(0).proof().form() + "__";
        List<Proof> proofs = results.stream()
                .filter(result -> result.verdict() != null)
                .sorted(Comparator.comparing(
                                (ProofResult result) -> result.verdict().outcome() != Outcome.FOUND)
                        .thenComparing(ProofResult::seconds))
                .map(ProofResult::proof)
                .toList();
        return new Search(module, proofs, name -> name.startsWith(form), bounds).repairs();
    }

    /** Looks for what mends a whole kernel in the same way. */
    public static List<Repair> of(PtxModule module, WholeKernel kernel, Bounds bounds) {
        return new Search(module, List.of(kernel), body -> kernel.runs(module, body), bounds).repairs();
    }

    @Override
    public String toString() {
        if (changes.size() > 1 && changes.get(0).kind() == Kind.BARRIER_AFTER) {
            return Change.BARRIER + " between " + changes.get(0).named() + " and "
                    + changes.get(1).named();
        }
        return String.join(" and ", changes.stream().map(Change::toString).toList());
    }

    private long ofPlain() {
        return changes.stream().filter(Change::isOfPlain).count();
    }

    /** Returns whether one of its changes is a fence, and another one is none. */
    private boolean isMixed() {
        return changes.stream()
                        .map(change -> change.stronger().startsWith("fence"))
                        .distinct()
                        .count()
                > 1;
    }

    /**
     * A change of one line.
     *
     * @param site its source line
     * @param opcode what stands there
     * @param kind what is done
     * @param stronger the opcode or the fence that is put there
     */
    public record Change(String site, String opcode, Kind kind, String stronger) {
        private static final Pattern LINE = Pattern.compile("(\\s*(?:@!?%p\\d+\\s+)?)([a-z][a-z0-9_.:]*)(.*)");
        private static final String BARRIER = "__syncthreads()";
        private static final Pattern WEAK = Pattern.compile("\\.(weak|volatile|relaxed|c[agsv]|lu|w[bt])(?=\\.)");

        /** Kind of a repair, by the cost that it adds, the least first. */
        enum Kind {
            RELAXED,
            ACQUIRES,
            RELEASES,
            WIDER,
            BOTH,
            FENCE_AFTER,
            FENCE_BEFORE,
            /** A barrier of the block. */
            BARRIER_BEFORE,
            /** One that other threads of the block come to elsewhere. */
            BARRIER_AFTER;

            boolean isOfAccess() {
                return compareTo(FENCE_AFTER) < 0;
            }

            boolean acquires() {
                return this == ACQUIRES || this == FENCE_AFTER;
            }

            boolean releases() {
                return this == RELEASES || this == FENCE_BEFORE;
            }
        }

        /**
         * Returns the changes of a line that stands at a site.
         *
         * @param ofBlocks whether several threads of a block run it
         */
        static List<Change> of(String site, String line, boolean isOverGpus, boolean ofBlocks) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                return List.of();
            }
            String opcode = parts.group(2);
            boolean isShared = opcode.contains(".shared");
            List<Change> found = new ArrayList<>();
            if (!ofBlocks || !isShared || !isOfPlain(opcode)) {
                found.addAll(of(site, opcode, isOverGpus));
            }
            if (ofBlocks && !opcode.startsWith("bar")) {
                found.add(new Change(site, opcode, Kind.BARRIER_BEFORE, "bar.sync 0"));
            }
            if (ofBlocks && (isShared || opcode.startsWith("st."))) {
                found.add(new Change(site, opcode, Kind.BARRIER_AFTER, "bar.sync 0"));
            }
            return found;
        }

        private static List<Change> of(String site, String opcode, boolean isOverGpus) {
            String scope = isOverGpus ? "sys" : "gpu";
            String name = opcode.replaceFirst("\\..*", "");
            boolean isOrdered = opcode.matches(".*\\.(acquire|release|acq_rel|sc)\\b.*");
            boolean isAtomic = name.matches("atom|red");
            List<Change> found = new ArrayList<>();
            String wider = wider(opcode, isOverGpus);
            if (!wider.equals(opcode)) {
                found.add(new Change(site, opcode, Kind.WIDER, wider));
            }
            if (!name.matches("ld|st|atom|red")) {
                return found;
            }
            String rest = WEAK.matcher(opcode.substring(name.length()))
                    .replaceAll("")
                    .replaceFirst("\\.(cta|cluster|gpu|sys)(?=\\.)", "");
            if (!isOrdered && !isAtomic && !opcode.matches(".*\\.(volatile|relaxed)\\b.*")) {
                found.add(new Change(site, opcode, Kind.RELAXED, name + ".relaxed." + scope + rest));
            }
            if (!isOrdered && !name.equals("ld")) {
                found.add(new Change(site, opcode, Kind.RELEASES, name + ".release." + scope + rest));
            }
            if (!isOrdered && !name.matches("st|red")) {
                found.add(new Change(site, opcode, Kind.ACQUIRES, name + ".acquire." + scope + rest));
            }
            if (name.equals("atom") && !opcode.contains(".acq_rel")) {
                found.add(new Change(
                        site,
                        opcode,
                        Kind.BOTH,
                        "atom.acq_rel." + scope + rest.replaceFirst("\\.(acquire|release)(?=\\.)", "")));
            }
            String fence = "fence.acq_rel." + scope;
            if (!name.equals("ld")) {
                found.add(new Change(site, opcode, Kind.FENCE_BEFORE, fence));
            }
            if (!name.matches("st|red")) {
                found.add(new Change(site, opcode, Kind.FENCE_AFTER, fence));
            }
            return found;
        }

        private static String wider(String opcode, boolean isOverGpus) {
            String atLeast = isOverGpus ? "sys" : "gpu";
            return opcode.startsWith("membar")
                    ? opcode.replaceFirst(isOverGpus ? "\\.(cta|gl)$" : "\\.cta$", isOverGpus ? ".sys" : ".gl")
                    : opcode.replaceFirst(
                            isOverGpus ? "\\.(cta|cluster|gpu)(?=\\.|$)" : "\\.(cta|cluster)(?=\\.|$)", "." + atLeast);
        }

        /** Returns the body of a kernel, changed. */
        String applied(String body) {
            return Marks.changed(body, (from, line) -> {
                Matcher parts = LINE.matcher(line);
                boolean isIt =
                        site.equals(from) && parts.matches() && parts.group(2).equals(opcode);
                return isIt ? changed(parts, line) : line;
            });
        }

        private String changed(Matcher parts, String line) {
            return switch (kind) {
                case FENCE_BEFORE, BARRIER_BEFORE -> stronger + ";\n" + line;
                case FENCE_AFTER, BARRIER_AFTER -> line + "\n" + stronger + ";";
                default -> parts.group(1) + stronger + parts.group(3);
            };
        }

        /** Says it as of what is written at the line. */
        @Override
        public String toString() {
            return switch (kind) {
                case FENCE_BEFORE -> fence() + " before " + named();
                case FENCE_AFTER -> fence() + " after " + named();
                case BARRIER_BEFORE -> BARRIER + " before " + named();
                case BARRIER_AFTER -> BARRIER + " after " + named();
                default ->
                    stronger.replaceFirst("(\\.(relaxed|acquire|release|acq_rel)\\.(gpu|sys)).*", "$1")
                            + access().replaceFirst("^[a-z]+", "") + " at " + site;
            };
        }

        private String named() {
            return access() + " at " + site;
        }

        /** Returns the kind of access, such as {@code atom.cas}. */
        private String access() {
            String access = opcode.replaceFirst("\\..*", "");
            String operation = opcode.replaceFirst(".*\\.(exch|cas|add|inc|dec|min|max|and|or|xor)\\b.*", ".$1");
            return access + (operation.equals(opcode) ? "" : operation);
        }

        private String fence() {
            return stronger.endsWith(".sys") ? "__threadfence_system()" : "__threadfence()";
        }

        private int line() {
            return Integer.parseInt("0" + site.replaceFirst(".*?(\\d*)$", "$1"));
        }

        /** Returns whether what stands there is a plain access, which mostly is of data. */
        boolean isOfPlain() {
            return isOfPlain(opcode);
        }

        private static boolean isOfPlain(String opcode) {
            return opcode.matches("(ld|st)\\.(?!.*\\b(volatile|relaxed|acquire|release)\\b).*");
        }

        /** Returns whether this does more than another one at the same place. */
        boolean exceeds(Change other) {
            boolean doesMore = kind == Kind.BOTH || other.kind == Kind.RELAXED && kind.isOfAccess();
            return doesMore && isOfSame(other);
        }

        boolean isOfSame(Change other) {
            return site.equals(other.site) && opcode.equals(other.opcode);
        }
    }

    /** Tries changes of some bodies. */
    private static final class Search {
        private final PtxModule module;
        private final List<? extends Exploration> explorations;
        private final Predicate<String> bodies;
        private final Bounds bounds;
        private final boolean isOverGpus;
        private final boolean ofBlocks;
        private int tried;
        private long steps;

        Search(PtxModule given, List<? extends Exploration> explorations, Predicate<String> bodies, Bounds bounds) {
            this.explorations = explorations;
            this.bodies = bodies;
            this.bounds = bounds;
            module = given.marked(bodies);
            isOverGpus =
                    explorations.stream().anyMatch(each -> each.proof().grid().gpus() > 1);
            ofBlocks =
                    explorations.stream().anyMatch(each -> each.proof().grid().threads() > 1);
        }

        List<Repair> repairs() {
            Set<Change> all = new LinkedHashSet<>();
            module.bodies(bodies)
                    .flatMap(body -> Marks.lines(body).stream())
                    .forEach(line -> all.addAll(Change.of(line.getKey(), line.getValue(), isOverGpus, ofBlocks)));
            List<Change> changes = all.stream()
                    .sorted(Comparator.comparing(Change::kind).thenComparing(Change::isOfPlain))
                    .toList();
            List<Repair> single = mending(changes.stream().map(change -> new Repair(List.of(change))), MOST_ANSWERS);
            return single.isEmpty() ? mending(pairs(changes), MOST_PAIRS) : single;
        }

        /** Returns pairs of barriers on two ways, then of what acquires and what releases, first those of accesses that are not plain. */
        private static Stream<Repair> pairs(List<Change> changes) {
            return Stream.concat(
                    pairs(
                                    changes,
                                    first -> first.kind() == Kind.BARRIER_AFTER,
                                    second -> second.kind() == Kind.BARRIER_BEFORE
                                            && second.opcode().contains(".shared"))
                            .filter(repair -> repair.changes().get(0).line()
                                    < repair.changes().get(1).line()),
                    pairs(
                                    changes,
                                    first -> first.kind().acquires(),
                                    second -> second.kind().releases())
                            .sorted(Comparator.comparing(Repair::ofPlain).thenComparing(Repair::isMixed)));
        }

        private static Stream<Repair> pairs(
                List<Change> changes, Predicate<Change> isFirst, Predicate<Change> isSecond) {
            return changes.stream()
                    .filter(isFirst)
                    .flatMap(first -> changes.stream()
                            .filter(isSecond)
                            .filter(second -> !second.isOfSame(first))
                            .map(second -> new Repair(List.of(first, second))));
        }

        private List<Repair> mending(Stream<Repair> some, int most) {
            List<Repair> found = new ArrayList<>();
            some.filter(repair -> found.stream()
                            .noneMatch(other -> repair.changes()
                                    .get(0)
                                    .exceeds(other.changes().get(0))))
                    .takeWhile(repair -> found.size() < most && tried < MOST && steps < MOST_STEPS)
                    .filter(this::mends)
                    .forEachOrdered(found::add);
            return found;
        }

        private Bounds left() {
            long left = Math.max(1, Math.min(bounds.steps(), MOST_STEPS - steps));
            return new Bounds(bounds.rounds(), bounds.executions(), bounds.millis(), left);
        }

        private boolean mends(Repair repair) {
            PtxModule changed = module;
            for (Change change : repair.changes()) {
                changed = changed.with(change::applied, bodies);
            }
            PtxModule mended = changed;
            return explorations.stream().allMatch(each -> {
                tried++;
                ProofResult result = each.explore(mended, left());
                steps += result.verdict() == null ? 0 : result.verdict().steps();
                return result.outcome() == Outcome.NOT_FOUND;
            });
        }
    }
}
