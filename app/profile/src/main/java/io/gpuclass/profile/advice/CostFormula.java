package io.gpuclass.profile.advice;

/** The cost of one implementation as a function of what the probes gave. */
@FunctionalInterface
interface CostFormula {
    /** Predicts the cost of one operation. */
    Prediction predict(Costs costs, Load load);
}
