package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.GroupRun.GroupReport;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class TeamReportTest {
    private static final Trial CONTENTION = Trial.of("team_contend_add", 3)
            .withTeam(new DeviceGroup(List.of("cuda:1"), 2))
            .withWindowNs(500);

    private static Observation part(long operations, long violations, boolean timedOut, Long... counts) {
        return ObservationBuilder.builder()
                .elapsedNs(100.0 * operations)
                .operations(operations)
                .violations(violations)
                .timedOut(timedOut)
                .counts(List.of(counts))
                .build();
    }

    @Test
    void shouldSumWhatMembersDidAndKeepTheTimesOfTheDevice() {
        Observation seen = GroupReport.of(
                CONTENTION,
                List.of(part(10, 1, false, 5L, 6L), part(20, 2, false)),
                new HostPart.Done(7, 3, false),
                36);

        assertThat(seen.elapsedNs()).isEqualTo(1000);
        assertThat(seen.operations()).isEqualTo(37);
        assertThat(seen.violations()).isEqualTo(3);
        assertThat(seen.reached()).isEqualTo(36);
        assertThat(seen.ofMember(0)).isEqualTo(10);
        assertThat(seen.ofMember(1)).isEqualTo(20);
        assertThat(seen.ofMember(2)).isZero();
        assertThat(seen.ofHost()).isEqualTo(7);
        assertThat(seen.furtherCount(0)).isEqualTo(8);
        assertThat(seen.furtherCount(1)).isEqualTo(6);
        assertThat(seen.timedOut()).isFalse();
    }

    @Test
    void shouldSayThatAnyMemberTimedOut() {
        assertThat(GroupReport.of(CONTENTION, List.of(part(1, 0, false), part(1, 0, true)), HostPart.Done.NOTHING, 0)
                        .timedOut())
                .isTrue();
        assertThat(GroupReport.of(CONTENTION, List.of(part(1, 0, false)), new HostPart.Done(0, 0, true), 0)
                        .timedOut())
                .isTrue();
    }

    @Test
    void shouldNotCountThePhasesOfTheCpuAsOperationsOfABarrier() {
        Trial barrier = Trial.of("team_barrier_system", 3).withTeam(DeviceGroup.ofHost(1));

        Observation seen = GroupReport.of(barrier, List.of(part(10, 0, false)), new HostPart.Done(26, 0, false), 0);

        assertThat(seen.operations()).isEqualTo(10);
        assertThat(seen.ofHost()).isEqualTo(26);
    }

    @Test
    void shouldReportTheCpuAlone() {
        Trial alone =
                Trial.of("team_contend_add", 0).withTeam(DeviceGroup.ofHost(4)).withWindowNs(500);

        Observation seen = GroupReport.of(alone, List.of(), new HostPart.Done(40, 0, false), 40);

        assertThat(seen.operations()).isEqualTo(40);
        assertThat(seen.windowNs()).isEqualTo(500);
    }
}
