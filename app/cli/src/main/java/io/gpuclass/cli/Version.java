package io.gpuclass.cli;

import io.gpuclass.profile.Tool;
import picocli.CommandLine.IVersionProvider;

/** The answer to {@code --version}. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        Tool tool = Tool.current();
        return new String[] {tool.name() + " " + tool.version()};
    }
}
