package io.gpuclass.profile.system;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * Results of several processors that share memory: GPUs of one host, and its CPU. The device of the profile is one of them; every
 * list is empty where nothing was measured. Immutable.
 *
 * @param topology who there is, and who reaches whom; null where it could not be told
 * @param memories what a processor sees of a memory: its own, another GPU's, the host's
 * @param hazards what goes wrong, or does not, where several processors share words
 * @param pingPong how long a word of one processor takes to reach another and be answered
 * @param contention what processors complete that work on one word, or on one each
 * @param barriers what barriers over several processors take
 * @param locks what mutexes and semaphores over several processors give
 * @param verification what checking these barriers, mutexes and semaphores, and their seeded bugs, showed
 * @param skipped what was not measured, and why
 */
@RecordBuilder
public record SystemResults(
        Topology topology,
        List<MemoryResult> memories,
        List<HazardResult> hazards,
        List<PingPongResult> pingPong,
        List<ContentionResult> contention,
        List<GroupBarrierResult> barriers,
        List<GroupLockResult> locks,
        List<Verification> verification,
        List<SkippedPart> skipped) {
    public SystemResults {
        memories = Lists.orEmpty(memories);
        hazards = Lists.orEmpty(hazards);
        pingPong = Lists.orEmpty(pingPong);
        contention = Lists.orEmpty(contention);
        barriers = Lists.orEmpty(barriers);
        locks = Lists.orEmpty(locks);
        verification = Lists.orEmpty(verification);
        skipped = Lists.orEmpty(skipped);
    }

    /**
     * A word from one processor to another and its answer, one thread each.
     *
     * @param from id of the one that begins, and takes the time
     * @param to id of the one that answers
     * @param flag where the two words lie
     * @param nsPerRoundTrip nanoseconds there and back; null unless it completed
     */
    @RecordBuilder
    public record PingPongResult(String from, String to, FlagPlace flag, Outcome outcome, Summary nsPerRoundTrip) {
        public PingPongResult {
            Check.require(from == null || !from.equals(to), "to", () -> "nobody answers itself: " + from);
        }

        /** Memory that holds the word which one processor sets and another waits for. */
        public enum FlagPlace implements Named {
            /** The waiting one's: it polls at home, and the store travels. */
            AT_WAITER,
            /** The sending one's: the store stays at home, and each poll travels. */
            AT_SENDER,
            /** The host's, both: where one of the two is the CPU, which reaches no other. */
            AT_HOST;
        }
    }

    /**
     * Rate of processors that keep to one word, or to one each, for a fixed time (Giroux S9329: contention between processors).
     *
     * @param operation what each does
     * @param bits width of the word: 32 or 64
     * @param sharing one word for all, or one each
     * @param home id of the processor whose memory holds the words
     * @param members ids of those that take part
     * @param hostThreads threads of the CPU that take part; null where it does not
     * @param blocks blocks of each GPU that takes part, one thread of each; null where none does
     * @param opsPerSecond operations of all together per second; null unless it completed
     * @param shares what each member got of them; empty unless it completed
     * @param fairness Jain index over the members; null with fewer than two
     */
    @RecordBuilder
    public record ContentionResult(
            SharedOperation operation,
            int bits,
            Sharing sharing,
            String home,
            List<String> members,
            Integer hostThreads,
            Integer blocks,
            Outcome outcome,
            Summary opsPerSecond,
            List<MemberShare> shares,
            Double fairness) {
        public ContentionResult {
            members = members == null ? List.of() : List.copyOf(members);
            shares = shares == null ? List.of() : List.copyOf(shares);
        }
    }

    /**
     * Time of a barrier over several processors.
     *
     * @param implementation its id; {@link #EVENTS} is no barrier but what takes its place without one
     * @param members ids of those that take part
     * @param hostThreads threads of the CPU that take part; null where it does not
     * @param blocks blocks of each GPU
     * @param verified whether verification ran for this implementation with these members and found no violation
     * @param nsPerPhase steady nanoseconds from one phase to the next; null unless it completed
     * @param floorNs the least that any such barrier takes by the other figures: one fence for the system, the way of a word to another
     *     processor (half of the shortest round trip among the members), and the fastest barrier over so many blocks of one GPU; null where one
     *     of these is not known
     */
    @RecordBuilder
    public record GroupBarrierResult(
            String implementation,
            List<String> members,
            Integer hostThreads,
            int blocks,
            Outcome outcome,
            boolean verified,
            Summary nsPerPhase,
            Double floorNs)
            implements Counted {
        /** The form that keeps words with each processor, of barriers and of locks: what {@code system_barrier} and {@code system_mutex} are. */
        public static final String SYSTEM = "system";

        /** Kernels that end, each waiting for those of all GPUs before it by events. */
        public static final String EVENTS = "events";

        public GroupBarrierResult {
            members = members == null ? List.of() : List.copyOf(members);
        }

        @Override
        public Summary figure() {
            return nsPerPhase;
        }
    }

    /**
     * Rate of a mutex or semaphore over several processors, all of whose blocks contend until a window closes.
     *
     * @param home id of the processor whose memory holds its shared words
     * @param members ids of those that take part
     * @param blocks blocks of each GPU
     * @param initial initial value of a semaphore; null for other kinds
     * @param verified whether verification ran for this implementation with these members and found no violation
     * @param opsPerSecond completed operations of all blocks together per second; null unless it completed
     * @param shares what each member got of them; empty unless it completed
     * @param fairness Jain index over the members; null unless it completed
     * @param fairnessOfBlocks Jain index over the blocks of the device; null unless it completed
     * @param floorNs the least that an operation takes by the other figures: one fence for the system and the way of a word to the next holder,
     *     which is on another processor as often as members take turns evenly (half of the shortest round trip for that share of them); for a
     *     semaphore that over its initial value; null where one of these is not known
     */
    @RecordBuilder
    public record GroupLockResult(
            Kind kind,
            String implementation,
            String home,
            List<String> members,
            int blocks,
            Integer initial,
            Outcome outcome,
            boolean verified,
            Summary opsPerSecond,
            List<MemberShare> shares,
            Double fairness,
            Double fairnessOfBlocks,
            Double floorNs)
            implements Counted {
        public GroupLockResult {
            members = members == null ? List.of() : List.copyOf(members);
            shares = shares == null ? List.of() : List.copyOf(shares);
            Kind.checkInitial(kind, initial);
        }

        @Override
        public Summary figure() {
            return opsPerSecond;
        }
    }

    /**
     * Share of one processor in all that was completed.
     *
     * @param share of the operations of all, from 0 to 1
     */
    public record MemberShare(String member, double share) {}

    /**
     * Memory as a processor sees it: the twelve probes of Stuart & Owens 2011, all of them at system scope, and the class that follows. The
     * paper's three ratios belong to a pair of these, not to a machine.
     *
     * @param processor id of the one that accesses
     * @param home id of the one whose memory it is
     * @param probes the twelve probes; completed writes are followed by a fence for the system
     * @param ratios the paper's Tables 2 and 3 of these; null without probes
     * @param lineHostage evidence on the line-hostage question; null where neither test ran
     * @param abstraction the class of this pair; null without probes
     */
    @RecordBuilder
    public record MemoryResult(
            String processor,
            String home,
            List<ProbeResult> probes,
            Ratios ratios,
            LineHostage lineHostage,
            MachineClass abstraction,
            List<ScopeResult> scopes) {
        public MemoryResult {
            probes = Lists.orEmpty(probes);
            scopes = Lists.orEmpty(scopes);
        }

        /** Returns the result, with the ratios and the class that follow. */
        public static MemoryResult of(
                String processor,
                String home,
                List<ProbeResult> probes,
                List<HostagePoint> hostage,
                List<ScopeResult> scopes) {
            Classification classified = Classifier.classify(probes, hostage);
            LineHostage evidence = classified.lineHostage();
            boolean told = evidence.oneShot() != null || evidence.sustained() != null;
            return new MemoryResult(
                    processor,
                    home,
                    probes,
                    probes.isEmpty() ? null : RatioTables.of(probes),
                    told ? evidence : null,
                    probes.isEmpty() ? null : classified.machine(),
                    scopes);
        }

        /** Returns the probe by which all blocks poll one word of it. */
        public Optional<ProbeResult> poll() {
            ProbeCase poll = new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL);
            return probes.stream()
                    .filter(probe -> probe.probeCase().equals(poll))
                    .findFirst();
        }

        /** Returns whether the memory is the processor's own. */
        public boolean local() {
            return processor.equals(home);
        }
    }
}
