package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Spreading;
import java.util.List;

/**
 * Trials of programs whose phases a barrier of the catalogue separates, with the pauses that the barrier itself is measured with.
 *
 * @param backoffUnit one unit of backoff, in SM cycles
 * @param spreading over how many words those spread that can
 */
public record BarrierTrials(Device device, int backoffUnit, Spreading spreading) {
    /** Returns the ids of the barriers for the device, in the order of the catalogue. */
    public List<String> ids() {
        return Catalogue.of(device.facts().kind(), Kind.BARRIER).stream()
                .map(Implementation::id)
                .toList();
    }

    /** Returns the ids of those that are as printed in the sources. */
    public List<String> asPublished() {
        return Catalogue.asPublished(device.facts().kind(), Kind.BARRIER).stream()
                .map(Implementation::id)
                .toList();
    }

    /**
     * Returns trials that differ in where the barrier's words lie, to be run in turn.
     *
     * @param kernel entry point of the program with it
     * @throws IllegalArgumentException if the catalogue has no such barrier for the device
     */
    public List<Trial> places(String barrier, String kernel, int blocks) {
        Implementation implementation = Catalogue.find(device.facts().kind(), Kind.BARRIER, barrier)
                .orElseThrow(() -> new IllegalArgumentException("no barrier is called '" + barrier + "'"));
        Trial trial =
                new Setting(spreading.among(blocks, implementation), blocks, null, null).trial(kernel, backoffUnit);
        return Trials.meeting(trial, device, implementation);
    }
}
