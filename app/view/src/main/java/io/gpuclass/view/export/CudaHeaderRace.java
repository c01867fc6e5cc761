package io.gpuclass.view.export;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The contest for the one algorithm that serves any number of blocks.
 *
 * @param contenders those that were measured wherever anything was
 * @param evidence tells which of two is clearly faster
 */
record CudaHeaderRace(List<CudaHeaderContender> contenders, CudaHeaderEvidence evidence) {
    CudaHeaderRace {
        contenders = List.copyOf(contenders);
    }

    /** @param ranked what can be named, by contention, best first */
    static CudaHeaderRace among(Map<Contention, List<PrimitiveResult>> ranked, CudaHeaderEvidence evidence) {
        return new CudaHeaderRace(CudaHeaderContender.among(ranked), evidence);
    }

    /**
     * Returns the one that is least behind the best where it is furthest behind, of the default and those that are nowhere slower than it
     * and clearly faster somewhere; empty where the default was not measured everywhere.
     */
    Optional<CudaHeaderContender> best(String usual) {
        return contenders.stream()
                .filter(each -> each.implementation().equals(usual))
                .findFirst()
                .flatMap(own -> contenders.stream()
                        .filter(each -> each == own || replaces(each, own))
                        .min(Comparator.comparingDouble(CudaHeaderContender::worst)));
    }

    private boolean replaces(CudaHeaderContender one, CudaHeaderContender usual) {
        return one.isNowhereBehind(usual)
                && Arrays.stream(Contention.values())
                        .anyMatch(contention -> evidence.isAhead(one.at(contention), usual.at(contention), contention));
    }
}
