package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * What was measured of several processors that share memory: GPUs of one host, and its CPU. The device of the profile is one of them; every
 * list is empty where nothing was measured. Immutable.
 *
 * @param topology who there is, and who reaches whom; null where it could not be told
 * @param memories what a processor sees of a memory: its own, another GPU's, the host's
 * @param hazards what goes wrong, or does not, where several processors share words
 * @param pingPong how long a word of one processor takes to reach another and be answered
 * @param contention what processors complete that work on one word, or on one each
 * @param barriers what barriers over several processors take
 * @param locks what mutexes and semaphores over several processors give
 * @param verification what checking these barriers, mutexes and semaphores, and their broken twins, showed
 * @param skipped what was not measured, and why
 */
public record SystemResults(
        Topology topology,
        List<MemoryResult> memories,
        List<HazardResult> hazards,
        List<PingPongResult> pingPong,
        List<ContentionResult> contention,
        List<TeamBarrierResult> barriers,
        List<TeamLockResult> locks,
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
     * Something of several processors that was not measured.
     *
     * @param what such as {@code barriers}, the name of the list that lacks it
     * @param reason why, in a sentence without a full stop
     */
    public record SkippedPart(
            @Required String what, @Required String reason) {}
}
