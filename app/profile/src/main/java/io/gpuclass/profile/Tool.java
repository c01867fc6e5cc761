package io.gpuclass.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The program that wrote a profile.
 *
 * @param name {@code gpuclass}
 * @param version its version
 */
public record Tool(String name, String version) {
    private static final String RESOURCE = "version.properties";

    /** Returns this program, with the version that the build wrote. */
    public static Tool current() {
        Properties properties = new Properties();
        try (InputStream in = Tool.class.getResourceAsStream(RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the version cannot be read from " + RESOURCE + ": build again", e);
        }
        return new Tool("gpuclass", properties.getProperty("version"));
    }
}
