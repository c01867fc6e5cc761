package io.gpuclass.cli;

import io.gpuclass.model.ptx.Proof;
import io.gpuclass.model.ptx.Proof.Extent;
import io.gpuclass.model.ptx.PtxModule;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.records.ResourceFile;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The promises of the library's own forms.
 *
 * @param proofs by the module that says them
 */
record ProvedLibrary(Map<PtxModule, List<Proof>> proofs) {
    private static final List<String> MODULES =
            List.of("barriers", "clusters", "mutexes", "semaphores", "conditions", "kinds", "two_sides", "teams");
    private static final Set<String> DEFAULTS =
            Set.of("barrier_striped", "mutex_ticket_turns", "semaphore_ticket_turns", "system_mutex_two_sides");
    private static final String TWIN = "twin_";

    static ProvedLibrary read(Extent extent) {
        Map<PtxModule, List<Proof>> proofs = new LinkedHashMap<>();
        MODULES.forEach(name -> {
            PtxModule module =
                    PtxModule.parse(ResourceFile.text(ProvedLibrary.class, "/io/gpuclass/ptx/proof_" + name + ".ptx"));
            proofs.put(module, Proof.of(module, extent));
        });
        return new ProvedLibrary(proofs);
    }

    /** Returns the names of its forms, by what kernels call them. */
    Map<String, FormName> forms() {
        Map<String, FormName> forms = new LinkedHashMap<>();
        all().forEach(proof -> forms.put(proof.form(), ProvedForms.named(proof.form())));
        return forms;
    }

    private Stream<Proof> all() {
        return proofs.values().stream().flatMap(List::stream);
    }

    /** Returns paths of the files that it is compiled from. */
    Collection<String> files() {
        return proofs.keySet().stream()
                .flatMap(module -> module.files().stream())
                .toList();
    }

    /** Returns the promises of some forms. */
    ProvedLibrary of(Predicate<String> forms) {
        Map<PtxModule, List<Proof>> some = new LinkedHashMap<>();
        proofs.forEach((module, all) -> some.put(
                module, all.stream().filter(proof -> forms.test(proof.form())).toList()));
        return new ProvedLibrary(some);
    }

    void forEach(BiConsumer<PtxModule, Proof> action) {
        proofs.forEach((module, all) -> all.forEach(proof -> action.accept(module, proof)));
    }

    /** Returns whether a form is explored if none is named. */
    static boolean isUsual(String form, boolean all) {
        return all ? !form.startsWith(TWIN) : DEFAULTS.contains(form);
    }
}
