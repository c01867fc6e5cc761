package io.gpuclass.cli;

import io.gpuclass.profile.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The tool's version, as the build wrote it. */
public final class Version implements IVersionProvider {
    private static final String RESOURCE = "version.properties";

    /** Returns the name and version that go into a profile. */
    public static Tool tool() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the version cannot be read from " + RESOURCE + ": build again", e);
        }
        return new Tool("gpuclass", properties.getProperty("version"));
    }

    @Override
    public String[] getVersion() {
        Tool tool = tool();
        return new String[] {tool.name() + " " + tool.version()};
    }
}
