package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether both sides of a comparison measured the same code, by the digests of their implementations. */
public enum MeasuredCode implements Named {
    /** Every implementation of both sides has the same code. */
    SAME,
    /** Some implementations have other code: their figures tell nothing of the hardware. */
    OTHER,
    /** One side does not name its code; judged as if it were equal. */
    UNKNOWN;

    /** Returns which it is. */
    static MeasuredCode of(List<Profile> base, Profile current) {
        boolean known = Stream.concat(base.stream(), Stream.of(current)).allMatch(MeasuredCode::isNamed);
        if (!known) {
            return UNKNOWN;
        }
        return current.implementations().stream()
                        .anyMatch(form -> differs(base, current, form.kind().id(), form.id()))
                ? OTHER
                : SAME;
    }

    /** Returns whether a figure is of a form whose code differs between the sides; where one does not name it, it is taken to be equal. */
    static Predicate<FigureKey> differing(List<Profile> base, Profile current) {
        Set<List<String>> forms = current.implementations().stream()
                .map(form -> List.of(form.kind().id(), form.id()))
                .filter(form -> differs(base, current, form.get(0), form.get(1)))
                .collect(Collectors.toSet());
        return key -> key.kind() != null && key.name() != null && forms.contains(List.of(key.kind(), key.name()));
    }

    private static boolean isNamed(Profile profile) {
        return profile.implementations().stream().anyMatch(form -> form.code() != null);
    }

    private static boolean differs(List<Profile> base, Profile current, String kind, String id) {
        Set<String> now = codes(current, kind, id).collect(Collectors.toSet());
        Set<String> before =
                base.stream().flatMap(profile -> codes(profile, kind, id)).collect(Collectors.toSet());
        return !now.isEmpty() && !before.isEmpty() && !now.equals(before);
    }

    private static Stream<String> codes(Profile profile, String kind, String id) {
        return profile.implementations().stream()
                .filter(form -> form.kind().id().equals(kind) && form.id().equals(id))
                .map(ImplementationFacts::code)
                .filter(code -> code != null);
    }
}
