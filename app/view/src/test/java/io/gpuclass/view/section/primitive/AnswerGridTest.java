package io.gpuclass.view.section.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.AnswerBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid.RoleAnswers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerGridTest {
    static Answer answer(Role role, Contention contention, int section, String use) {
        return answer(role, contention, contention.blocks(132, 2112), section, use);
    }

    private static Answer answer(Role role, Contention contention, int blocks, int section, String use) {
        return AnswerBuilder.builder()
                .role(role)
                .contention(contention)
                .blocks(blocks)
                .section(section)
                .use(use)
                .nsPerOperation(1000.0)
                .build();
    }

    @Test
    void shouldTellAnAnswerAgainOnlyFromWhereItIsAnotherOne() {
        Answer low = answer(Role.MUTEX, Contention.LOW, 0, "fa");
        Answer full = answer(Role.MUTEX, Contention.FULL, 0, "spin");
        Answer changed = answer(Role.MUTEX, Contention.FULL, 100, "mcs");
        AnswerGrid grid = AnswerGrid.of(List.of(
                changed,
                full,
                answer(Role.MUTEX, Contention.FULL, 10, "spin"),
                answer(Role.MUTEX, Contention.FULL, 1000, "mcs"),
                answer(Role.MUTEX, Contention.LOW, 10, "fa"),
                low));
        assertThat(grid.rows())
                .containsExactly(
                        new RoleAnswers(Role.MUTEX, 0, Map.of(Contention.LOW, low, Contention.FULL, full)),
                        new RoleAnswers(Role.MUTEX, 100, Map.of(Contention.FULL, changed)));
        assertThat(grid.answers()).containsExactly(low, full, changed);
    }

    /** On a host with two CPUs. */
    @Test
    void shouldShowOnlyOneOfTwoContentionsThatAreAsManyThreads() {
        Answer low = answer(Role.MUTEX, Contention.LOW, 1, 0, "spin");
        Answer full = answer(Role.MUTEX, Contention.FULL, 2, 0, "fa");
        Answer elsewhere = answer(Role.BARRIER, Contention.MEDIUM, 2, 0, "flag");
        AnswerGrid grid =
                AnswerGrid.of(List.of(low, answer(Role.MUTEX, Contention.MEDIUM, 2, 0, "fa"), full, elsewhere));

        assertThat(grid.answers()).containsExactly(elsewhere, low, full);
    }
}
