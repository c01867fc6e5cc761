package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.units.Nanos;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Predicts what an operation of a synchronization primitive costs under full contention, from the memory probes alone.
 *
 * <p>One set of formulas serves every machine. Two rules hold throughout: accesses of one word are served one at a time, in the
 * order of their arrival; and where atomics hold their line hostage, that extends to volatile accesses of the same line, each
 * of them served at the pace of an atomic (Stuart & Owens 2011, section 4). Implementations that the model has no row for have
 * no prediction, among them barriers that end the kernel: {@link CostFormulas}.
 *
 * <p>The model is rough: it leaves out arbitration that is not first come, first served, and instructions. How often its ratios come within
 * a factor of two of printed and measured ones, and which figures were in view when its rules were chosen, is in docs/measuring.md.
 */
public final class CostModel {
    private final Costs costs;
    private final Backoff backoff;
    private final DeviceKind device;

    CostModel(Costs costs, Backoff backoff, DeviceKind device) {
        this.costs = costs;
        this.backoff = backoff;
        this.device = device;
    }

    /** Returns the model that the evidence allows; empty where a probe that it needs is missing. */
    static Optional<CostModel> of(Evidence evidence) {
        return CostsReader.read(evidence)
                .map(costs -> new CostModel(costs, evidence.setup().backoff(), evidence.device()));
    }

    /**
     * Returns the prediction for an implementation, if the model has a row for it.
     *
     * @param initial initial value of a semaphore; null for other kinds
     */
    Optional<Prediction> predict(Kind kind, Integer initial, String implementation, int blocks) {
        return Catalogue.find(device, kind, implementation)
                .flatMap(row -> CostFormulas.of(row)
                        .map(formula -> formula.predict(
                                costs,
                                new Load(blocks, initial == null ? 1 : initial, backoff.insteadOf(row.pauses())))));
    }

    /** Reads the inputs of the cost model from the probes. */
    static final class CostsReader {
        private static final List<Pattern> WAITED_FOR =
                List.of(Pattern.SERIAL, Pattern.COMPLETED, Pattern.AS_PUBLISHED, Pattern.POSTED);
        private static final List<Pattern> NOT_WAITED_FOR =
                List.of(Pattern.POSTED, Pattern.AS_PUBLISHED, Pattern.COMPLETED);

        private static final BinaryOperator<ScopeResult> ONE =
                BinaryOperator.minBy(Comparator.comparingInt(ScopeResult::blocks));
        private static final BinaryOperator<ScopeResult> MANY =
                BinaryOperator.maxBy(Comparator.comparingInt(ScopeResult::blocks));

        private final Evidence evidence;

        private CostsReader(Evidence evidence) {
            this.evidence = evidence;
        }

        /** Returns the inputs; empty where a probe that the model needs is missing, or noise left it no positive cost. */
        static Optional<Costs> read(Evidence evidence) {
            Costs costs = new CostsReader(evidence).costs();
            boolean complete = costs.readServiceNs() > 0
                    && costs.addServiceNs() > 0
                    && costs.exchangeServiceNs() > 0
                    && costs.readTripNs() > 0
                    && costs.writeTripNs() > 0
                    && costs.postedTripNs() > 0
                    && costs.addTripNs() > 0
                    && costs.exchangeTripNs() > 0;
            return complete ? Optional.of(costs) : Optional.empty();
        }

        private Costs costs() {
            double read = service(Access.VOLATILE, Direction.READ);
            double add = service(Access.ATOMIC, Direction.READ);
            double store = service(Access.VOLATILE, Direction.WRITE, NOT_WAITED_FOR);
            double ownRead = trip(Access.VOLATILE, Direction.READ, WAITED_FOR);
            double addTrip = trip(Access.ATOMIC, Direction.READ, WAITED_FOR);
            double readTrip = evidence.setup().cachedReads() ? Math.max(ownRead, addTrip) : ownRead;
            double completed = trip(Access.VOLATILE, Direction.WRITE, WAITED_FOR);
            boolean hostage = evidence.hostage().forAdvice() == Verdict.YES;
            Backoff backoff = evidence.setup().backoff();
            double unit = backoff.unitNs() == null ? ownRead : backoff.unitNs();
            return CostsBuilder.builder()
                    .readServiceNs(read)
                    .besideAtomicsServiceNs(hostage ? besideAtomics(read, add) : read)
                    .afterAtomicServiceNs(Math.max(read, afterAtomic()))
                    .storeServiceNs(store)
                    .addServiceNs(add)
                    .exchangeServiceNs(service(Access.ATOMIC, Direction.WRITE))
                    .readTripNs(readTrip)
                    .writeTripNs(completed)
                    .postedTripNs(trip(Access.VOLATILE, Direction.WRITE, NOT_WAITED_FOR))
                    .addTripNs(addTrip)
                    .exchangeTripNs(trip(Access.ATOMIC, Direction.WRITE, WAITED_FOR))
                    .exchangeGapNs(trip(Access.ATOMIC, Direction.WRITE, List.of(Pattern.PIPELINED)))
                    .spreadAddNs(spreadAdd())
                    .fenceNs(Math.max(fence(ONE), Math.max(0, completed - ownRead)))
                    .crowdNs(2 * Math.max(0, fence(MANY) - fence(ONE)))
                    .hostage(hostage)
                    .unitNs(unit)
                    .form(evidence.setup().form())
                    .threadsPerBlock(evidence.setup().threadsPerBlock())
                    .multiprocessors(evidence.setup().multiprocessors())
                    .build();
        }

