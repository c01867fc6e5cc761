package io.gpuclass.view.html;

import java.util.List;
import java.util.stream.Collectors;

/** What a page's content security policy says: nothing is loaded, and no script runs but those that are named. */
final class SecurityPolicy {
    private SecurityPolicy() {}

    static String allowing(List<Script> scripts) {
        String sources = scripts.stream().map(Script::source).collect(Collectors.joining(" "));
        return "default-src 'none'; script-src " + (sources.isEmpty() ? "'none'" : sources)
                + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
    }
}
