package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.CudaStream.CudaEvent;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.cuda.HostContention.HostOperation;
import io.gpuclass.cuda.HostPart.HostPhases;
import io.gpuclass.cuda.HostPart.HostThreads;
import io.gpuclass.cuda.HostPart.HostWords;
import io.gpuclass.cuda.HostPart.HostWords.Word;
import io.gpuclass.cuda.Launch.KernelArguments.TeamArguments;
import io.gpuclass.cuda.Partners.GpuMember;
import io.gpuclass.cuda.PinnedBuffer.MappedWord;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.system.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import jcuda.Pointer;

/**
 * One trial of a team: clears all words, starts the CPU's threads and then every GPU's kernel, waits for all, and combines their reports. A
 * failure of one ends the others. Confined to one thread.
 */
final class GroupRun {
    /** Prefix of contending kernels; the operation's name follows. */
    static final String CONTENTION = "team_contend_";

    private static final String IN_TURN = "cas_in_turn";

    /** Bound of the wait for the other kernels, once one has failed. */
    private static final long ENDING_NS = 2_000_000_000L;

    /** A kernel that still runs this long after its bound never ends. */
    private static final long GRACE_NS = 3_000_000_000L;

    private final Partners partners;
    private final MappedWord abort;
    private final Trial trial;
    private final DeviceGroup team;
    private final List<GpuMember> members;
    private final String home;
    private volatile boolean failed;

    /**
     * @param own the device itself
     * @param trial with a team
     * @param abort tells kernels of all GPUs to stop
     */
    GroupRun(Partners partners, GpuMember local, Trial trial, MappedWord abort) {
        this.partners = partners;
        this.abort = abort;
        this.trial = trial;
        this.team = DeviceGroup.parse(trial.team());
        this.members = partners.members(team.others(local.id()));
        this.home = trial.home() == null ? local.id() : trial.home();
    }

    List<GpuMember> members() {
        return members;
    }

    /**
     * Runs the trial once. Threads of the CPU end with the last kernel, and where they are alone with their window.
     *
     * @throws DeviceException if a GPU failed, after all others have ended; {@code LOST} if one does not end
     */
    Observation run(List<CudaFunction> functions) {
        clear();
        TeamArguments arguments = arguments();
        HostThreads threads = new HostThreads(hostParts(), () -> failed || abort.isRaised());
        try {
            launch(functions, arguments);
            awaitAll();
        } finally {
            if (trial.blocks() > 0) {
                threads.end();
            }
        }
        return together(threads.join());
    }

    private void clear() {
        for (GpuMember member : members) {
            member.context().makeCurrent();
            member.bench().clear(Math.max(1, trial.blocks()));
        }
        members.get(0).context().makeCurrent();
        if (team.hostThreads() > 0 || home.equals(Processor.HOST)) {
            partners.clear(Processor.HOST);
        }
        if (!home.equals(Processor.HOST)
                && members.stream().noneMatch(member -> member.id().equals(home))) {
            partners.clear(home);
        }
    }

    private TeamArguments arguments() {
        return new TeamArguments(
                members.stream().map(member -> member.bench().wordsAddress()).toList(),
                team.hostThreads() > 0 ? partners.addressOf(Processor.HOST) : 0,
                team.hostThreads(),
                trial.blocks());
    }

    private List<HostPart> hostParts() {
        if (team.hostThreads() == 0) {
            return List.of();
        }
        HostWords words = partners.hostWords();
        if (!trial.kernel().startsWith(CONTENTION)) {
            return List.of(
                    new HostPhases(words, members.size(), HostPhases.Manner.of(trial.kernel()), trial.timeoutNs()));
        }
        if (trial.blocks() == 0) {
            words.release(HostWords.STARTED, 1);
        }
        return IntStream.range(0, team.hostThreads())
                .<HostPart>mapToObj(thread -> contention(words, thread))
                .toList();
    }

    /** CPU threads' words, where each has its own, lie behind those of all blocks. */
    private HostPart contention(HostWords words, int thread) {
        String operation = trial.kernel().substring(CONTENTION.length());
        int ofBlocks = members.size() * trial.blocks();
        int word = HostWords.DATA + (ofBlocks + thread) * trial.stride();
        if (operation.equals(IN_TURN)) {
            return new HostTurns(
                    words,
                    words.word(HostWords.DATA, false),
                    ofBlocks + thread,
                    ofBlocks + team.hostThreads(),
                    trial.windowNs(),
                    trial.timeoutNs());
        }
        String name = trial.share() == 0 ? operation : HostOperation.counterpart(operation);
        return new HostContention(
                words,
                HostOperation.of(name, words.word(word, trial.initial() == Long.SIZE)),
                trial.windowNs(),
                trial.timeoutNs());
    }

