package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Arrays;
import java.util.List;

/** What a scope costs (Mahapatra 2020, section 2.1). */
public final class ScopeSection {
    private ScopeSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.scopes().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("What a scope costs");
        Grouped.by(ScopeResult::blocks, profile.scopes())
                .forEach((blocks, results) -> section.add(table(profile, blocks, results)));
        return section.faint(
                        "Each does it again and again in a word of its own: a load that acquires, a store that releases, an atomic addition,"
                                + " or a fence with nothing to wait for.")
                .blocks();
    }

    private static Block table(Profile profile, int blocks, List<ScopeResult> results) {
        return new TableColumns<List<ScopeResult>>()
                .text("operation", same -> same.get(0).operation().id().replace('-', ' '))
                .each(
                        Arrays.asList(MemoryScope.values()),
                        scope -> Column.number(((Named) scope).id()),
                        ScopeSection::cost)
                .table(
                        "Nanoseconds per operation at each scope, " + Contenders.count(profile, blocks),
                        Grouped.by(ScopeResult::operation, results).values(),
                        "");
    }

    private static String cost(List<ScopeResult> same, MemoryScope scope) {
        return same.stream()
                .filter(result -> result.scope() == scope)
                .findFirst()
                .map(result -> Numbers.plusMinus(result.nsPerOperation().estimate()))
                .orElse(null);
    }
}
