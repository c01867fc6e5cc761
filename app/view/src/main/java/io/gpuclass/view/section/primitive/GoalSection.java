package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.AccessTimes;
import io.gpuclass.profile.advice.Goal;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.section.primitive.PrimitiveSection.PaceTable;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family.FamilyResults;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Goals, with the forms that meet them. */
public final class GoalSection {
    private static final String PLAIN_EXCHANGE = "spin";

    private static final Cell NOT_KNOWN = Cell.faint("not known");

    private GoalSection() {}

    public static List<Block> of(Profile profile, List<Standing> standings) {
        Section section = Section.titled("Goals")
                .add(new TableColumns<Standing>()
                        .text("goal", GoalSection::goal)
                        .number(Contenders.many(profile), GoalSection::blocks)
                        .number("asked", GoalSection::asked)
                        .number("best", standing -> pace(standing.best()))
                        .text("by", GoalSection::by)
                        .text("met", standing -> met(standing.met()))
                        .table(standings, note(profile)));
        standings.forEach(standing -> section.addAll(passedOver(standing)));
        standings.stream()
                .filter(standing -> standing.best() != null && standing.goal() == Goal.MUTEX_THROUGHPUT)
                .forEach(standing -> section.add(unfairness(profile, standing.best())));
        return section.addAll(endsOfKernels(profile, standings)).blocks();
    }

    private static Cell by(Standing standing) {
        return standing.best() == null ? NOT_KNOWN : Cell.strong(form(standing.best()));
    }

    private static String form(PrimitiveResult result) {
        return FormNames.of(result.kind(), result.implementation());
    }

    private static String mutex(String id) {
        return FormNames.of(Kind.MUTEX, id);
    }

    private static String note(Profile profile) {
        return "The goals were set on an NVIDIA H200, where low, medium and full are 132, 528 and 2112 blocks: one and"
                + " four on an SM, and all that are resident. Barriers: time from one to the next. Others: operations per"
                + " second of all "
                + Contenders.many(profile) + " together, with an empty critical section. "
                + Goal.MUTEX_FAIR.id() + " admits a Jain index of " + Numbers.fixed(Goal.FAIR, 2)
                + " and above; " + Goal.MUTEX_THROUGHPUT.id() + " admits any and asks for "
                + Numbers.fixed(Goal.MUTEX_THROUGHPUT.least(), 0)
                + " times that one's best; semaphores must not starve most "
                + Contenders.many(profile) + ". Met is decided on 95 % intervals.";
    }

    /** Returns a sentence for each reason: what the goal would admit is passed over since it is unstable. */
    private static List<Block> passedOver(Standing standing) {
        Function<PrimitiveResult, Optional<Unstable>> unstable =
                result -> Unstable.of(result).filter(any -> standing.goal().admits(result));
        Map<Boolean, String> faster = standing.passedOver().stream()
                .collect(Collectors.groupingBy(
                        result -> unstable.apply(result).isPresent(),
                        TreeMap::new,
                        Collectors.mapping(
                                result -> form(result) + " with "
                                        + Pace.count(result.opsPerSecond().median()) + " op/s "
                                        + unstable.apply(result)
                                                .map(one -> "(" + one.words() + ")")
                                                .orElse("at " + share(result.fairness())),
                                Collectors.joining(", "))));
        return faster.entrySet().stream()
                .<Block>map(each -> Block.Paragraph.item(
                        Cell.strong(standing.goal().id()),
                        Cell.of(": faster, but " + (each.getKey() ? "unstable: " : "excluded by the Jain index: ")
                                + each.getValue() + ".")))
                .toList();
    }

    private static Block unfairness(Profile profile, PrimitiveResult best) {
        return Block.Paragraph.item(
                Cell.strong(Goal.MUTEX_THROUGHPUT.id()),
                Cell.of(": " + form(best) + " has a Jain index of " + share(best.fairness())
                        + ", and its worst-served " + Contenders.one(profile) + " had " + share(best.fewestPerBlock())
                        + " times the mean."));
    }

    private static String share(Double value) {
        return value == null ? "an unknown number" : Numbers.fixed(value, 3);
    }

    /** Returns what ending the kernel takes where a barrier is asked for: something to know, not a candidate. */
    private static List<Block> endsOfKernels(Profile profile, List<Standing> standings) {
        String times = standings.stream()
                .filter(standing -> standing.goal().kind() == Kind.BARRIER)
                .flatMap(standing -> endsOfKernels(profile, standing))
                .map(result -> form(result) + " " + Pace.text(Kind.BARRIER, result.opsPerSecond()) + " with "
                        + Contenders.count(profile, result.blocks()))
                .collect(Collectors.joining(", "));
        return times.isEmpty()
                ? List.of()
                : List.of(Block.Paragraph.item(Cell.of("Not candidates, because they end the kernel: " + times + ".")));
    }