    private void launch(List<CudaFunction> functions, TeamArguments arguments) {
        if (trial.blocks() == 0) {
            return;
        }
        long words = partners.addressOf(home);
        for (int i = 0; i < members.size(); i++) {
            try {
                members.get(i).context().makeCurrent();
                members.get(i).bench().queuePart(functions.get(i), trial, words, arguments.of(i));
            } catch (DeviceException failure) {
                endAfter(failure, members.subList(0, i));
                throw failure;
            }
        }
    }

    /** Waits for all members; the first that fails ends the others. */
    private void awaitAll() {
        long bound = System.nanoTime() + trial.timeoutNs() + trial.windowNs() + GRACE_NS;
        List<GpuMember> left = new ArrayList<>(members);
        while (!left.isEmpty()) {
            for (GpuMember member : List.copyOf(left)) {
                try {
                    if (isDone(member)) {
                        left.remove(member);
                    }
                } catch (DeviceException failure) {
                    left.remove(member);
                    endAfter(failure, left);
                    throw failure;
                }
            }
            if (!left.isEmpty() && System.nanoTime() - bound > 0) {
                throw stuck(left.get(0));
            }
        }
        members.get(0).context().makeCurrent();
    }

    private boolean isDone(GpuMember member) {
        member.context().makeCurrent();
        return member.bench().stream().isDone(Bench.action(trial) + " of each of " + ids() + " (" + member.id() + ")");
    }

    /** Ends the others, which may wait for the failed one forever, and waits for them. */
    private void endAfter(DeviceException failure, List<GpuMember> others) {
        failed = true;
        abort.raise();
        long bound = System.nanoTime() + ENDING_NS;
        for (GpuMember other : others) {
            try {
                while (!isDone(other) && System.nanoTime() - bound < 0) {
                    Thread.onSpinWait();
                }
                if (!isDone(other)) {
                    failure.addSuppressed(stuck(other));
                }
            } catch (DeviceException too) {
                failure.addSuppressed(too);
            }
        }
        members.get(0).context().makeCurrent();
        if (failure.reason() != Reason.LOST) {
            abort.lower();
        }
    }

    private DeviceException stuck(GpuMember member) {
        members.get(0).bench().leaveStuck();
        return DeviceException.endless("cannot " + Bench.action(trial) + " of each of " + ids() + ": " + member.id()
                + " does not end before this process does");
    }

    private String ids() {
        return String.join(", ", members.stream().map(GpuMember::id).toList());
    }

    private Observation together(HostPart.Done done) {
        List<Observation> parts = new ArrayList<>();
        for (GpuMember member : trial.blocks() == 0 ? List.<GpuMember>of() : members) {
            member.context().makeCurrent();
            parts.add(member.bench().readPart(trial));
        }
        members.get(0).context().makeCurrent();
        return GroupReport.of(trial, parts, done, reached(parts));
    }

    /** Returns the final value of the contended word, or for other trials the greatest that a kernel reports. */
    private long reached(List<Observation> parts) {
        if (!trial.kernel().startsWith(CONTENTION)) {
            return parts.stream().mapToLong(Observation::reached).max().orElse(0);
        }
        long left = partners.wordsAt(home, HostWords.DATA);
        return trial.initial() == Long.SIZE ? left : left & 0xffff_ffffL;
    }

    /**
     * A barrier over several GPUs by kernel launches: in each phase every GPU runs a kernel, and begins the next one when all have ended. One
     * host thread queues them, and its rate is part of the time. Confined to one thread.
     */
    static final class GroupPhases {
        private final List<GpuMember> members;
        private final Trial trial;

        GroupPhases(List<GpuMember> members, Trial trial) {
            this.members = List.copyOf(members);
            this.trial = trial;
        }

