package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the C++ library's headers are, as the launcher says. */
final class LibraryFolder {
    private LibraryFolder() {}

    /** Returns the folder that holds {@code gpuclass/}, if the launcher knows. */
    static Optional<Path> find() {
        return Optional.ofNullable(System.getProperty("gpuclass.include")).map(Path::of);
    }

    /** @throws CommandException if the launcher does not know */
    static Path get() {
        return find().orElseThrow(() -> new CommandException(
                ExitCodes.FAILED,
                new IllegalStateException("the headers are not beside this program: run gpuclass from its archive, or"
                        + " from a checkout")));
    }
}
