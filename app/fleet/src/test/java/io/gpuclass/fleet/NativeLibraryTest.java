package io.gpuclass.fleet;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NativeLibraryTest {
    private static final Path SPILL = Path.of("/var/tmp/gpuclass-fleet1");

    @Test
    void shouldSayWhatToDoWhereThereIsNoRoomForACopy() {
        assertThatThrownBy(() -> NativeLibrary.checkRoom(SPILL, 20_000_000))
                .isInstanceOfSatisfying(
                        FleetException.class,
                        e -> org.assertj.core.api.Assertions.assertThat(e.reason())
                                .isEqualTo(FleetException.Reason.ENGINE))
                .hasMessageContaining("only 20 MB are left in /var/tmp")
                .hasMessageContaining("TMPDIR=DIR");
        assertThatCode(() -> NativeLibrary.checkRoom(SPILL, 80_000_000)).doesNotThrowAnyException();
    }
}
