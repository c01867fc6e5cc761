package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;

/** Numbers of operations or phases of each block in a check. */
final class CheckLengths {
    /** Operations before their wrap at which counters start that are to wrap. */
    static final int BEFORE_WRAP = 100;

    /** Operations of all blocks together, so that many blocks need not go on for long. */
    private static final int OPERATIONS = 2640;

    private static final int FEWEST_PER_BLOCK = 2;
    private static final int MOST_PER_BLOCK = 20;

    /** So much further than the wrap a run across it goes. */
    private static final int ACROSS = 2;

    private CheckLengths() {}

    /** Returns the length of a run that starts from the beginning. */
    static int of(Setting setting, VerificationPlan plan) {
        Implementation implementation = setting.implementation();
        if (implementation.kind() == Kind.BARRIER) {
            return plan.phases();
        }
        int perBlock = Math.max(FEWEST_PER_BLOCK, Math.min(MOST_PER_BLOCK, OPERATIONS / setting.blocks()));
        return implementation.device().cpu() ? OPERATIONS : perBlock;
    }

    /** Returns the length of a run that starts shortly before the wrap, and goes well across it. */
    static int acrossWrap(Setting setting, VerificationPlan plan) {
        int operations = ACROSS * BEFORE_WRAP;
        boolean barrier = setting.implementation().kind() == Kind.BARRIER;
        int needed = barrier ? operations : (operations + setting.blocks() - 1) / setting.blocks();
        return Math.max(needed, of(setting, plan));
    }
}
