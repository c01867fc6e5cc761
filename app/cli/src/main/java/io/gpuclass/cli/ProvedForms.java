package io.gpuclass.cli;

import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Maps the forms that the model explores to the names of their kernels. */
final class ProvedForms {
    private static final String TWIN = "twin_";
    private static final String SYSTEM = "system_";
    private static final String CONDITION = "condition_";

    /** Longer ones first: one may begin with another. */
    private static final List<String> KINDS = Stream.<Named>concat(
                    Arrays.stream(Kind.values()), Arrays.stream(FurtherKind.values()))
            .map(Named::id)
            .sorted(Comparator.comparing(String::length).reversed())
            .toList();

    private ProvedForms() {}

    /** Returns the name of a form; a user's is called as it is. */
    static FormName named(String kernel) {
        boolean seeded = kernel.startsWith(TWIN);
        String rest = seeded ? kernel.substring(TWIN.length()) : kernel;
        boolean overGpus = rest.startsWith(SYSTEM);
        String form = (overGpus ? rest.substring(SYSTEM.length()) : rest)
                .replaceFirst("^" + CONDITION + "(?!variable_)", CONDITION + "variable_");
        for (String kind : KINDS) {
            String prefix = kind.replace('-', '_') + "_";
            if (form.startsWith(prefix)) {
                String id = form.substring(prefix.length()).replace('_', '-');
                String of = seeded ? "twin-" + kind : kind;
                return overGpus ? FormName.overGpus(of, id) : FormName.of(of, id);
            }
        }
        return new FormName("", kernel, kernel);
    }
}
