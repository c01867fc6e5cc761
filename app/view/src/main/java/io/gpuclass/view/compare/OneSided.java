package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What only one side measured.
 *
 * @param subject part of the profile
 * @param kind of a primitive; null else
 * @param name the implementation or probe; null where the subject is all there is to say
 * @param settings at how many settings, such as numbers of blocks
 * @param wholly whether the other side has it at no setting
 */
public record OneSided(Subject subject, String kind, String name, int settings, boolean wholly) {
    /** A probe or an implementation, at whatever setting. */
    private record Form(Subject subject, String kind, String name) {
        static Form of(FigureKey key) {
            return new Form(key.subject(), key.kind(), key.name());
        }

        OneSided oneSided(int settings, boolean wholly) {
            return new OneSided(subject, kind, name, settings, wholly);
        }
    }

    /** Returns what {@code here} has and {@code there} has not, in the order of {@code here}. */
    static List<OneSided> of(Collection<FigureKey> here, Collection<FigureKey> there) {
        Set<FigureKey> others = settings(there);
        Set<Form> known = others.stream().map(Form::of).collect(Collectors.toSet());
        Map<Form, Integer> counts = new LinkedHashMap<>();
        settings(here).stream()
                .filter(key -> !others.contains(key))
                .forEach(key -> counts.merge(Form.of(key), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getKey().oneSided(entry.getValue(), !known.contains(entry.getKey())))
                .toList();
    }

    /** One key for each setting, whatever was counted there. Ratios follow from probes, and are none by themselves. */
    private static Set<FigureKey> settings(Collection<FigureKey> keys) {
        return keys.stream()
                .filter(key -> key.metric().better() != Better.NEITHER)
                .map(key -> key.with(Metric.RATE))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
