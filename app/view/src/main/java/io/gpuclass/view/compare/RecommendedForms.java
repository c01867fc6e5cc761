package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.primitives.FormName;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms that profiles recommend for some role, at whatever contention: those that programs use. Immutable.
 *
 * @param forms their names
 */
record RecommendedForms(Set<FormName> forms) {
    static RecommendedForms of(Stream<Profile> profiles) {
        return new RecommendedForms(profiles.flatMap(RecommendedForms::of).collect(Collectors.toUnmodifiableSet()));
    }

    private static Stream<FormName> of(Profile profile) {
        return Stream.concat(
                profile.answers().stream()
                        .map(answer -> FormName.of(answer.role().kind(), answer.use())),
                profile.recommendations().stream()
                        .filter(one -> Objects.nonNull(one.recommended()))
                        .map(one -> FormName.of(one.role().kind(), one.recommended())));
    }

    boolean contains(FigureKey key) {
        return key.kind() != null
                && key.name() != null
                && !key.subject().overGpus()
                && forms.contains(FormName.of(key.kind(), key.name()));
    }

    /** Returns the figures of such forms, by the forms' names. */
    List<String> names(Stream<FigureKey> keys) {
        return keys.filter(this::contains)
                .map(key -> FormName.of(key.kind(), key.name()).name())
                .distinct()
                .sorted()
                .toList();
    }
}
