package io.gpuclass.profile.system;

import io.gpuclass.profile.units.Named;

/** In whose memory the word lies that one processor sets and another waits for. */
public enum FlagPlace implements Named {
    /** The waiting one's: it polls at home, and the store travels. */
    AT_WAITER,
    /** The sending one's: the store stays at home, and each poll travels. */
    AT_SENDER,
    /** The host's, both: where one of the two is the CPU, which reaches no other. */
    AT_HOST;
}
