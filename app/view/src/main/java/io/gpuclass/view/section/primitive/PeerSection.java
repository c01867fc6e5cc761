package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Standing;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import java.util.List;
import java.util.stream.Stream;

/** The best for each goal beside public implementations of the same run. */
public final class PeerSection {
    private PeerSection() {}

    /** One of those that stand beside each other for a goal. */
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

    public static List<Block> of(Profile profile, List<Standing> standings) {
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
                                "Bold: the best. Over best: time of an operation over the best's. Fairness: the Jain index. Worst: the"
                                        + " worst-served " + Contenders.one(profile)
                                        + "'s completions over the mean."))
                .blocks();
    }
}
