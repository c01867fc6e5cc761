package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.levels.LevelResults.Level;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FormNameTest {
    private static final List<FormName> ON_CUDA = FormName.of(Catalogue.of(DeviceKind.CUDA).stream());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mutex_ticket_turns",
                "mutex-ticket-turns",
                "mutex-ticket",
                "mutex_ticket",
                "gpuclass::mutex_ticket_turns<>",
                "gpuclass/sync/mutex_ticket_turns.cuh",
                "mutex_fa<scope::device, turn_backoff>",
                "mutex_fa<S,turn_backoff>",
                "gpuclass::basic_mutex<gpuclass::mutex_fa<gpuclass::scope::device, gpuclass::turn_backoff>>",
                " Mutex_Ticket_Turns "
            })
    void everySpellingOfAFormMeansIt(String spelling) {
        assertThat(FormSpelling.parse(spelling, ON_CUDA, ""))
                .extracting(FormName::name)
                .containsExactly("mutex_ticket_turns");
    }

    @Test
    void anIdThatTwoKindsHaveMeansBoth() {
        assertThat(FormSpelling.parse("ticket-turns", ON_CUDA, ""))
                .extracting(FormName::name)
                .containsExactly("mutex_ticket_turns", "semaphore_ticket_turns");
    }

    @Test
    void aKindMeansAllItsForms() {
        assertThat(FormSpelling.parse("mutex", ON_CUDA, ""))
                .hasSize(Catalogue.of(DeviceKind.CUDA, Kind.MUTEX).size())
                .allMatch(form -> form.kind().equals("mutex"));
    }

    @Test
    void theNameGoesBeforeATypeThatIsCalledAlike() {
        assertThat(FormSpelling.parse("mutex_fa", ON_CUDA, ""))
                .extracting(FormName::id)
                .containsExactly("fa");
    }

    @Test
    void allNamesDifferAndCanBeTypedAndAreWordsOfCpp() {
        for (DeviceKind device : List.of(DeviceKind.CUDA, DeviceKind.HOST, DeviceKind.OPENCL)) {
            List<FormName> forms = FormName.of(Catalogue.of(device).stream());
            assertThat(forms)
                    .extracting(FormName::name)
                    .doesNotHaveDuplicates()
                    .allMatch(name -> name.matches("[a-z]\\w*"));
            assertThat(forms).allSatisfy(form -> {
                assertThat(FormSpelling.parse(form.name(), forms, "")).containsExactly(form);
                assertThat(FormSpelling.parse("gpuclass::" + form.name() + "<>", forms, ""))
                        .containsExactly(form);
                assertThat(FormSpelling.parse(form.id(), forms, "")).contains(form);
                assertThat(FormSpelling.parse(form.kind() + "-" + form.id(), forms, ""))
                        .contains(form);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "event-counter, event-counter, event_counter",
        "latch, libcu-latch, latch_libcu_latch",
        "combining-mutex, combining, combining_mutex",
        "shared-mutex, phase-fair, shared_mutex",
        "sequence-lock, copies, sequence_lock_copies",
        "bounded-queue, tickets, bounded_queue",
        "bounded-queue, broker, broker_queue",
        "work-stealing-deque, own-deques, work_stealing_deque",
        "condition-variable, over-ticket-turns, condition_variable_over_ticket_turns",
        "mutex, user:my-lock, user:my-lock"
    })
    void furtherKindsAreCalledAsTheirHeadersAre(String kind, String id, String name) {
        assertThat(FormName.of(kind, id)).hasToString(name);
    }

    @ParameterizedTest
    @CsvSource({
        "WARP, syncwarp, false, barrier_syncwarp",
        "BLOCK, mbarrier, false, barrier_mbarrier",
        "CLUSTER, hardware, true, barrier_cluster",
        "CLUSTER, mbarrier, true, barrier_cluster_mbarrier",
        "GRID, striped, true, barrier_clustered_striped",
        "GRID, striped, false, barrier_striped"
    })
    void barriersOfAScopeAreCalledAsTheirTypesAre(Level level, String form, boolean clustered, String name) {
        assertThat(FormName.ofLevel(level, form, clustered)).hasToString(name);
    }

    @ParameterizedTest
    @CsvSource({
        "barrier, system, barrier_system",
        "mutex, system, mutex_system",
        "mutex, two-sides, mutex_two_sides",
        "barrier, central, barrier_system_central"
    })
    void formsOverGpusAreCalledAsTheirHeadersAre(String kind, String id, String name) {
        FormName form = FormName.overGpus(kind, id);

        assertThat(form).hasToString(name);
        assertThat(FormSpelling.parse("system_" + kind + "_" + id, List.of(form), ""))
                .containsExactly(form);
        assertThat(FormSpelling.parse(id, List.of(form), "")).containsExactly(form);
    }

    @Test
    void theOldNameOfABarrierOverGpusMeansItAlone() {
        List<FormName> known = Stream.of("system", "central", "atomic-two-stage")
                .map(id -> FormName.overGpus("barrier", id))
                .toList();

        assertThat(FormSpelling.parse("system_barrier", known, ""))
                .extracting(FormName::name)
                .containsExactly("barrier_system");
    }

    @ParameterizedTest
    @CsvSource({
        "mutex_ticket_turn, mutex_ticket_turns",
        "stripd, barrier_striped",
        "semaphore_sleping, semaphore_sleeping"
    })
    void anUnknownNameIsRefusedWithTheNearest(String typed, String meant) {
        assertThatThrownBy(() -> FormSpelling.parse(typed, ON_CUDA, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + typed + "'")
                .hasMessageContaining(meant)
                .hasMessageEndingWith("--list lists them");
    }

    @Test
    void aTypeWithOtherArgumentsIsNotTakenForAForm() {
        assertThatThrownBy(() -> FormSpelling.parse("mutex_fa<scope::system, other_backoff>", ON_CUDA, ""))
                .hasMessageContaining("no form is called");
    }

    @Test
    void everyFurtherKindHasAName() {
        assertThat(Arrays.stream(FurtherKind.values())
                        .map(kind -> FormName.of(kind, "x").name()))
                .doesNotHaveDuplicates();
    }
}
