package io.gpuclass.profile.cases;

import io.gpuclass.profile.primitives.Kind;
import java.util.List;

/** Where a profile holds what is drawn from its measurements. */
final class AdviceLists {
    static final List<CaseList> LISTS = List.of(
            CaseList.of(null, "breakEven/*", "").apart("blocks"),
            CaseList.of(null, "rankAgreement/*", "probes,primitives")
                    .apart("kind", Kind.class)
                    .apart("initial", "blocks"),
            CaseList.of(null, "answers/*", "").apart("role", "contention", "section"),
            CaseList.of(null, "recommendations/*", "probes,primitives").apart("role"));

    private AdviceLists() {}
}
