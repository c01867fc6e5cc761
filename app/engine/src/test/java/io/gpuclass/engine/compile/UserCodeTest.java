package io.gpuclass.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.bench.UserPrimitive.UserSource;
import io.gpuclass.profile.bench.UserPrimitive.UserSource.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserCodeTest {
    @TempDir
    Path folder;

    @Test
    void shouldIncludeAllFilesInOrderBeforeTheKernels() {
        UserCode code = new UserCode(
                UserKind.SEMAPHORE,
                "my-gate",
                "my::gate<4>",
                List.of(Path.of("/a/detail.cuh"), Path.of("/a/gate.cuh")),
                false);

        assertThat(code.source())
                .isEqualTo("#include \"/a/detail.cuh\"\n#include \"/a/gate.cuh\"\n"
                        + "using gpuclass_own_type = my::gate<4>;\n"
                        + "#include \"gpuclass/names/begin.cuh\"\n#include \"gpuclass/bench/own_kernels.cuh\"\n"
                        + "GPUCLASS_OWN_semaphore(user_my_gate, gpuclass_own_type)\n");
        assertThat(code.id()).isEqualTo("user:my-gate");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COMBINING_MUTEX | my::combiner<Operation, 4> | Operation | combining_mutex",
                "SEQUENCE_LOCK | my::lock<Object> | Object | sequence_lock",
                "BOUNDED_QUEUE | my::queue<Item, 4> | Item | bounded_queue",
                "WORK_STEALING_DEQUE | my::deque<Item> | Item | work_stealing_deque"
            })
    void shouldLeaveToTheKernelsWhatTheTypeWorksOn(UserKind kind, String type, String parameter, String macro) {
        UserCode code = new UserCode(kind, "mine", type, List.of(), false);

        assertThat(code.source())
                .isEqualTo("template <class " + parameter + ">\nusing gpuclass_own_type = " + type
                        + ";\n#include \"gpuclass/names/begin.cuh\"\n#include \"gpuclass/bench/own_kernels.cuh\"\n"
                        + "GPUCLASS_OWN_" + macro
                        + "(user_mine, gpuclass_own_type)\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "my::lock | my-lock",
                "Lock_2<scope::device, 4> | lock-2-scope-device-4",
                "::x | x",
                "Ä | own",
                "own::seqlock<Object> | own-seqlock",
                "own::queue<Item, 4> | own-queue-4"
            })
    void shouldNameATypeInKebabCase(String type, String name) {
        assertThat(UserCode.nameOf(type)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"My-lock", "a b", "", "-a", "a/b"})
    void shouldRefuseWhatIsNoName(String name) {
        assertThatThrownBy(() -> new UserCode(UserKind.MUTEX, name, "lock", List.of(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock)\nint x;", "lock; int x", "\"lock\"", ""})
    void shouldRefuseWhatIsNoType(String type) {
        assertThatThrownBy(() -> new UserCode(UserKind.MUTEX, "lock", type, List.of(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no C++ type");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"my::queue<Item, 4> | 4", "my::queue<8u, Item> | 8", "my::queue<Item> |", "my::queue<Item, 2, 3> |"
            })
    void shouldTellTheModelHowManyPlacesTheTypeOfAQueueNames(String type, String places) {
        String proof = new UserCode(UserKind.BOUNDED_QUEUE, "mine", type, List.of(), false).proof();

        assertThat(proof.lines().filter(line -> line.startsWith("#define")).toList())
                .isEqualTo(places == null ? List.of() : List.of("#define GPUCLASS_OWN_CAPACITY " + places));
    }

    @Test
    void shouldTellTheModelTheCapacityThatIsAsked() {
        UserCode queue = new UserCode(UserKind.BOUNDED_QUEUE, "mine", "my::queue<Item, 8>", List.of(), false);

        assertThat(queue.withCapacity(4).proof()).startsWith("#define GPUCLASS_OWN_CAPACITY 4\n");
        assertThatThrownBy(() -> new UserCode(UserKind.MUTEX, "lock", "lock", List.of(), false).withCapacity(4))
                .hasMessage("a mutex has no capacity");
    }

    /** A user's {@code #define T float} must not reach the headers of kernels. */
    @Test
    void shouldPutAwayTheMacrosOfTheUsersFiles() {
        UserCode code = new UserCode(UserKind.MUTEX, "lock", "my::lock", List.of(), false);

        for (String source : List.of(code.proof(), code.source())) {
            assertThat(source)
                    .containsSubsequence(
                            "using gpuclass_own_type = my::lock;",
                            "#include \"gpuclass/names/begin.cuh\"",
                            "#include \"gpuclass/");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "BOUNDED_QUEUE, my::queue, Item",
        "BOUNDED_QUEUE, my::queue<Items>, Item",
        "COMBINING_MUTEX, my::queue<4>, Operation"
    })
    void shouldRefuseATypeThatLacksWhatTheKernelsGiveIt(UserKind kind, String type, String parameter) {
        assertThatThrownBy(() -> new UserCode(kind, "mine", type, List.of(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no " + parameter + " in it")
                .hasMessageContaining("write it as in 'my::queue<" + parameter + ">'");
    }

    @Test
    void shouldHashTheFilesAndNothingElse() throws IOException {
        Path one = Files.writeString(folder.resolve("one.cuh"), "abc");
        Path same = Files.writeString(folder.resolve("same.cuh"), "abc");
        Path other = Files.writeString(folder.resolve("other.cuh"), "abd");

        assertThat(source(one).files())
                .containsExactly(
                        new SourceFile("one.cuh", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        assertThat(source(one).sha256())
                .isEqualTo(source(same).sha256())
                .isNotEqualTo(source(other).sha256());
        assertThat(source(one, other).sha256()).isNotEqualTo(source(other, one).sha256());
    }

    private static UserSource source(Path... files) {
        return new UserCode(UserKind.MUTEX, "lock", "lock", List.of(files), false).source(null, List.of());
    }
}
