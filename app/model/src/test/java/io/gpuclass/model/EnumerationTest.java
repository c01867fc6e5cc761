package io.gpuclass.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.litmus.LitmusTest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The explorer says what a plain enumeration of whole executions says, of our litmus tests and of weaker and stronger ones. */
class EnumerationTest {
    private static final List<List<String>> CHANGES = List.of(
            List.of("x", "x"),
            List.of("acquire", "relaxed"),
            List.of("release", "relaxed"),
            List.of("(ld|st).weak (r\\d, )?y", "$1.relaxed.gpu $2y"),
            List.of("(ld|st).relaxed.gpu (r\\d, )?x", "$1.weak $2x"),
            List.of("fence.sc", "fence.acq_rel"),
            List.of("fence.acq_rel", "fence.sc"),
            List.of("(arrive|arrive.aligned) ", "$1.relaxed "),
            List.of("arrive.relaxed", "arrive"),
            List.of("fence.proxy.async\\S*|cp.async.bulk.wait_group.read 0|cp.async.wait_all", "mov r0, r0"),
            List.of("\\.gpu(?=[. ])", ".cta"),
            List.of("\\.cta(?=[. ])", ".gpu"),
            List.of("@cta 1", "@cta 0"));

    @Test
    void shouldAgreeWithTheExplorer() throws IOException, URISyntaxException {
        int compared = 0;
        try (Stream<Path> files =
                Files.list(Path.of(EnumerationTest.class.getResource("/litmus").toURI()))) {
            for (Path file : files.sorted().toList()) {
                String text = Files.readString(file);
                for (List<String> change : CHANGES) {
                    String changed = text.replaceAll(change.get(0), change.get(1));
                    boolean isOther = (change == CHANGES.get(0) || !changed.equals(text)) && !text.contains(" bra ");
                    compared += isOther && agrees(changed, file + ", " + change) ? 1 : 0;
                }
            }
        }
        assertThat(compared).isGreaterThan(400);
    }

    /** Returns a test; null if a change made an instruction of it that there is not. */
    private static LitmusTest parsed(String text) {
        try {
            return LitmusTest.parse(text);
        } catch (Refused none) {
            assertThat(none).hasMessageMatching(".*(async|barrier.cluster).*");
            return null;
        }
    }

    /** Compares, and returns whether the enumeration covers the test. */
    private static boolean agrees(String text, String what) {
        LitmusTest test = parsed(text);
        if (test == null || !Enumeration.covers(test.program())) {
            return false;
        }
        Verdict verdict = test.decide(Bounds.USUAL);
        boolean isReachable = Enumeration.finds(test.program(), new Reachability(test.locations(), test.state()));
        assertThat(verdict.outcome()).as(what + "\n" + text).isEqualTo(isReachable ? Outcome.FOUND : Outcome.NOT_FOUND);
        return true;
    }
}
