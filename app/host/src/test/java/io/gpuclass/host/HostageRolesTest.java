package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HostageRolesTest {
    @Test
    void shouldTakeTheShareOfTheThreads() {
        assertThat(HostageRoles.of(16, 4)).isEqualTo(new HostageRoles(4, 12));
        assertThat(HostageRoles.of(64, 15)).isEqualTo(new HostageRoles(60, 4));
        assertThat(HostageRoles.of(6, 8)).isEqualTo(new HostageRoles(3, 3));
    }

    @Test
    void shouldLeaveBothRolesPlayed() {
        assertThat(HostageRoles.of(2, 1)).isEqualTo(new HostageRoles(1, 1));
        assertThat(HostageRoles.of(2, 15)).isEqualTo(new HostageRoles(1, 1));
        assertThat(HostageRoles.of(4, 16)).isEqualTo(new HostageRoles(3, 1));
    }

    @Test
    void shouldRefuseALoneThread() {
        assertThatIllegalArgumentException().isThrownBy(() -> HostageRoles.of(1, 8));
    }
}
