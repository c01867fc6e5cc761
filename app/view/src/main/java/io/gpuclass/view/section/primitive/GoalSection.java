package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Goal;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which goals are met, and by what. */
public final class GoalSection {
    private GoalSection() {}

    public static List<Block> of(Profile profile, List<Standing> standings) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Goals"));
        blocks.add(new TableColumns<Standing>()
                .text("goal", StandingCells::goal)
                .number(Contenders.many(profile), StandingCells::blocks)
                .number("asked", StandingCells::asked)
                .number("best", standing -> StandingCells.pace(standing.best()))
                .text("by", GoalSection::by)
                .text("met", standing -> StandingCells.met(standing.met()))
                .table(standings, note(profile)));
        standings.stream()
                .filter(standing -> !standing.passedOver().isEmpty())
                .forEach(standing -> blocks.add(passedOver(standing)));
        standings.stream()
                .filter(standing -> standing.best() != null && standing.goal() == Goal.MUTEX_THROUGHPUT)
                .forEach(standing -> blocks.add(unfairness(profile, standing.best())));
        blocks.addAll(endsOfKernels(profile, standings));
        return blocks;
    }

    private static Cell by(Standing standing) {
        return standing.best() == null
                ? StandingCells.NOT_KNOWN
                : Cell.strong(standing.best().implementation());
    }

    private static String note(Profile profile) {
        return "The goals were set on an NVIDIA H200, where low, medium and full are 132, 528 and 2112 blocks: one and"
            + " four on an SM, and all that are resident. Barriers: time from one to the next. Others: operations per"
            + " second of all "
                + Contenders.many(profile) + " together, with an empty section. "
                + Goal.MUTEX_FAIR.id() + " admits a Jain index of " + Numbers.fixed(Goal.FAIR, 2)
                + " and above; " + Goal.MUTEX_THROUGHPUT.id() + " admits any and asks for "
                + Numbers.fixed(Goal.MUTEX_THROUGHPUT.least(), 0)
                + " times that one's best; semaphores must not starve most "
                + Contenders.many(profile) + ". Met is decided on 95 % intervals.";
    }

    private static Block passedOver(Standing standing) {
        String faster = standing.passedOver().stream()
                .map(result -> result.implementation() + " with "
                        + Pace.count(result.opsPerSecond().median()) + " op/s at "
                        + share(result.fairness()))
                .collect(Collectors.joining(", "));
        return Block.Paragraph.item(
                Cell.strong(standing.goal().id()),
                Cell.of(": faster, but excluded by the Jain index: " + faster + "."));
    }

    private static Block unfairness(Profile profile, PrimitiveResult best) {
        return Block.Paragraph.item(
                Cell.strong(Goal.MUTEX_THROUGHPUT.id()),
                Cell.of(": " + best.implementation() + " has a Jain index of " + share(best.fairness())
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
                .map(result -> result.implementation() + " " + Pace.text(Kind.BARRIER, result.opsPerSecond()) + " with "
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

    /** An implementation listed beside others for a goal. */
    private record Peer(Standing standing, PrimitiveResult result) {
        private static Stream<Peer> all(Standing standing) {
            PrimitiveResult best = standing.best();
            return Stream.concat(
                            Stream.ofNullable(best), standing.peers().stream().filter(peer -> !peer.equals(best)))
                    .map(result -> new Peer(standing, result));
        }

        private Cell name() {
            return result.equals(standing.best())
                    ? Cell.strong(result.implementation())
                    : Cell.of(result.implementation());
        }

        private Cell overBest() {
            PrimitiveResult best = standing.best();
            return StandingCells.times(result, best == null ? null : (Double) StandingCells.nanos(best));
        }
    }

    /** Returns the best for each goal beside public implementations of the same run. */
    public static List<Block> peers(Profile profile, List<Standing> standings) {
        return Section.titled("Compared with others in the same run")
                .add(new TableColumns<Peer>()
                        .text("goal", peer -> StandingCells.goal(peer.standing))
                        .number(Contenders.many(profile), peer -> StandingCells.blocks(peer.standing))
                        .text("implementation", Peer::name)
                        .number("figure", peer -> StandingCells.pace(peer.result))
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
}
