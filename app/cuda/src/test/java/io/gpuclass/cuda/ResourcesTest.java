package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    private final List<String> released = new ArrayList<>();
    private final Resources resources = new Resources();

    @Test
    void shouldReleaseInReverseOrderAndOnce() {
        resources.add(() -> released.add("first"));
        resources.add(() -> released.add("second"));

        resources.close();
        resources.close();

        assertThat(released).containsExactly("second", "first");
    }

    @Test
    void shouldReleaseAllAndThrowTheFirstFailure() {
        resources.add(() -> released.add("first"));
        resources.add(() -> fail("later"));
        resources.add(() -> fail("earlier"));

        assertThatThrownBy(resources::close)
                .hasMessage("earlier")
                .satisfies(failure -> assertThat(failure.getSuppressed()[0]).hasMessage("later"));
        assertThat(released).containsExactly("first");
    }

    @Test
    void shouldNotHideTheErrorThatMadeItClose() {
        RuntimeException cause = new IllegalStateException("cause");
        resources.add(() -> fail("release"));

        resources.closeAfter(cause);

        assertThat(cause.getSuppressed()[0]).hasMessage("release");
    }

    @Test
    void shouldEndWhereTheActionBeforeEachReleaseFails() {
        resources.add(() -> released.add("first"));
        resources.add(() -> released.add("second"));

        assertThatThrownBy(() -> resources.closeEach(() -> fail("before")))
                .hasMessage("before")
                .hasSuppressedException(new IllegalStateException("before"));
        assertThat(released).isEmpty();
    }

    private static void fail(String message) {
        throw new IllegalStateException(message);
    }
}
