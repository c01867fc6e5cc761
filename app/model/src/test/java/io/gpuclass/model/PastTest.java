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

/** Faults are found whether or not executions are told apart that go on in the same ways: in programs of random phases, right and wrong ones. */
class PastTest {
    private static final long SEED = 51;
    private static final long GUARDED = 1024;

    private final Random random = new Random(SEED);

    @Test
    void shouldFindInSomeProgramsWhatIsFoundInAllExecutions() {
        compare(120);
    }

    @Tag("slow")
    @Tag("turn-5")
    @Test
    void shouldFindInManyProgramsWhatIsFoundInAllExecutions() {
        compare(300);
    }

    /** The way that a branch took is over, and so is its cause; but the register that it chose decides after all else was forgotten. */
    @Test
    void shouldTellApartExecutionsThatDifferInARegisterAlone() {
        String text = """
            PTX Chosen
            { x=0; c=0; y=0; }
             P0@cta 0,gpu 0                 | P1@cta 1,gpu 0                 ;
             ld.relaxed.gpu r1, x           | st.relaxed.gpu x, 1            ;
             mov.u64 chosen, 1              | atom.acq_rel.gpu.add a, c, 1   ;
             bne r1, 0, A                   | L1: ld.acquire.gpu w, c        ;
             mov.u64 chosen, 2              | blt w, 2, L1                   ;
             A: atom.acq_rel.gpu.add a, c, 1 | st.relaxed.gpu y, 1            ;
             L0: ld.acquire.gpu w, c        |                                ;
             blt w, 2, L0                   |                                ;
             ld.relaxed.gpu r2, y           |                                ;
             bne r2, 0, B                   |                                ;
             B: setp.eq.u64 late, chosen, %d |                                ;
             @late trap                     |                                ;
            exists (x=9)
            """;

        assertThat(List.of(0, 1, 2))
                .extracting(chosen -> verdict(text.formatted(chosen), true).outcome())
                .containsExactly(Outcome.NOT_FOUND, Outcome.FOUND, Outcome.FOUND);
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
        columns.forEach(this::look);
        columns.forEach(this::checkLate);
        return text(name, columns);
    }

    /** The value of a read may decide long after, when all else is over: executions that read something else are not the same. */
    private void checkLate(List<String> column) {
        List<String> registers = column.stream()
                .filter(line -> line.matches("(ld|atom|mov)\\S* [rk]\\d+,.*"))
                .map(line -> line.replaceFirst("\\S+ ([rk]\\d+),.*", "$1"))
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
        switch (random.nextInt(7)) {
            case 0, 1 -> column.add("st." + pick("weak", "weak", "relaxed.gpu") + " " + word + ", " + value);
            case 2 -> column.add("atom.relaxed.gpu.add " + register + ", " + word + ", " + value);
            case 3 -> column.add("ld.relaxed.gpu " + register + ", " + word);
            case 4 -> {
                column.add("ld." + pick("weak", "relaxed.gpu") + " " + register + ", " + word);
                column.add("setp.eq.u64 p" + register + ", " + register + ", " + value);
                column.add("@p" + register + " trap");
            }
            case 5 -> choose(column, register, word, value);
            default -> column.add("ld.weak " + register + ", " + word);
        }
    }

    /** Lets a branch, which decides a read at once, choose a number. */
    private void choose(List<String> column, String register, String word, String value) {
        String chosen = register.replace('r', 'k');
        column.add("ld.relaxed.gpu " + register + ", " + word);
        column.add("mov.u64 " + chosen + ", 1");
        column.add("bne " + register + ", " + value + ", C" + register);
        column.add("mov.u64 " + chosen + ", 2");
        column.add("C" + register + ":");
    }

    /** Waits for a read, outside of any loop, that decides nothing. */
    private void look(List<String> column) {
        if (random.nextBoolean()) {
            column.add("ld.relaxed.gpu look, " + pick("u", "v"));
            column.add("bne look, 0, LOOKED");
            column.add("LOOKED:");
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
