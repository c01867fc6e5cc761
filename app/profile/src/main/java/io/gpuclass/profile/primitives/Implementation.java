package io.gpuclass.profile.primitives;

import io.gpuclass.profile.device.DeviceKind;
import java.util.Set;

/**
 * One row of the catalogue: an implementation of a synchronization primitive, or a broken twin of one.
 *
 * @param kind what it promises
 * @param id its id in profiles, in kebab-case
 * @param device sort of device it runs on
 * @param twin whether it is a deliberately broken form that verification must catch
 * @param summary what it does, in a few words
 * @param source where it comes from, by short name and section
 * @param pauses what it does between attempts
 * @param progress what it promises to those who wait; null for a twin
 * @param footprint how much memory it takes; null for a twin
 * @param traits what sets it apart
 */
public record Implementation(
        Kind kind,
        String id,
        DeviceKind device,
        boolean twin,
        String summary,
        String source,
        Pauses pauses,
        Progress progress,
        Footprint footprint,
        Set<Trait> traits) {
    public Implementation {
        traits = Set.copyOf(traits);
    }

    /** Returns a row without pauses and traits. */
    static Implementation row(
            DeviceKind device,
            Kind kind,
            String id,
            String summary,
            String source,
            Progress progress,
            Footprint footprint) {
        return new Implementation(kind, id, device, false, summary, source, Pauses.NONE, progress, footprint, Set.of());
    }

    static Implementation twin(DeviceKind device, Kind kind, String id, String summary) {
        return new Implementation(
                kind, id, device, true, summary, "broken on purpose", Pauses.NONE, null, null, Set.of());
    }

    /** Returns the same row with other pauses. */
    public Implementation pausing(Pauses newPauses) {
        return new Implementation(kind, id, device, twin, summary, source, newPauses, progress, footprint, traits);
    }

    Implementation with(Trait... newTraits) {
        return new Implementation(
                kind, id, device, twin, summary, source, pauses, progress, footprint, Set.of(newTraits));
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns the entry point that times it: barriers for a fixed count, the others for a fixed time. */
    public String timingKernel() {
        return kind.subject() + (kind == Kind.BARRIER ? "_time_" : "_rate_") + variant();
    }

    /** Returns the entry point that checks it. */
    public String verificationKernel() {
        return kind.subject() + "_verify_" + variant();
    }

    /** Returns the entry point that counts its accesses and samples its hand-offs. */
    public String detailKernel() {
        return kind.subject() + "_detail_" + variant();
    }

    private String variant() {
        return (twin ? "twin-" + id : id).replace('-', '_');
    }
}