        /** Runs all phases of the trial, and waits for the last. */
        Observation run(List<CudaFunction> functions) {
            try (Resources owner = new Resources()) {
                List<Pointer> packed = new ArrayList<>();
                List<CudaEvent> ends = new ArrayList<>();
                for (GpuMember member : members) {
                    member.context().makeCurrent();
                    member.bench().clear(trial.blocks());
                    packed.add(member.bench().packed(trial));
                    ends.add(owner.add(CudaEvent.untimed()));
                }
                each(member -> members.get(member).bench().beginPart());
                for (int phase = 0; phase < trial.length(); phase++) {
                    each(member -> {
                        members.get(member).bench().queuePhase(functions.get(member), trial, packed.get(member));
                        ends.get(member).record(members.get(member).bench().stream());
                    });
                    each(member -> holdBack(member, ends));
                }
                each(member -> members.get(member).bench().endPart(trial.blocks()));
                each(member -> members.get(member).bench().stream().synchronize(Bench.action(trial)));
            }
            members.get(0).context().makeCurrent();
            return members.get(0).bench().readPart(trial);
        }

        private void holdBack(int member, List<CudaEvent> ends) {
            for (int other = 0; other < members.size(); other++) {
                if (other != member) {
                    ends.get(other).holdBack(members.get(member).bench().stream());
                }
            }
        }

        private void each(IntConsumer work) {
            IntStream.range(0, members.size()).forEach(member -> {
                members.get(member).context().makeCurrent();
                work.accept(member);
            });
        }
    }

    /** Combines the reports of a team's members. */
    static final class GroupReport {
        private GroupReport() {}

        /**
         * Returns the trial's observation: times and fairness are the device's own; operations, violations and further counts are sums.
         *
         * @param parts each GPU's report, the device itself first; none if the CPU was alone
         */
        static Observation of(Trial trial, List<Observation> parts, HostPart.Done host, long reached) {
            Observation own = parts.isEmpty() ? alone(trial) : parts.get(0);
            long operations = parts.stream().mapToLong(Observation::operations).sum();
            return ObservationBuilder.builder(own)
                    .timedOut(host.timedOut() || parts.stream().anyMatch(Observation::timedOut))
                    .operations(operations + (contends(trial) ? host.operations() : 0))
                    .violations(
                            parts.stream().mapToLong(Observation::violations).sum()
                                    + (contends(trial) ? 0 : host.sum()))
                    .reached(reached)
                    .counts(counts(trial, parts, host))
                    .build();
        }

        private static boolean contends(Trial trial) {
            return trial.kernel().startsWith(GroupRun.CONTENTION);
        }

        private static Observation alone(Trial trial) {
            return ObservationBuilder.builder()
                    .elapsedNs((double) trial.windowNs())
                    .windowNs((double) trial.windowNs())
                    .build();
        }

        private static List<Long> counts(Trial trial, List<Observation> parts, HostPart.Done host) {
            List<Long> counts = new ArrayList<>();
            for (int member = 0; member < Observation.HOST_COUNT; member++) {
                counts.add(member < parts.size() ? parts.get(member).operations() : 0);
            }
            counts.add(host.operations());
            int further =
                    parts.stream().mapToInt(part -> part.counts().size()).max().orElse(0);
            for (int i = 0; i < Math.max(1, further); i++) {
                int index = i;
                long sum = parts.stream().mapToLong(part -> part.count(index)).sum();
                counts.add(sum + (i == 0 && contends(trial) ? host.sum() : 0));
            }
            return counts;
        }
    }

    /**
     * A CPU thread that counts in turn with blocks of GPUs, or with other CPU threads: it waits by compare-and-swap for the word to reach its own
     * number, makes it the next one's, and goes on until the window closes. The counterpart of {@code team_contend_in_turn} in C++.
     *
     * @param words {@code team::host} of the GPUs, zeroed
     * @param word what all count in
     * @param rank of this thread among all that take part
     * @param all that take part
     * @param timeoutNs bound of the wait for the GPUs to begin
     */
    record HostTurns(HostWords words, Word word, int rank, int all, long windowNs, long timeoutNs) implements HostPart {
        @Override
        public Done run(BooleanSupplier over) {
            return HostContention.once(words, timeoutNs, over, () -> takeTurns(over));
        }

        /** Whoever comes before it may have stopped, so that it looks at the clock while it waits too. */
        private Done takeTurns(BooleanSupplier over) {
            long began = System.nanoTime();
            long mine = rank;
            long operations = 0;
            long failed = 0;
            while (System.nanoTime() - began < windowNs && !over.getAsBoolean()) {
                if (word.swap(mine, mine + 1)) {
                    mine += all;
                    operations++;
                } else {
                    failed++;
                }
            }
            return new Done(operations, failed, false);
        }
    }
}