        private double spreadAdd() {
            return find(Access.ATOMIC, Direction.READ, Sharing.NONCONTENTIOUS, List.of(Pattern.PIPELINED))
                    .map(probe -> positive(probe) / probe.blocks())
                    .orElse(0.0);
        }

        /** A fence at device scope by one block, or by as many as fit; 0 where it was not measured. */
        private double fence(BinaryOperator<ScopeResult> which) {
            return evidence.scopes().stream()
                    .filter(one -> one.operation() == ScopedOperation.FENCE && one.scope() == MemoryScope.DEVICE)
                    .reduce(which)
                    .map(one -> one.nsPerOperation().median())
                    .orElse(0.0);
        }

        /** One atomic per block is enough to see the effect where the paper's own test sees it; where not, polls pass as atomics. */
        private double besideAtomics(double read, double add) {
            double afterAtomic = afterAtomic();
            boolean seen = evidence.hostage().oneShot() == Verdict.YES && afterAtomic > 0;
            return Math.max(read, seen ? afterAtomic : add);
        }

        private double afterAtomic() {
            return evidence.hostage().oneShot() != Verdict.YES
                    ? 0
                    : find(Access.VOLATILE_AFTER_ATOMIC, Direction.READ, Sharing.CONTENTIOUS, WAITED_FOR)
                            .map(CostsReader::launchedService)
                            .orElse(0.0);
        }

        private double service(Access access, Direction direction) {
            return service(access, direction, WAITED_FOR);
        }

        private double service(Access access, Direction direction, List<Pattern> patterns) {
            return find(access, direction, Sharing.CONTENTIOUS, patterns)
                    .map(probe -> positive(probe) / probe.blocks())
                    .orElse(0.0);
        }

        private double trip(Access access, Direction direction, List<Pattern> patterns) {
            return find(access, direction, Sharing.NONCONTENTIOUS, patterns)
                    .map(CostsReader::positive)
                    .orElse(0.0);
        }

        /** The difference of two lengths would cancel what one atomic leaves behind, so the launch stays in. */
        private static double launchedService(ProbeResult probe) {
            return probe.elapsedMs() == null
                    ? 0
                    : Nanos.ofMillis(probe.elapsedMs().median()).value()
                            / ProbeResult.PUBLISHED_LENGTH
                            / probe.blocks();
        }

        private static double positive(ProbeResult probe) {
            return Math.max(0, probe.cost().value());
        }

        private Optional<ProbeResult> find(
                Access access, Direction direction, Sharing sharing, List<Pattern> patterns) {
            return patterns.stream()
                    .map(pattern -> new ProbeCase(access, direction, sharing, pattern))
                    .flatMap(wanted -> evidence.probes().stream()
                            .filter(probe -> probe.probeCase().equals(wanted))
                            .limit(1))
                    .findFirst();
        }
    }

    /**
     * Prediction of the cost model for one implementation.
     *
     * @param initial initial value; null except for semaphores
     * @param blocks blocks that contend
     * @param nsPerOperation nanoseconds per operation of all blocks together
     */
    public record PredictedTime(Kind kind, String implementation, Integer initial, int blocks, double nsPerOperation) {

        /**
         * Returns one for each implementation that the model has a formula for, in the order of the kinds; empty where a probe is missing.
         *
         * @param blocks numbers of blocks
         * @param initials initial values of semaphores
         */
        public static List<PredictedTime> of(Evidence evidence, List<Integer> blocks, List<Integer> initials) {
            return CostModel.of(evidence).stream()
                    .flatMap(model -> Stream.of(Kind.values())
                            .flatMap(kind -> new Contest(evidence)
                                    .implementations(kind)
                                    .flatMap(id ->
                                            blocks.stream().flatMap(size -> times(model, kind, id, size, initials)))))
                    .toList();
        }

        private static Stream<PredictedTime> times(
                CostModel model, Kind kind, String id, int blocks, List<Integer> initials) {
            List<Integer> of = kind == Kind.SEMAPHORE ? initials : Collections.singletonList(null);
            return of.stream()
                    .flatMap(initial -> model.predict(kind, initial, id, blocks).stream()
                            .map(found -> new PredictedTime(kind, id, initial, blocks, found.nsPerOperation())));
        }
    }
}
