package io.gpuclass.cuda;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.List;

/** Puts together what the members of a trial of several processors report. Pure. */
final class TeamReport {
    private TeamReport() {}

    /**
     * Returns what the trial showed: times, fairness and the like are those of the device itself; operations, violations and further counts
     * are summed.
     *
     * @param parts what each GPU reported, the device itself first; none where the CPU was alone
     * @param host what the CPU did
     * @param reached what was reached in the end
     */
    static Observation of(Trial trial, List<Observation> parts, HostPart.Done host, long reached) {
        Observation own = parts.isEmpty() ? alone(trial) : parts.get(0);
        long operations = parts.stream().mapToLong(Observation::operations).sum();
        return Draft.of(own)
                .set(Observation::timedOut, host.timedOut() || parts.stream().anyMatch(Observation::timedOut))
                .set(Observation::operations, operations + (contends(trial) ? host.operations() : 0))
                .set(
                        Observation::violations,
                        parts.stream().mapToLong(Observation::violations).sum() + (contends(trial) ? 0 : host.sum()))
                .set(Observation::reached, reached)
                .set(Observation::counts, counts(trial, parts, host))
                .build();
    }

    private static boolean contends(Trial trial) {
        return trial.kernel().startsWith(TeamRun.CONTENTION);
    }

    private static Observation alone(Trial trial) {
        return Draft.of(Observation.class)
                .set(Observation::elapsedNs, (double) trial.windowNs())
                .set(Observation::windowNs, (double) trial.windowNs())
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
