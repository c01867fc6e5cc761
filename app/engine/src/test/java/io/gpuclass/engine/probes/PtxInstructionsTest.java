package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the committed PTX of every probe to the memory instructions that the probe is named after. */
class PtxInstructionsTest {
    /** Accesses in one turn of a probe's loop: {@code gpuclass::unroll}. */
    private static final int UNROLL = 8;

    private static final Pattern MEMORY_INSTRUCTION =
            Pattern.compile("^\\s*(?:@%\\w+ )?((?:ld|st|atom|red|fence|membar)\\.[\\w.:]+)", Pattern.MULTILINE);

    /** Instructions by which the master reports; not part of what is measured. */
    private static final List<String> REPORTING =
            List.of("ld.param", "atom.relaxed.gpu.global.add.u64", "st.global.u64");

    static List<ProbeCase> probes() {
        return Stream.concat(ProbeCase.all().stream(), ProbeCase.reds().stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("io.gpuclass.engine.probes.FurtherProbeSuite#inClusters")
    void shouldHoldTheSameAccessesToTheSharedMemoryOfACluster(ProbeCase probe) {
        Map<String, Integer> expected = new TreeMap<>();
        expected(probe)
                .forEach((instruction, count) -> expected.put(
                        instruction.replace(".gpu", ".cluster").replace(".global", ".shared::cluster"), count));
        Map<String, Integer> found = memoryInstructions(Ptx.body(FurtherProbeSuite.clusterKernel(probe)));
        found.keySet().removeIf(instruction -> instruction.startsWith("st.shared"));
        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("probes")
    void shouldHoldExactlyTheAccessesOfTheProbe(ProbeCase probe) {
        assertThat(memoryInstructions(Ptx.body(Probes.kernel(probe)))).isEqualTo(expected(probe));
    }

    @Test
    void shouldMakeEachSerialReadDependOnTheOneBefore() {
        String body = Ptx.body("probe_time_volatile_read_serial");
        Matcher load = Pattern.compile("ld\\.volatile\\.global\\.u32 (%r\\d+), \\[(%rd\\d+)\\]")
                .matcher(body);
        String previousValue = null;
        int dependent = 0;
        while (load.find()) {
            if (previousValue != null) {
                String between = body.substring(0, load.start());
                assertThat(between.substring(between.lastIndexOf("ld.volatile")))
                        .as("what leads from %s to the address %s", previousValue, load.group(2))
                        .contains(previousValue + ", 4;")
                        .contains("add.s64 \t" + load.group(2));
                dependent++;
            }
            previousValue = load.group(1);
        }
        assertThat(dependent).isEqualTo(UNROLL - 1);
    }

    @Test
    void shouldReadClocksInTheBackoffLoopSoThatItIsNotDeleted() {
        assertThat(Ptx.body("mutex_rate_spin_backoff")).contains("%clock;");
        assertThat(Ptx.body("mutex_rate_spin")).doesNotContain("%clock;");
    }

    @Test
    void shouldPollWithVolatileLoadsInTheFormsThatSleep() {
        assertThat(memoryInstructions(Ptx.body("mutex_rate_fa"))).containsKey("ld.acquire.gpu.global.u32");
        assertThat(memoryInstructions(Ptx.body("semaphore_rate_sleeping"))).containsKey("ld.acquire.gpu.global.u32");
        Map<String, Integer> flags = memoryInstructions(Ptx.body("barrier_time_xf"));
        flags.keySet().removeIf(instruction -> !instruction.startsWith("atom"));
        assertThat(flags)
                .as("the arrival at the starting gate alone, and its moment, set or called off")
                .isEqualTo(Map.of("atom.acq_rel.gpu.global.add.u32", 1, "atom.relaxed.gpu.global.cas.b64", 2));
    }

    @Test
    void shouldKeepAtomicsGoingWithoutTurningThemIntoReductions() {
        String body = Ptx.body("hostage_time_poll");

        assertThat(memoryInstructions(body))
                .doesNotContainKey("red.global.add.u32")
                .containsKey("ld.volatile.global.u32");
        assertThat(body).doesNotContain("red.");
    }

    private static Map<String, Integer> expected(ProbeCase probe) {
        Map<String, Integer> expected = new TreeMap<>();
        expected.put(instruction(probe), UNROLL);
        if (probe.pattern() == io.gpuclass.profile.probes.ProbeCase.Pattern.COMPLETED) {
            expected.put("fence.acq_rel.gpu", UNROLL);
        }
        if (probe.access() == Access.VOLATILE_AFTER_ATOMIC) {
            expected.put("atom.relaxed.gpu.global.add.u32", 1);
        }
        return expected;
    }

    private static String instruction(ProbeCase probe) {
        boolean read = probe.direction() == Direction.READ;
        if (probe.access() == Access.ATOMIC) {
            return read ? "atom.relaxed.gpu.global.add.u32" : "atom.relaxed.gpu.global.exch.b32";
        }
        if (probe.access() == Access.RED) {
            return "red.relaxed.gpu.global.add.u32";
        }
        return read ? "ld.volatile.global.u32" : "st.volatile.global.u32";
    }

    private static Map<String, Integer> memoryInstructions(String body) {
        Map<String, Integer> counts = new TreeMap<>();
        Matcher matcher = MEMORY_INSTRUCTION.matcher(body);
        while (matcher.find()) {
            String instruction = matcher.group(1);
            if (REPORTING.stream().noneMatch(instruction::startsWith)) {
                counts.merge(instruction, 1, Integer::sum);
            }
        }
        return counts;
    }
}
