package io.gpuclass.cuda;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import jcuda.Pointer;

/**
 * What takes the place of a barrier over several GPUs without one: in each phase every GPU runs a kernel that ends, and begins the next when
 * those of all have. One host thread queues them; its own rate is part of what is timed. Confined to one thread.
 */
final class TeamPhases {
    private final List<GpuMember> members;
    private final Trial trial;

    TeamPhases(List<GpuMember> members, Trial trial) {
        this.members = List.copyOf(members);
        this.trial = trial;
    }

    /** Runs as many phases as the trial is long, and waits for the last. */
    Observation run(List<CudaFunction> functions) {
        try (Resources owner = new Resources()) {
            List<Pointer> packed = new ArrayList<>();
            List<CudaEvent> ends = new ArrayList<>();
            for (GpuMember member : members) {
                member.context().makeCurrent();
                member.bench().clear(trial.blocks());
                packed.add(member.bench().packed(trial));
                ends.add(owner.own(CudaEvent.untimed()));
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
