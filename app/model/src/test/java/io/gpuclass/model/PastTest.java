package io.gpuclass.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.litmus.LitmusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What breaks is found whether or not executions are told apart that go on in the same ways: in programs of random phases, right and wrong ones. */
class PastTest {
    private static final long SEED = 51;
    private static final long GUARDED = 1024;

    private final Random random = new Random(SEED);

    @Test
    void shouldFindInSomeProgramsWhatIsFoundInAllExecutions() {
        compare(120);
    }

    @Tag("slow")
    @Test
    void shouldFindInManyProgramsWhatIsFoundInAllExecutions() {
        compare(300);
    }

    private void compare(int programs) {
        int broken = 0;
        int fewer = 0;
        int compared = 0;
        for (int i = 0; i < programs; i++) {
            String text = program("Random" + i);
            Verdict all = verdict(text, false);
            Verdict some = verdict(text, true);
            boolean isKnown = all != null && all.outcome() != Outcome.GAVE_UP;
            if (isKnown) {
                assertThat(some.outcome()).as(text).isEqualTo(all.outcome());
                assertThat(some.notes()).as(text).isEqualTo(all.notes());
                compared++;
                broken += all.outcome() == Outcome.FOUND ? 1 : 0;
                fewer += some.executions() < all.executions() ? 1 : 0;
            }
        }
        assertThat(compared).isGreaterThan(programs * 3 / 4);
        assertThat(broken).isBetween(compared / 10, compared * 9 / 10);
        assertThat(fewer).isGreaterThan(compared / 10);
    }

    /** Returns null where the model refuses accesses of several sizes. */
    private static Verdict verdict(String text, boolean forgets) {
        LitmusTest test = LitmusTest.parse(text);
        try {
            return Safety.of(test.program(), new Bounds(2, 3_000, 2_000), address -> address < GUARDED, forgets);
        } catch (Refused mixed) {
            return null;
        }
    }

    /** Of two or three threads that meet once or twice at a counter; x, y and z are guarded, the others are not. */
    private String program(String name) {
        int threads = 2 + random.nextInt(2);
        int phases = 1 + random.nextInt(threads == 2 ? 3 : 2);
        List<List<String>> columns = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            columns.add(new ArrayList<>());
        }
        String release = pick("acq_rel", "release", "acq_rel", "relaxed");
        String acquire = pick("acquire", "acquire", "relaxed");
        String fence = pick("", "", "fence.acq_rel.gpu", "fence.sc.gpu");
        boolean locks = random.nextInt(4) == 0;
        for (int phase = 1; phase <= phases; phase++) {
            for (int thread = 0; thread < threads; thread++) {
                List<String> column = columns.get(thread);
                int accesses = random.nextInt(threads == 2 ? 3 : 2);
                IntStream.range(0, accesses).forEach(i -> access(column));
                if (locks) {
                    lock(column, phase, release, acquire);
                } else {
                    meet(column, thread, phase, phase * threads, release, acquire, fence);
                }
            }
        }
        columns.forEach(this::access);
        columns.forEach(this::checkLate);
        return text(name, columns);
    }

    /** What was read may decide long after, when all else is over: executions that read something else are not the same. */
    private void checkLate(List<String> column) {
        List<String> registers = column.stream()
                .filter(line -> line.matches("(ld|atom)\\S* r\\d+,.*"))
                .map(line -> line.replaceFirst("\\S+ (r\\d+),.*", "$1"))
                .toList();
        if (!registers.isEmpty() && random.nextBoolean()) {
            column.add("setp.eq.u64 late, " + registers.get(random.nextInt(registers.size())) + ", "
                    + pick("0", "0", "1", "2"));
            column.add("@late trap");
        }
    }

    private void access(List<String> column) {
        String register = "r" + column.size();
        String word = pick("x", "y", "z", "u", "v");
        String value = Integer.toString(1 + random.nextInt(2));
        switch (random.nextInt(6)) {
            case 0, 1 -> column.add("st." + pick("weak", "weak", "relaxed.gpu") + " " + word + ", " + value);
            case 2 -> column.add("atom.relaxed.gpu.add " + register + ", " + word + ", " + value);
            case 3 -> column.add("ld.relaxed.gpu " + register + ", " + word);
            case 4 -> {
                column.add("ld." + pick("weak", "relaxed.gpu") + " " + register + ", " + word);
                column.add("setp.eq.u64 p" + register + ", " + register + ", " + value);
                column.add("@p" + register + " trap");
            }
            default -> column.add("ld.weak " + register + ", " + word);
        }
    }

    private void meet(
            List<String> column, int thread, int phase, int goal, String release, String acquire, String fence) {
        String label = "L" + thread + "_" + phase;
        if (!fence.isEmpty()) {
            column.add(fence);
        }
        column.add(
                release.equals("acq_rel") || random.nextInt(8) > 0
                        ? "atom." + release + ".gpu.add a" + phase + ", c, 1"
                        : "red.relaxed.gpu.add c, 1");
        column.add(label + ": ld." + acquire + ".gpu w" + phase + ", c");
        column.add("blt w" + phase + ", " + goal + ", " + label);
        if (!fence.isEmpty()) {
            column.add(fence);
        }
    }

    private void lock(List<String> column, int phase, String release, String acquire) {
        String label = "K" + column.size() + "_" + phase;
        column.add(label + ": atom." + acquire + ".gpu.cas l" + phase + ", c, 0, 1");
        column.add("bne l" + phase + ", 0, " + label);
        access(column);
        column.add("st." + (release.equals("acq_rel") ? "release" : release) + ".gpu c, 0");
    }

    private static String text(String name, List<List<String>> columns) {
        StringBuilder text = new StringBuilder("PTX " + name + "\n{ x=0; y=0; z=0; c=0; u=0; v=0; }\n");
        for (int thread = 0; thread < columns.size(); thread++) {
            text.append(thread == 0 ? " " : " | ").append("P" + thread + "@cta " + thread + ",gpu 0");
        }
        text.append(" ;\n");
        int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
        for (int row = 0; row < rows; row++) {
            for (int thread = 0; thread < columns.size(); thread++) {
                List<String> column = columns.get(thread);
                text.append(thread == 0 ? " " : " | ").append(row < column.size() ? column.get(row) : "");
            }
            text.append(" ;\n");
        }
        return text + "exists (x=9)\n";
    }

    private String pick(String... some) {
        return some[random.nextInt(some.length)];
    }
}