    private static Stream<PrimitiveResult> endsOfKernels(Profile profile, Standing standing) {
        return profile.primitives().stream()
                .filter(result -> result.kind() == Kind.BARRIER && result.counts())
                .filter(result -> Integer.valueOf(result.blocks()).equals(standing.blocks()))
                .filter(result -> Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, result.implementation())
                        .filter(row -> row.has(Trait.ENDS_THE_KERNEL))
                        .isPresent());
    }

    private record Peer(Standing standing, PrimitiveResult result) {
        private static Stream<Peer> all(Standing standing) {
            PrimitiveResult best = standing.best();
            return Stream.concat(
                            Stream.ofNullable(best), standing.peers().stream().filter(peer -> !peer.equals(best)))
                    .map(result -> new Peer(standing, result));
        }

        private Cell name() {
            return result.equals(standing.best()) ? Cell.strong(form(result)) : Cell.of(form(result));
        }

        private Cell overBest() {
            PrimitiveResult best = standing.best();
            return times(result, best == null ? null : (Double) nanos(best));
        }
    }

    public static List<Block> peers(Profile profile, List<Standing> standings) {
        return Section.titled("Compared with others in the same run")
                .add(new TableColumns<Peer>()
                        .text("goal", peer -> goal(peer.standing))
                        .number(Contenders.many(profile), peer -> blocks(peer.standing))
                        .text("form", Peer::name)
                        .number("figure", peer -> pace(peer.result))
                        .number("over best", Peer::overBest)
                        .number("fairness", peer -> ValueCells.fixed(peer.result.fairness(), 3))
                        .number("worst", peer -> ValueCells.fixed(peer.result.fewestPerBlock(), 3))
                        .table(
                                standings.stream().flatMap(Peer::all).toList(),
                                "Bold: the best. Over best: time of an operation over the best's. Fairness: the Jain"
                                        + " index. Worst: the worst-served " + Contenders.one(profile)
                                        + "'s completions over the mean."))
                .blocks();
    }

    private static Cell goal(Standing standing) {
        return Cell.of(standing.goal().id());
    }

    private static Cell blocks(Standing standing) {
        return standing.blocks() == null ? NOT_KNOWN : Cell.of(standing.blocks().toString());
    }

    /** Returns what the goal asks for: at most a time, or at least a rate. */
    private static Cell asked(Standing standing) {
        if (standing.opsPerSecond() == null) {
            return NOT_KNOWN;
        }
        Kind kind = standing.goal().kind();
        return Cell.of((kind == Kind.BARRIER ? "≤ " : "≥ ") + pace(kind, Nanos.PER_SECOND / standing.opsPerSecond()));
    }

    private static Cell met(Verdict met) {
        return switch (met) {
            case YES -> new Cell(met.id(), Tone.GOOD);
            case NO, AMBIGUOUS -> new Cell(met.id(), Tone.WARN);
            case UNKNOWN -> NOT_KNOWN;
        };
    }

    private static Cell pace(PrimitiveResult result) {
        return result == null ? NOT_KNOWN : PaceTable.pace(result, true);
    }

    /** Returns a time per operation as its kind is thought of. */
    private static Cell lowerBound(Kind kind, Double nanos) {
        return nanos == null ? NOT_KNOWN : Cell.of(pace(kind, nanos));
    }

    private static Cell times(PrimitiveResult result, Double nanos) {
        return result == null || nanos == null ? NOT_KNOWN : times(nanos(result) / nanos);
    }

    private static Cell times(double factor) {
        return Cell.of(Numbers.significant(factor, 3) + "×");
    }

    private static double nanos(PrimitiveResult result) {
        return Nanos.PER_SECOND / result.opsPerSecond().median();
    }

    private static String pace(Kind kind, double nanos) {
        return kind == Kind.BARRIER ? new Nanos(nanos).toString() : Pace.count(Nanos.PER_SECOND / nanos);
    }

    public static List<Block> lowerBounds(Profile profile, List<Standing> standings) {
        return Section.titled("Floor")
                .add(new TableColumns<Standing>()
                        .text("goal", GoalSection::goal)
                        .number(Contenders.many(profile), GoalSection::blocks)
                        .number("best", standing -> pace(standing.best()))
                        .number("floor", standing -> lowerBound(standing.goal().kind(), standing.floorNs()))
                        .number("over floor", standing -> times(standing.best(), standing.floorNs()))
                        .number(
                                "on one word",
                                standing -> onOneWord(standing, lowerBound(Kind.BARRIER, standing.floorOnOneWordNs())))
                        .number(
                                "over that",
                                standing -> onOneWord(standing, times(standing.best(), standing.floorOnOneWordNs())))
                        .table(
                                standings,
                                "Over: time of an operation over that of the floor; below 1, it avoids something that"
                                        + " the floor counts."))
                .add(new TableColumns<Input>()
                        .text("time", Input::time)
                        .number("ns", input -> input.shown(profile))
                        .text("probe", Input::probe)
                        .table("Inputs of the floors", Input.of(profile.advice().accessTimes()), ""))
                .text("A barrier: two round trips, one of the releasing fence, one of the arrival and of the read"
                        + " that sees it; and an atomic and a read of each " + Contenders.one(profile)
                        + ", spread perfectly, or on one word. A mutex: two round trips from one holder to the"
                        + " next, one of the fence, one of the releasing store and of the read that sees it. A"
                        + " semaphore: the same for each slot, side by side, and one atomic on each of two"
                        + " contended words.")
                .text("Not counted: instructions, the synchronization of the threads of a block, the slowest"
                        + " slice of the L2 cache (the probes give the mean of all), and that an atomic"
                        + " takes longer to return than a read. Synchronization inside an SM or a cluster of blocks"
                        + " makes no trip to the L2 cache, so the floor does not hold for it.")
                .blocks();
    }

    private static Cell onOneWord(Standing standing, Cell cell) {
        return standing.goal().kind() == Kind.BARRIER ? cell : Cell.EMPTY;
    }

    /** A time that lower bounds are reckoned from, and the probe that it is of. */
    private record Input(String time, Double nanos, String probe) {
        static List<Input> of(AccessTimes times) {
            return List.of(
                    new Input("trip of a read", times.readTripNs(), "noncontentious-volatile-read, serial"),
                    new Input(
                            "atomics of one word, one to the next",
                            times.atomicServiceNs(),
                            "contentious-atomic-read, serial"),
                    new Input(
                            "reads of one word, one to the next",
                            times.readServiceNs(),
                            "contentious-volatile-read, serial"),
                    new Input("atomics, spread", times.spreadAtomicNs(), "noncontentious-atomic-read, pipelined"),
                    new Input("reads, spread", times.spreadReadNs(), "noncontentious-volatile-read, pipelined"));
        }

        Object shown(Profile profile) {
            return nanos == null
                    ? NOT_KNOWN
                    : profile.cases()
                            .of(Subjects.PROBE)
                            .where(one -> probe.equals(one.name() + ", " + one.get(Axis.PATTERN)))
                            .first()
                            .map(one -> Pivot.shown(
                                    one, Metric.ACCESS_TIME, (any, access) -> Numbers.significant(nanos, 3)))
                            .orElse(Numbers.significant(nanos, 3));
        }
    }

    /** Returns the section, or nothing where no mutex is fair at saturation. */
    public static List<Block> fairMutexes(Profile profile) {
        List<PrimitiveResult> results = profile.primitives().stream()
                .filter(result -> result.kind() == Kind.MUTEX && result.counts())
                .filter(result -> result.opsPerSecond().low() > 0)
                .toList();
        return results.isEmpty()
                ? List.of()
                : fairMutexes(profile, FamilyResults.of(results).get(0));
    }

    private static List<Block> fairMutexes(Profile profile, FamilyResults mutexes) {
        List<String> fair = mutexes.at(mutexes.saturation())
                .filter(Goal.MUTEX_FAIR::admits)
                .map(PrimitiveResult::implementation)
                .toList();
        if (fair.isEmpty()) {
            return List.of();
        }
        TableColumns<String> columns = new TableColumns<String>().text("form", GoalSection::mutex);
        for (int size : sizes(mutexes, profile.device().multiprocessors())) {
            columns = columns.number(Contenders.count(profile, size), id -> rate(mutexes.find(id, size)))
                    .number("over plain", id -> overPlain(mutexes.find(id, size), mutexes.find(PLAIN_EXCHANGE, size)));
        }
        return Section.titled("Fair mutexes compared with plain exchange")
                .add(columns.table(
                        Stream.concat(Stream.of(PLAIN_EXCHANGE), fair.stream())
                                .distinct()
                                .toList(),
                        "Operations per second with an empty critical section. Fair: a Jain index of "
                                + Numbers.fixed(Goal.FAIR, 2)
                                + " and above at saturation. Over plain: rate over that of " + mutex(PLAIN_EXCHANGE)
                                + "; bold where the intervals leave no doubt that it is worse."))
                .blocks();
    }

    /** One block, one on each SM, and all. */
    private static Set<Integer> sizes(FamilyResults mutexes, Integer multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(1, mutexes.saturation()));
        if (multiprocessors != null && multiprocessors < mutexes.saturation()) {
            sizes.add(multiprocessors);
        }
        return sizes;
    }

    private static Cell rate(Optional<PrimitiveResult> result) {
        return result.map(found -> PaceTable.pace(found, false)).orElse(NOT_KNOWN);
    }

    private static Cell overPlain(Optional<PrimitiveResult> result, Optional<PrimitiveResult> plain) {
        if (result.isEmpty() || plain.isEmpty()) {
            return NOT_KNOWN;
        }
        Estimate ratio = result.get()
                .opsPerSecond()
                .estimate()
                .over(plain.get().opsPerSecond().estimate());
        Cell shown = times(ratio.value());
        return ratio.isBelow(1) ? new Cell(shown.text(), Tone.WARN) : shown;
    }
}
