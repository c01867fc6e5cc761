package io.gpuclass.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.litmus.LitmusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The explorer says what the enumeration says of programs that nobody chose: every order, scope, fence and width, and blocks of one cluster or of
 * several, on one GPU or two.
 */
class RandomProgramsTest {
    private static final long SEED = 50;
    private static final List<String> SCOPES = List.of("cta", "cluster", "gpu", "sys");
    private static final List<String> PLACES =
            List.of("cta 0,cluster 0,gpu 0", "cta 1,cluster 0,gpu 0", "cta 2,cluster 1,gpu 0", "cta 3,cluster 2,gpu 1");

    private final Random random = new Random(SEED);

    @Test
    void shouldAgreeWithTheEnumerationOnSomePrograms() {
        assertThat(compared(150)).isGreaterThan(80);
    }

    @Test
    void shouldAgreeWithTheEnumerationOnProgramsThatMeetAndCopy() {
        assertThat(compared(150, this::meetingAndCopying)).isGreaterThan(100);
    }

    @Tag("slow")
    @Tag("turn-5")
    @Test
    void shouldAgreeWithTheEnumerationOnThousandsOfPrograms() {
        assertThat(compared(3_500)).isGreaterThan(2_500);
        assertThat(compared(1_500, this::meetingAndCopying)).isGreaterThan(1_200);
    }

    private int compared(int programs) {
        return compared(programs, this::program);
    }

    private int compared(int programs, UnaryOperator<String> programNamed) {
        int compared = 0;
        int reachable = 0;
        for (int i = 0; i < programs; i++) {
            String text = programNamed.apply("Random" + i);
            LitmusTest test = LitmusTest.parse(text);
            Outcome outcome = outcome(test);
            if (outcome != null) {
                boolean isReachable =
                        Enumeration.finds(test.program(), new Reachability(test.locations(), test.state()));
                assertThat(outcome).as(text).isEqualTo(isReachable ? Outcome.FOUND : Outcome.NOT_FOUND);
                compared++;
                reachable += isReachable ? 1 : 0;
            }
        }
        assertThat(reachable).isBetween(compared / 50, compared * 9 / 10);
        return compared;
    }

    /** Returns what the explorer says; null of a program in which some bytes of one store are read with those of another. */
    private static Outcome outcome(LitmusTest test) {
        try {
            return test.decide(Bounds.USUAL).outcome();
        } catch (Refused mixed) {
            assertThat(mixed).hasMessageMatching("(?s).*(different sizes|manual does not say).*");
            return null;
        }
    }

