package io.gpuclass.engine.primitives;

/**
 * One run of a check.
 *
 * @param setting what is checked
 * @param first operations that its counters have behind them at the start; null for 0
 * @param length operations or phases of each block
 * @param section loads and stores inside, beyond those that check
 * @param timeoutNs bound of the run
 */
record PlannedCheck(Setting setting, Integer first, int length, int section, long timeoutNs) {
    /** Returns the same with another number of loads and stores inside. */
    PlannedCheck staying(int newSection) {
        return new PlannedCheck(setting, first, length, newSection, timeoutNs);
    }
}
