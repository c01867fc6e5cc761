package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether both sides of a comparison are of the very same GPU: by the fingerprints of their profiles, and between GPUs of one model only. */
public enum SameGpu implements Named {
    /** All profiles are of one GPU. */
    SAME,
    /** The profiles are of several GPUs of one model. */
    ANOTHER,
    /** A profile does not name its GPU; judged as {@link #ANOTHER}, since nothing says that it is one GPU. */
    UNKNOWN;

    /** Returns whether two sides are of one GPU; empty for hosts, and for GPUs of different models. */
    static Optional<SameGpu> of(List<Profile> base, Profile current) {
        DeviceFacts device = current.device();
        boolean oneModel = base.stream().allMatch(one -> one.device().slug().equals(device.slug()));
        if (device.kind().cpu() || !oneModel) {
            return Optional.empty();
        }
        Optional<String> mine = Fingerprint.of(device);
        Set<Optional<String>> others =
                base.stream().map(one -> Fingerprint.of(one.device())).collect(Collectors.toSet());
        if (mine.isEmpty() || others.contains(Optional.<String>empty())) {
            return Optional.of(UNKNOWN);
        }
        return Optional.of(others.equals(Set.of(mine)) ? SAME : ANOTHER);
    }

    /** Whether figures are allowed what GPUs of a model differ by. */
    boolean mayDiffer() {
        return this != SAME;
    }
}