    /** Of two threads of one block or of two of a cluster, which meet, and copy beside what they do. */
    private String meetingAndCopying(String name) {
        boolean isOneBlock = random.nextBoolean();
        boolean meetAsABlock = isOneBlock && random.nextBoolean();
        List<List<String>> columns = List.of(new ArrayList<>(), new ArrayList<>());
        List<String> asked = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            for (int thread = 0; thread < 2; thread++) {
                List<String> column = columns.get(thread);
                String register = "r" + part;
                copyingOrNot(column, register);
                if (column.stream().anyMatch(line -> line.contains(" " + register + ","))) {
                    asked.add("P" + thread + ":" + register + "=" + random.nextInt(3));
                }
                if (part == 0 && meetAsABlock) {
                    column.add("bar.sync 0");
                } else if (part == 0) {
                    column.add("barrier.cluster.arrive" + pick(List.of("", "", ".relaxed")));
                    if (random.nextInt(4) == 0) {
                        column.add("st.weak x, 2");
                    }
                    column.add("barrier.cluster.wait");
                }
            }
        }
        asked.add("x=" + random.nextInt(3));
        StringBuilder rows = new StringBuilder();
        for (int row = 0; row < Math.max(columns.get(0).size(), columns.get(1).size()); row++) {
            int at = row;
            rows.append(columns.stream()
                    .map(column -> at < column.size() ? column.get(at) : "")
                    .collect(Collectors.joining(" | ", " ", " ;\n")));
        }
        String places = isOneBlock
                ? " P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;\n"
                : " P0@cta 0,cluster 0,gpu 0 | P1@cta 1,cluster 0,gpu 0 ;\n";
        return "PTX " + name + "\n{ shared d=0; x=0; y=0; }\n" + places + rows + "exists ("
                + String.join(" /\\ ", asked) + ")\n";
    }

    private void copyingOrNot(List<String> column, String register) {
        switch (random.nextInt(8)) {
            case 0 -> column.add("st.weak x, 1");
            case 1 -> column.add("st.weak.shared d, 1");
            case 2 -> column.add("ld.weak " + register + ", x");
            case 3 -> column.add("ld.weak.shared " + register + ", d");
            case 4, 5 -> {
                column.add("cp.async.ca.shared.global [d], [x], 8");
                if (random.nextInt(3) > 0) {
                    column.add("cp.async.wait_all");
                }
            }
            case 6 -> {
                if (random.nextInt(3) > 0) {
                    column.add("fence.proxy.async" + pick(List.of("", ".global", ".shared::cta")));
                }
                column.add("cp.async.bulk.global.shared::cta.bulk_group [x], [d], 16");
                if (random.nextInt(3) > 0) {
                    column.add("cp.async.bulk.commit_group");
                    column.add("cp.async.bulk.wait_group" + pick(List.of("", ".read")) + " 0");
                }
            }
            default -> {
                column.add("fence" + pick(List.of(".acq_rel.cluster", ".acq_rel.cta", ".sc.gpu")));
                column.add("st.relaxed.gpu y, 1");
            }
        }
    }

    /** Of two threads with up to three instructions, or of three with up to two. */
    private String program(String name) {
        int threads = 2 + random.nextInt(2);
        int most = threads == 2 ? 3 : 2;
        List<List<String>> columns = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        List<String> places = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            places.add("P" + thread + "@" + pick(PLACES));
            List<String> column = new ArrayList<>();
            for (int row = 0; row < most; row++) {
                column.add(instruction("r" + row));
                if (column.get(row).contains("r" + row)) {
                    asked.add("P" + thread + ":r" + row + "=" + random.nextInt(3));
                }
            }
            columns.add(column);
        }
        asked.add((random.nextBoolean() ? "x=" : "y=") + random.nextInt(3));
        String rows = IntStream.range(0, most)
                .mapToObj(row ->
                        columns.stream().map(column -> column.get(row)).collect(Collectors.joining(" | ", " ", " ;\n")))
                .collect(Collectors.joining());
        return "PTX " + name + "\n{ x=0; y=0; }\n " + String.join(" | ", places) + " ;\n" + rows + "exists ("
                + String.join(" /\\ ", asked) + ")\n";
    }

    private String instruction(String register) {
        String word = random.nextBoolean() ? "x" : "y";
        String value = Integer.toString(1 + random.nextInt(2));
        String width = random.nextInt(8) == 0 ? ".u32" : ".u64";
        String scope = "." + pick(SCOPES);
        return switch (random.nextInt(8)) {
            case 0, 1 ->
                "ld" + pick(List.of(".weak", ".volatile", ".relaxed" + scope, ".acquire" + scope)) + width + " "
                        + register + ", " + word;
            case 2, 3 ->
                "st" + pick(List.of(".weak", ".volatile", ".relaxed" + scope, ".release" + scope)) + width + " " + word
                        + ", " + value;
            case 4 -> "atom" + atomic(scope) + width + " " + register + ", " + word + ", " + value;
            case 5 ->
                "red" + pick(List.of(".relaxed", ".release")) + scope + ".add" + width + " " + word + ", " + value;
            case 6 -> "fence" + pick(List.of(".acq_rel", ".sc")) + scope;
            default -> "ld.relaxed" + scope + width + " " + register + ", " + word;
        };
    }

    private String atomic(String scope) {
        return pick(List.of(".relaxed", ".acquire", ".release", ".acq_rel")) + scope + pick(List.of(".add", ".exch"));
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
