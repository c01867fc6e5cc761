package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter written = new StringWriter();
    private final PrintWriter err = new PrintWriter(written);
    private long now = 1_000;

    @Test
    void shouldShowShareAndPhaseAndTimeLeftOnATerminal() {
        Progress progress = new Progress.OnTerminal(err, 80, () -> now);
        progress.phase("probes");
        pass(Duration.ofSeconds(10));
        progress.reached(0.25);
        assertThat(screen()).isEqualTo("[#####...............] 25 %  probes  30 s left");
    }

    @Test
    void shouldKeepALineWithinTheTerminal() {
        Progress progress = new Progress.OnTerminal(err, 30, () -> now);
        progress.phase("a phase with a long name");
        assertThat(screen()).hasSize(29).startsWith("[....................] 0 %");
        assertThat(written.toString()).doesNotContain("\n");
    }

    @Test
    void shouldLeaveNothingOfALongerLineBehind() {
        Progress progress = new Progress.OnTerminal(err, 80, () -> now);
        progress.phase("a long name");
        progress.phase("short");
        assertThat(screen()).isEqualTo("[....................] 0 %  short");
    }

    @Test
    void shouldRedrawATerminalOnlySoOften() {
        Progress progress = new Progress.OnTerminal(err, 80, () -> now);
        progress.phase("probes");
        pass(Duration.ofMillis(99));
        progress.reached(0.5);
        assertThat(screen()).contains(" 0 %");
        pass(Duration.ofMillis(1));
        progress.reached(0.5);
        assertThat(screen()).contains(" 50 %");
    }

    @Test
    void shouldKeepNoticesAboveTheLine() {
        Progress progress = new Progress.OnTerminal(err, 80, () -> now);
        progress.phase("probes");
        progress.notice("the clock fell");
        progress.close();
        assertThat(screen()).isEqualTo("gpuclass: the clock fell\n");
    }

    @Test
    void shouldTakeAShareBeyondTheEndsForTheEnd() {
        Progress progress = new Progress.OnTerminal(err, 80, () -> now);
        pass(Duration.ofSeconds(1));
        progress.reached(1.5);
        assertThat(screen()).startsWith("[####################] 100 %").endsWith("0 s left");
    }

    @Test
    void shouldPrintALineForEachPhaseWhereThereIsNoTerminal() {
        Progress progress = new Progress.InLog(err, () -> now);
        progress.phase("probes");
        progress.phase("primitives");
        progress.notice("the clock fell");
        progress.close();
        assertThat(written.toString().lines())
                .containsExactly("gpuclass: probes ...", "gpuclass: primitives ...", "gpuclass: the clock fell");
    }

    @Test
    void shouldPrintAtMostOneLineInFiveSecondsWhereThereIsNoTerminal() {
        Progress progress = new Progress.InLog(err, () -> now);
        progress.phase("probes");
        for (int tenth = 1; tenth <= 100; tenth++) {
            pass(Duration.ofMillis(100));
            progress.reached(tenth / 200.0);
        }
        assertThat(written.toString().lines())
                .containsExactly(
                        "gpuclass: probes ...",
                        "gpuclass: probes: 25 %, 15 s left",
                        "gpuclass: probes: 50 %, 10 s left");
    }

    @Test
    void shouldNotGuessTheTimeLeftTooEarly() {
        assertThat(Progress.timeLeft(Duration.ofSeconds(5).toNanos(), 0.01)).isEmpty();
        assertThat(Progress.timeLeft(Duration.ofSeconds(75).toNanos(), 0.5)).isEqualTo("1 min 15 s left");
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    /** Returns the text on the screen of a terminal: a carriage return goes back to the start of the line. */
    private String screen() {
        StringBuilder shown = new StringBuilder();
        String[] lines = written.toString().split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            StringBuilder line = new StringBuilder();
            for (String overwrite : lines[i].split("\r", -1)) {
                line.replace(0, Math.min(line.length(), overwrite.length()), overwrite);
            }
            shown.append(line.toString().stripTrailing()).append(i < lines.length - 1 ? "\n" : "");
        }
        return shown.toString();
    }

    @Test
    void shouldShowNothingOfWhatIsOverWithinTwoSeconds() {
        Progress progress = ofLong(new Terminal(false, false, false, 80));
        progress.phase("reading 300 profiles");
        pass(Duration.ofMillis(1999));
        progress.reached(0.9);
        progress.close();

        assertThat(written.toString()).isEmpty();
    }

    /** Of one file nothing tells how far its reading is. */
    @Test
    void shouldNotSayZeroPercentInALog() {
        Progress progress = ofLong(new Terminal(false, false, false, 80));
        progress.phase("reading 1 profile");
        pass(Duration.ofMillis(2500));
        progress.reached(0.004);
        progress.close();

        assertThat(written.toString()).isEqualTo("gpuclass: reading 1 profile ...\n");
    }

    @Test
    void shouldShowInALogWhatTakesLongerAndHowFarItIs() {
        Progress progress = ofLong(new Terminal(false, false, false, 80));
        progress.phase("reading 300 profiles");
        for (int tenth = 1; tenth <= 100; tenth++) {
            pass(Duration.ofMillis(100));
            progress.reached(tenth / 200.0);
        }
        progress.close();

        assertThat(written.toString().lines())
                .containsExactly(
                        "gpuclass: reading 300 profiles: 10 %, 18 s left",
                        "gpuclass: reading 300 profiles: 35 %, 13 s left");
    }

    @Test
    void shouldRedrawOneLineOfATerminalFromTwoSecondsOnAndEraseItAtTheEnd() {
        Progress progress = ofLong(new Terminal(true, true, false, 80));
        progress.phase("reading 300 profiles");
        pass(Duration.ofSeconds(2));
        progress.reached(0.25);
        assertThat(screen()).isEqualTo("[#####...............] 25 %  reading 300 profiles  6 s left");
        progress.close();
        assertThat(screen()).isBlank();
    }

    private Progress ofLong(Terminal terminal) {
        return Progress.ofLong(new Console(terminal, new Interruption(Duration.ZERO), () -> now), err);
    }
}
