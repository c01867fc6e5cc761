package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.system.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One trial of several processors: clears everybody's words, starts the CPU's threads and then every GPU's kernel, waits for all, and puts
 * together what they report. Whatever goes wrong with one ends the others. Confined to one thread.
 */
final class TeamRun {
    /** Kernels of processors that contend have the name of the operation behind this. */
    static final String CONTENTION = "team_contend_";

    /** How long the others take to end at most, once one has failed. */
    private static final long ENDING_NS = 2_000_000_000L;

    /** How long after its bound a kernel has ended for certain, if it ever does. */
    private static final long GRACE_NS = 3_000_000_000L;

    private final Partners partners;
    private final MappedWord abort;
    private final Trial trial;
    private final Team team;
    private final List<GpuMember> members;
    private final String home;
    private volatile boolean failed;

    /**
     * @param partners who may take part
     * @param own the device itself
     * @param trial with a team
     * @param abort tells kernels of all GPUs to stop
     */
    TeamRun(Partners partners, GpuMember own, Trial trial, MappedWord abort) {
        this.partners = partners;
        this.abort = abort;
        this.trial = trial;
        this.team = Team.parse(trial.team());
        this.members = partners.members(team.others(own.id()));
        this.home = trial.home() == null ? own.id() : trial.home();
    }

    /** Returns the GPUs that take part, the device itself first. */
    List<GpuMember> members() {
        return members;
    }

    /**
     * Runs it once.
     *
     * @param functions the kernel, of each member
     * @throws DeviceException if one of the GPUs failed, after all others have ended; {@code LOST} if one does not end
     */
    Observation run(List<CudaFunction> functions) {
        clear();
        TeamArguments arguments = arguments();
        HostThreads threads = new HostThreads(hostParts(), () -> failed || abort.isRaised());
        try {
            launch(functions, arguments);
            awaitAll();
        } finally {
            threads.end();
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

    /** Words of threads, where each has its own, lie behind those of all blocks. */
    private HostPart contention(HostWords words, int thread) {
        String operation = trial.kernel().substring(CONTENTION.length());
        int word = HostWords.DATA + (members.size() * trial.blocks() + thread) * trial.stride();
        return new HostContention(
                words,
                HostOperation.of(
                        trial.share() == 0 ? operation : HostOperation.counterpart(operation),
                        trial.initial(),
                        words,
                        word),
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

    /** Has the others end, and waits for them: what they wait for will not come. */
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
        return new DeviceException(
                Reason.LOST,
                "cannot " + Bench.action(trial) + " of each of " + ids() + ": " + member.id()
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
        return TeamReport.of(trial, parts, done, reached(parts));
    }

    /** Returns the word that all contended for, as it was left; of other trials what the kernels report. */
    private long reached(List<Observation> parts) {
        if (!trial.kernel().startsWith(CONTENTION)) {
            return parts.stream().mapToLong(Observation::reached).max().orElse(0);
        }
        long left = partners.wordsAt(home, HostWords.DATA);
        return trial.initial() == Long.SIZE ? left : left & 0xffff_ffffL;
    }
}
