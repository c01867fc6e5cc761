package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** What a scope costs (Mahapatra 2020, section 2.1). */
public final class ScopeSection {
    private ScopeSection() {}

    public static List<Block> of(Profile profile) {
        Cases.Selection scopes = profile.cases().of(Subjects.SCOPE);
        if (scopes.list().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("What a scope costs");
        for (Object blocks : scopes.values(Axis.BLOCKS)) {
            section.add(table(profile, (int) blocks)
                    .of(scopes.where(Axis.BLOCKS, blocks).list()));
        }
        return section.faint("Each does it again and again in a word of its own: a load that acquires, a store that"
                        + " releases, an atomic addition, or a fence with nothing to wait for.")
                .blocks();
    }

    private static Pivot table(Profile profile, int blocks) {
        return Pivot.titled("Nanoseconds per operation at each scope, " + Contenders.count(profile, blocks))
                .row("operation", one -> one.name().replace('-', ' '))
                .by(
                        List.of(MemoryScope.values()),
                        one -> Named.parse(MemoryScope.class, one.kind()),
                        scope -> Column.number(((Named) scope).id()))
                .cells(
                        Metric.SCOPE_COST,
                        (one, ns) -> one.measured(Metric.SCOPE_COST)
                                .estimate()
                                .map(Numbers::plusMinus)
                                .orElseThrow());
    }
}
