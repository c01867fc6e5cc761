package io.gpuclass.host.program;

import java.util.Arrays;

/** When each thread of a run began and ended, and how long it worked in between. Each thread writes its own, once. */
final class Clocks {
    private final long[] beganNs;
    private final long[] endedNs;
    private final long[] workNs;

    Clocks(int threads) {
        beganNs = new long[threads];
        endedNs = new long[threads];
        workNs = new long[threads];
    }

    void record(int thread, long began, long ended, long work) {
        beganNs[thread] = began;
        endedNs[thread] = ended;
        workNs[thread] = work;
    }

    /** Returns the time from the first thread's beginning to the last one's end. */
    long elapsedNs() {
        long origin = beganNs[0];
        long first = Arrays.stream(beganNs).map(began -> began - origin).min().orElseThrow();
        long last = Arrays.stream(endedNs).map(ended -> ended - origin).max().orElseThrow();
        return last - first;
    }

    /** Returns the time that all threads together worked between barriers. */
    long workNs() {
        return Arrays.stream(workNs).sum();
    }

    /** Returns the time that all threads together took. */
    long wholeNs() {
        return Arrays.stream(endedNs).sum() - Arrays.stream(beganNs).sum();
    }
}
