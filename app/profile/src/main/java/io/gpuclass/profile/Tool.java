package io.gpuclass.profile;

import io.gpuclass.profile.records.ResourceFile;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program that wrote a profile.
 *
 * @param name {@code gpuclass}
 * @param commit the commit that it was built from, twelve hexadecimal digits, or {@value #NO_COMMIT}; null where that is not told
 * @param changed whether files differed from that commit; null without one
 */
public record Tool(String name, String version, String commit, Boolean changed) {
    /** The commit of a build outside git. */
    public static final String NO_COMMIT = "none";

    private static final Pattern COMMIT = Pattern.compile("([0-9a-f]{12,40})(-dirty)?");

    public Tool(String name, String version) {
        this(name, version, null, null);
    }

    /** Returns this program, with the version that the build wrote. */
    public static Tool current() {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(ResourceFile.text(Tool.class, "version.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Tool("gpuclass", properties.getProperty("version"));
    }

    /** Returns this program with the commit that it was built from, for what it measures. */
    public static Tool measuring() {
        return current().builtFrom(ResourceFile.find(Tool.class, "commit.txt").orElse(""));
    }

    /** Returns it with the commit that git names, which it marks where files differ from it. */
    Tool builtFrom(String described) {
        Matcher commit = COMMIT.matcher(described.strip());
        return commit.matches()
                ? new Tool(name, version, commit.group(1), commit.group(2) != null)
                : new Tool(name, version, NO_COMMIT, null);
    }
}
