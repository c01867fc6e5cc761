package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The committed PTX on the class path. */
public final class Ptx {
    private Ptx() {}

    /** Returns whether a kernel is an entry of the module that its name says. */
    public static boolean has(String kernel) {
        return start(kernel) >= 0;
    }

    /** Returns the body of a kernel. */
    public static String body(String kernel) {
        int start = start(kernel);
        assertThat(start).as("entry %s in %s", kernel, resource(kernel)).isNotNegative();
        String ptx = module(kernel);
        return ptx.substring(ptx.indexOf('{', start), ptx.indexOf("\n}", start));
    }

    private static int start(String kernel) {
        return module(kernel).indexOf(".visible .entry " + kernel + "(");
    }

    private static String module(String kernel) {
        try (InputStream stream = Ptx.class.getResourceAsStream(resource(kernel))) {
            assertThat(stream).as("class-path resource %s", resource(kernel)).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A kernel is called {@code <subject>_<metric>_<variant>}, and lies in the module of its subject and metric. */
    private static String resource(String kernel) {
        String[] parts = kernel.split("_");
        String ending = parts[0].equals("cluster") ? ".sm90.ptx" : ".ptx";
        return "/io/gpuclass/ptx/" + parts[0] + "_" + parts[1] + ending;
    }
}
