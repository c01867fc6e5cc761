package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Answer.Gain;
import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.advice.BlockCurve.Reading;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelResult;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Forms for grids of fewer blocks than SMs: a cluster's barrier where all blocks fit into one, and the best form of any grid. Pure.
 *
 * @param rankings what competes, sweeps over numbers of blocks included
 * @param levels barriers of clusters; null without any
 * @param sections figures with work inside
 * @param skewed barriers with blocks that arrive apart
 */
public record SmallGrids(
        Rankings rankings, LevelResults levels, List<SectionResult> sections, List<SkewedResult> skewed) {
    /** Larger clusters must be allowed by the kernel that is launched. */
    private static final int PORTABLE_CLUSTER = 8;

    /** Returns the forms to use, the fastest first; without that of any grid where no small grids were measured. */
    public List<Advised> forms(Role role, int blocks, Double stepNs) {
        Optional<Advised> whole = Answers.small(rankings, role, blocks);
        return Stream.of(cluster(role, blocks, whole.map(Advised::answer)), whole)
                .flatMap(Optional::stream)
                .map(one -> stepNs == null ? one : one.withGain(gain(one.answer(), stepNs)))
                .sorted(Comparator.comparingDouble(one -> one.answer().nsPerOperation()))
                .toList();
    }

    /** Returns the barrier of a cluster of so many blocks of the fewest threads measured; empty where none was measured that is as large. */
    private Optional<Advised> cluster(Role role, int blocks, Optional<Answer> whole) {
        if (role != Role.BARRIER || levels == null) {
            return Optional.empty();
        }
        List<LevelResult> alone = levels.barriers().stream()
                .filter(one -> one.counts() && one.level() == Level.CLUSTER && one.groupsPerBlock() == null)
                .filter(one -> Integer.valueOf(one.blocks()).equals(one.blocksPerCluster())
                        && one.nsPerBarrier().min() > 0
                        && one.nsPerBarrier().low() > 0)
                .toList();
        int threads = alone.stream().mapToInt(LevelResult::threads).min().orElse(0);
        Map<String, Map<Integer, Summary>> forms = alone.stream()
                .filter(one -> one.threads() == threads)
                .collect(Collectors.groupingBy(
                        LevelResult::form, Collectors.toMap(LevelResult::blocks, one -> rate(one.nsPerBarrier()))));
        return forms.entrySet().stream()
                .flatMap(form -> read(form.getValue(), blocks).stream().map(read -> Map.entry(form.getKey(), read)))
                .max(Comparator.comparingDouble(
                        form -> form.getValue().opsPerSecond().median()))
                .flatMap(best -> SmallGrid.type(best.getKey())
                        .map(type -> cluster(type, blocks, threads, best.getValue(), whole.orElse(null))));
    }

    /** A single sample, as a quick run takes it, is told where it was taken, without an interval. */
    private static Optional<Reading> read(Map<Integer, Summary> rates, int blocks) {
        return new BlockCurve(rates)
                .at(blocks)
                .or(() -> Optional.ofNullable(rates.get(blocks)).map(rate -> new Reading(rate, null)));
    }

    private Advised cluster(CppType type, int blocks, int threads, Reading read, Answer whole) {
        Summary rate = read.opsPerSecond();
        boolean isAlone = Reruns.ofRate(rate).isEmpty();
        String use = type.name().replaceFirst("^barrier_", "").replace('_', '-');
        Answer answer = AnswerBuilder.builder()
                .role(Role.BARRIER)
                .contention(Contention.LOW)
                .blocks(blocks)
                .use(use)
                .header(type.header())
                .type(type.qualified())
                .nsPerOperation(Nanos.PER_SECOND / rate.median())
                .nsLow(isAlone ? null : Double.valueOf(Nanos.PER_SECOND / rate.high()))
                .nsHigh(isAlone ? null : Double.valueOf(Nanos.PER_SECOND / rate.low()))
                .runnerUp(whole == null ? null : whole.use())
                .speedup(
                        whole == null
                                ? null
                                : Double.valueOf(whole.nsPerOperation() * rate.median() / Nanos.PER_SECOND))
                .decided(whole == null ? null : Boolean.valueOf(!isAlone && isSurelyAhead(rate, whole)))
                .versus(versus(rate, blocks).orElse(null))
                .why("All " + blocks + " blocks fit into one cluster, whose barrier needs no memory; measured with "
                        + threads + " threads in each.")
                .build();
        return Advised.of(answer, false, launch(blocks), read.between());
    }

    private static boolean isSurelyAhead(Summary rate, Answer whole) {
        return whole.nsLow() != null && whole.nsLow() * rate.low() >= (1 + Lead.LEAST) * Nanos.PER_SECOND;
    }

    private static String launch(int blocks) {
        return "__cluster_dims__(" + blocks + ")"
                + (blocks > PORTABLE_CLUSTER ? ", cudaFuncAttributeNonPortableClusterSizeAllowed" : "");
    }

    private static Summary rate(Summary ns) {
        return SummaryBuilder.builder()
                .median(Nanos.PER_SECOND / ns.median())
                .low(Nanos.PER_SECOND / ns.high())
                .high(Nanos.PER_SECOND / ns.low())
                .samples(ns.samples())
                .min(Nanos.PER_SECOND / ns.max())
                .max(Nanos.PER_SECOND / ns.min())
                .build();
    }

    private Optional<Versus> versus(Summary rate, int blocks) {
        return rankings.incumbent(Role.BARRIER)
                .flatMap(id -> rate(Role.BARRIER, id, blocks).map(other -> Versus.of(rate, id, other)));
    }

    /** Returns the gain of a program; the gain beside work is known from the least number of blocks at which that was measured. */
    private Gain gain(Answer answer, double stepNs) {
        int there = sections.stream()
                .filter(one -> one.counts() && answer.role().fits(one.kind(), one.initial()))
                .mapToInt(SectionResult::blocks)
                .filter(size -> size >= answer.blocks())
                .min()
                .orElse(answer.blocks());
        double bareThere = answer.versus() == null
                ? 0
                : ns(answer.role(), answer.versus().implementation(), there) - ns(answer.role(), answer.use(), there);
        return Gain.onASmallGrid(answer, there, bareThere, stepNs, sections, skewed)
                .orElse(null);
    }

    /** Returns the time of one operation; not a number where it was not measured. */
    private double ns(Role role, String form, int blocks) {
        return rate(role, form, blocks)
                .map(rate -> Nanos.PER_SECOND / rate.median())
                .orElse(Double.NaN);
    }

    private Optional<Summary> rate(Role role, String form, int blocks) {
        return rankings.curve(role, form).at(blocks).map(Reading::opsPerSecond);
    }
}
