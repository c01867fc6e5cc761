package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.Objects;

/**
 * One side of a comparison.
 *
 * @param files the profiles; one, or the base's several
 * @param createdAt when they were measured, as far as they say
 * @param kind sort of device
 * @param device the vendor's name of it
 */
public record ComparedSide(List<String> files, List<String> createdAt, DeviceKind kind, String device) {
    public ComparedSide {
        files = List.copyOf(files);
        createdAt = List.copyOf(createdAt);
    }

    public static ComparedSide of(List<NamedProfile> profiles) {
        Profile first = profiles.get(0).profile();
        return new ComparedSide(
                profiles.stream().map(NamedProfile::file).toList(),
                profiles.stream()
                        .map(one -> one.profile().createdAt())
                        .filter(Objects::nonNull)
                        .toList(),
                first.device().kind(),
                first.device().name());
    }
}
