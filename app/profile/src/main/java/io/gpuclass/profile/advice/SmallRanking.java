package io.gpuclass.profile.advice;

import java.util.List;
import java.util.Map;

/**
 * Ranking on a small grid.
 *
 * @param between the numbers of blocks that a form's figure lies between, for those that were not measured themselves
 */
record SmallRanking(Ranking ranking, Map<String, List<Integer>> between) {}
