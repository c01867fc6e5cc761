package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InputFileExceptionTest {
    @Test
    void shouldSayFileLineAndProblem() {
        assertThat(new InputFileException("roads.gr", 7, "no arc")).hasMessage("roads.gr:7: no arc");
    }

    @Test
    void shouldLeaveOutTheLineWhereItIsAboutTheWholeFile() {
        assertThat(new InputFileException("roads.gr", 0, "there is no such file"))
                .hasMessage("roads.gr: there is no such file");
    }

    @Test
    void shouldStayOnOnePrintableLine() {
        assertThat(new InputFileException("a\nb\u009b31m.gr", 1, "not \"\u001b]0;\u0007\u202e\u2028\r\""))
                .hasMessage("a\uFFFDb\uFFFD31m.gr:1: not \"\uFFFD]0;\uFFFD\uFFFD\uFFFD\uFFFD\"");
    }
}
