package io.gpuclass.recommendation;

/** The cost of one implementation as a function of what the probes gave. */
@FunctionalInterface
interface CostRow {
    /**
     * Predicts the cost of one operation when every block does nothing else.
     *
     * @param blocks blocks that contend; at least one
     * @param initial initial value of a semaphore; other kinds ignore it
     */
    Prediction predict(Costs costs, int blocks, int initial);
}
