package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cli.ProbeArguments.PrimitiveArguments;
import io.gpuclass.engine.primitives.BlockSweep;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.units.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PrimitiveArgumentsTest {
    private static PrimitiveArguments parsed(String... arguments) {
        PrimitiveArguments parsed = new PrimitiveArguments();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(parsed)).parseArgs(arguments);
        return parsed;
    }

    @Test
    void shouldRunTheSweepWhereItBelongsAmongTheSuites() {
        PrimitiveArguments swept = parsed("--sweep", "all");

        assertThat(swept.with(SuiteRegistry.parse("replication,applications")))
                .extracting(Named::id)
                .containsExactly("replication", "sweep", "applications");
        assertThat(swept.get().sweep().apply(2112, 132)).isEqualTo(BlockSweep.dense(2112, 132));
        assertThat(parsed().get().sweep().apply(2112, 132)).isEqualTo(BlockSweep.ofFigures(2112, 132));
        assertThat(parsed().with(SuiteRegistry.parse("probes")))
                .extracting(Named::id)
                .containsExactly("probes");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "16, 16", "1000000, 1000000"})
    void shouldTakeAStep(String given, int step) {
        assertThat(parsed("--sweep", given).contradiction()).isEmpty();
        assertThat(parsed("--sweep", given).get().sweep().apply(2112, 132)).isEqualTo(BlockSweep.every(step, 2112));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "every", "1.5", "1000001", "99999999", "ALL", ""})
    void shouldSayWhatAStepMayBe(String given) {
        assertThat(parsed("--sweep=" + given).contradiction())
                .hasValueSatisfying(
                        sentence -> assertThat(sentence).contains("--sweep must be all, or", "'" + given + "'"));
    }

    @Test
    void shouldAskForThePrimitivesThatAreToDoFixedWork() {
        PrimitiveArguments fixed = parsed("--fixed-work");

        assertThat(fixed.get().fixedWork()).isTrue();
        assertThat(fixed.unheeded(SuiteRegistry.parse("primitives"))).isEmpty();
        assertThat(fixed.unheeded(SuiteRegistry.parse("replication")))
                .hasValueSatisfying(option -> assertThat(option.without()).contains("--fixed-work", "primitives"));
        assertThat(parsed().unheeded(SuiteRegistry.parse("replication"))).isEmpty();
    }
}
