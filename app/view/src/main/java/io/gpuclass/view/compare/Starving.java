package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.HashSet;
import java.util.Set;

/**
 * Which forms left most blocks out. A section has no fairness of its own: it starves where the form does with nothing inside, whichever
 * blocks write.
 *
 * @param device sort of device
 * @param forms the forms
 */
record Starving(DeviceKind device, Set<Form> forms) {
    private static final String ANY = "any";

    /** A form at one size. */
    private record Form(String kind, String name, Integer blocks, Integer initial, String writers) {}

    static Starving of(DeviceKind device, Iterable<PrimitiveResult> results, GridScale scale) {
        Set<Form> forms = new HashSet<>();
        for (PrimitiveResult result : results) {
            if (result.starves()) {
                String writers =
                        result.writers() == null ? null : result.writers().id();
                int blocks = scale.toBase(result.blocks());
                forms.add(new Form(result.kind().id(), result.implementation(), blocks, result.initial(), writers));
                forms.add(new Form(result.kind().id(), result.implementation(), blocks, result.initial(), ANY));
            }
        }
        return new Starving(device, forms);
    }

    boolean contains(FigureKey key) {
        String writers = key.subject() == Subjects.SECTION ? ANY : key.writers();
        return forms.contains(new Form(key.kind(), key.name(), key.blocks(), key.initial(), writers));
    }
}
