package io.gpuclass.view.html;

import io.gpuclass.profile.records.OwnFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A script of the program's own inside a page.
 *
 * @param code what runs; nothing in it ends the element early
 */
record Script(String code) {
    Script {
        String lower = code.toLowerCase(Locale.ROOT);
        if (lower.contains("</script") || lower.contains("<!--")) {
            throw new IllegalArgumentException("a script inside a page may not hold </script or <!--");
        }
    }

    /** Returns a script that comes with the program. */
    static Script of(String resource) {
        return new Script("\n" + resource(resource) + "\n");
    }

    String tag() {
        return "<script>" + code + "</script>";
    }

    /** Returns the source expression by which a content security policy lets just this script run. */
    String source() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(code.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Returns JSON as an element that a script may read and nothing runs; no character of it acts as markup. */
    static String data(String id, String json) {
        String harmless = json.replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
        return "<script type=\"application/json\" id=\"" + id + "\">" + harmless + "</script>";
    }

    static String policy(List<Script> scripts) {
        String sources = scripts.stream().map(Script::source).collect(Collectors.joining(" "));
        return "default-src 'none'; script-src " + (sources.isEmpty() ? "'none'" : sources)
                + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
    }

    /** Returns the text of a file beside this class. */
    static String resource(String name) {
        return OwnFile.text(Script.class, name);
    }
}
