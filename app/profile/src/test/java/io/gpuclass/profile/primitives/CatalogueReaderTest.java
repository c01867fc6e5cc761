package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue.CatalogueReader;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts.Footprint;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Implementation.Trait;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogueReaderTest {
    private static final String FULL = """
        // A comment (with "quotes
        #define GPUCLASS_TYPE(...) __VA_ARGS__
        #ifdef GPUCLASS_SEMAPHORE

        #include "gpuclass/sync/first.cuh"
        #include "gpuclass/sync/second.cuh"
        GPUCLASS_SEMAPHORE(one_by_two, (first<second<scope::device, pause()>, true>),
                           summary("takes one, or two (\\"both\\"), at once"),
                           source("here; there, page 1"),
                           progress(deadlock_free), state(lines(2), words(1), lines_per_block(3)),
                           pauses(in_line), traits(counts_on, readers_and_writers), cost(two_words))
        #undef GPUCLASS_SEMAPHORE
        #endif
        """;

    private static final String SHORT = "summary(\"s\"), source(\"o\"), progress(starvation_free)";

    @Test
    void shouldReadEveryColumn() {
        assertThat(read(FULL))
                .containsExactly(new Implementation(
                        DeviceKind.CUDA,
                        new ImplementationFacts(
                                Kind.SEMAPHORE,
                                "one-by-two",
                                "takes one, or two (\"both\"), at once",
                                "here; there, page 1",
                                ProgressGuarantee.DEADLOCK_FREE,
                                new Footprint(2 * 256 + 4, 3 * 256)),
                        Pauses.IN_LINE,
                        Set.of(Trait.COUNTS_ON, Trait.READERS_AND_WRITERS),
                        "two_words",
                        new CppType("semaphore_one_by_two", "first<second<scope::device, pause()>, true>")));
    }

    @Test
    void shouldLetARowLeaveOutWhatItDoesNotHave() {
        Implementation row = only("GPUCLASS_BARRIER(x, " + SHORT + ")");

        assertThat(row.facts().stateBytes()).isZero();
        assertThat(row.facts().stateBytesPerBlock()).isZero();
        assertThat(row.pauses()).isEqualTo(Pauses.NONE);
        assertThat(row.traits()).isEmpty();
        assertThat(row.cost()).isNull();
        assertThat(row.cpp()).isNull();
        assertThat(row.twin()).isFalse();
    }

    @Test
    void shouldReadTwinsWhichPromiseNothing() {
        Implementation twin =
                only("GPUCLASS_MUTEX_TWIN(no_lock, (twin_no_lock), summary(\"does not lock\"), traits(counts_on))");

        assertThat(twin.twin()).isTrue();
        assertThat(twin.kind()).isEqualTo(Kind.MUTEX);
        assertThat(twin.has(Trait.COUNTS_ON)).isTrue();
        assertThat(twin.facts().source()).isEqualTo("broken on purpose");
        assertThat(twin.facts().progress()).isNull();
        assertThat(twin.verificationKernel()).isEqualTo("mutex_verify_twin_no_lock");
    }

    @Test
    void shouldCallEachRowByItsKindAndId() {
        assertThat(read("""
            #include "gpuclass/sync/a.cuh"
            GPUCLASS_MUTEX(a, (a), %1$s)
            #include "gpuclass/sync/b.cuh"
            GPUCLASS_MUTEX(b, (c<scope::device>), %1$s)
            """.formatted(SHORT)))
                .extracting(row -> row.cpp().qualified() + " of " + row.cpp().header())
                .containsExactly(
                        "gpuclass::mutex_a of gpuclass/sync/mutex_a.cuh",
                        "gpuclass::mutex_b<> of gpuclass/sync/mutex_b.cuh");
    }

    @ParameterizedTest
    @CsvSource({
        "bytes(48), 48, 0",
        "words(3), 12, 0",
        "lines(2), 512, 0",
        "bytes_per_block(32), 0, 32",
        "words_per_block(2), 0, 8",
        "lines_per_block(1), 0, 256",
        "'lines(1), lines(2), words_per_block(1)', 768, 4"
    })
    void shouldAddUpTheState(String terms, int bytes, int perBlock) {
        ImplementationFacts facts =
                only("GPUCLASS_MUTEX(x, " + SHORT + ", state(" + terms + "))").facts();

        assertThat(facts.stateBytes()).isEqualTo(bytes);
        assertThat(facts.stateBytesPerBlock()).isEqualTo(perBlock);
    }

    @ParameterizedTest
    @CsvSource({
        "spinning, LINEAR, 64",
        "polling, LINEAR, 1",
        "forecast, EXPONENTIAL, 50",
        "in_line, PROPORTIONAL, 64",
        "arriving, CLOCKED, 20",
        "by_turns, TURNS, 75",
        "by_rounds, TURNS, 600",
        "spreading, SPREAD, 0"
    })
    void shouldKnowThePausesByTheirNames(String name, Pauses.Form form, int last) {
        Pauses pauses =
                only("GPUCLASS_MUTEX(x, " + SHORT + ", pauses(" + name + "))").pauses();

        assertThat(pauses.form()).isEqualTo(form);
        assertThat(pauses.figures()).last().isEqualTo(last);
    }

    @ParameterizedTest
    @EnumSource(ProgressGuarantee.class)
    void shouldKnowEveryPromise(ProgressGuarantee progress) {
        assertThat(only("GPUCLASS_MUTEX(x, summary(\"s\"), source(\"o\"), progress("
                                + progress.id().replace('-', '_') + "))")
                        .facts()
                        .progress())
                .isEqualTo(progress);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        GPUCLASS_LATCH(x, summary("s"), source("o"), progress(deadlock_free)) | t.inc, LATCH x: kind cannot be LATCH, but one of [BARRIER,
        GPUCLASS_MUTEX(x, source("o"), progress(deadlock_free))               | t.inc, MUTEX x: summary is missing
        GPUCLASS_MUTEX(x, summary(""), source("o"), progress(deadlock_free))  | t.inc, MUTEX x: summary is not a text in quotes
        GPUCLASS_MUTEX(x, summary(s), source("o"), progress(deadlock_free))   | t.inc, MUTEX x: summary is not a text in quotes
        GPUCLASS_MUTEX(x, summary("s"), progress(deadlock_free))              | t.inc, MUTEX x: source is missing
        GPUCLASS_MUTEX(x, summary("s"), source("o"))                          | t.inc, MUTEX x: progress is missing
        GPUCLASS_MUTEX(x, summary("s"), source("o"), progress(wait_free))     | t.inc, MUTEX x: progress cannot be wait_free, but one of [
        GPUCLASS_MUTEX_TWIN(x, (x), traits(counts_on))                        | t.inc, MUTEX_TWIN x: summary is missing
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), summary("t"))               | t.inc: GPUCLASS_MUTEX_TWIN(x has summary twice
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s", "t"))                        | t.inc, MUTEX_TWIN x: summary has 2 values instead of one
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), trait(counts_on))           | t.inc, MUTEX_TWIN x: trait is no column: there are [cost,
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), traits(fair))               | t.inc, MUTEX_TWIN x: traits cannot be fair, but one of [
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), pauses(long))               | t.inc, MUTEX_TWIN x: pauses cannot be long, but one of [arriving,
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), state(pages(2)))            | t.inc, MUTEX_TWIN x: state cannot be pages(2)
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), state(lines(-2)))           | t.inc, MUTEX_TWIN x: state cannot be lines(-2)
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), state(lines()))             | t.inc, MUTEX_TWIN x: state cannot be lines()
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), state(lines))               | t.inc, MUTEX_TWIN x: state cannot be lines
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"), state())                    | t.inc, MUTEX_TWIN x: state cannot be
        GPUCLASS_MUTEX_TWIN(x, (x), "s")                                      | t.inc: GPUCLASS_MUTEX_TWIN(x has a cell that is not of the form column(value): "s"
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s")                              | t.inc: GPUCLASS_MUTEX_TWIN(x does not close every parenthesis
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s)))                             | t.inc: GPUCLASS_MUTEX_TWIN(x does not close every quotation
        GPUCLASS_MUTEX_TWIN(x, (x), summary("s"));                            | t.inc: GPUCLASS_MUTEX_TWIN(x does not end with a parenthesis
        GPUCLASS_MUTEX_TWIN                                                   | t.inc: GPUCLASS_MUTEX_TWIN does not end with a parenthesis
        MUTEX(x, summary("s"))                                                | t.inc: MUTEX(x is neither a row nor a comment nor an #include
        """)
    void shouldRefuseAMalformedTableWithRowAndReason(String row, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(row)).withMessageStartingWith(message);
    }

    @Test
    void shouldRefuseATypeThatNoHeaderDeclares() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("GPUCLASS_BARRIER(x, (barrier_x), " + SHORT + ")"))
                .withMessage("t.inc, BARRIER x: type has no #include directly above it");
    }

    @Test
    void shouldRefuseTwoRowsOfOneKindAndId() {
        String row = "GPUCLASS_BARRIER(x, " + SHORT + ")\n";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(row + "GPUCLASS_RELAUNCH(x, " + SHORT + ")\n"))
                .withMessage("t.inc, RELAUNCH x: id is that of another row too");
        assertThat(read(row + "GPUCLASS_MUTEX(x, " + SHORT + ")")).hasSize(2);
    }

    @Test
    void shouldTakeOverRowsOfAnotherTableForAnotherSortOfDevice() {
        List<Implementation> cuda = Catalogue.of(DeviceKind.CUDA);
        Implementation taken = CatalogueReader.read(
                        DeviceKind.OPENCL, CatalogueTable.rows("t.inc", "GPUCLASS_MUTEX(fa, row(cuda))\n"), cuda)
                .get(0);
        Implementation fa = Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, "fa").orElseThrow();
        assertThat(taken.device()).isEqualTo(DeviceKind.OPENCL);
        assertThat(taken.facts()).isEqualTo(fa.facts());
        assertThat(taken.pauses()).isEqualTo(fa.pauses());
        assertThat(taken.cpp()).isNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CatalogueReader.read(
                        DeviceKind.OPENCL, CatalogueTable.rows("t.inc", "GPUCLASS_MUTEX(no_such, row(cuda))\n"), cuda))
                .withMessageContaining("no-such")
                .withMessageContaining("has no such row");
    }

    private static Implementation only(String row) {
        assertThat(read(row)).hasSize(1);
        return read(row).get(0);
    }

    private static List<Implementation> read(String table) {
        return CatalogueReader.read(DeviceKind.CUDA, CatalogueTable.rows("t.inc", table), List.of());
    }
}
