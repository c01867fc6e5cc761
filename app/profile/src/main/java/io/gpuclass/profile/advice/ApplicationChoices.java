package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.programs.ApplicationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Chooses for each application, input and number of blocks what it was fastest with, and holds that against what the bare barriers of
 * the sweep promised. Only what completed and is verified takes part. Pure.
 */
public final class ApplicationChoices {
    private ApplicationChoices() {}

    /** What competes with each other. */
    private record Setting(Application application, String input, int blocks) {}

    /**
     * Returns one for each setting at which anything takes part, in the order of the results.
     *
     * @param device what sort of device ran them: it says which barriers end the kernel
     * @param results what the applications gave
     * @param primitives the sweep of bare barriers; may be empty
     */
    public static List<ApplicationChoice> of(
            DeviceKind device, List<ApplicationResult> results, List<PrimitiveResult> primitives) {
        SweptBarriers sweep = new SweptBarriers(device, primitives);
        Map<Setting, List<ApplicationResult>> bySetting = results.stream()
                .collect(Collectors.groupingBy(
                        result -> new Setting(result.application(), result.input(), result.blocks()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return bySetting.values().stream()
                .map(all -> new ApplicationContest(device, all).choice(sweep))
                .flatMap(Optional::stream)
                .toList();
    }
}
