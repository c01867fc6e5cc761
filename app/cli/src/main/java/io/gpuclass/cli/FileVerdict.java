package io.gpuclass.cli;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Problem;
import io.gpuclass.view.document.MarkdownText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a file is a valid profile.
 *
 * @param file the file, as the user named it
 * @param valid whether it is
 * @param problems what is wrong with it
 */
public record FileVerdict(String file, boolean valid, List<Problem> problems) {
    public FileVerdict {
        problems = List.copyOf(problems);
    }

    static FileVerdict of(Path file, List<Problem> problems) {
        return new FileVerdict(file.toString(), problems.isEmpty(), problems);
    }

    /** Returns a line for each problem, or one that says there is none. */
    Stream<String> lines(Format format) {
        Stream<String> findings = valid ? Stream.of("valid") : problems.stream().map(Problem::toString);
        return findings.map(finding -> PlainText.oneLine(file + ": " + finding))
                .map(line -> format == Format.MARKDOWN ? "- " + MarkdownText.escaped(line) : line);
    }
}
