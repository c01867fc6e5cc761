package io.gpuclass.host.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gpuclass.host.program.Trie.ChildMaker;
import io.gpuclass.host.program.Trie.ChildMaker.LockFree;
import io.gpuclass.host.program.Trie.ChildMaker.NodeLock;
import io.gpuclass.host.program.Trie.ChildMaker.SlotLock;
import io.gpuclass.host.program.Trie.Nodes;
import io.gpuclass.host.sync.Deadline;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ChildMakerTest {
    private static final int CAPACITY = 4;
    private static final int LETTER = 3;

    private final int[] words = new int[CAPACITY * 32];
    private final int[] control = new int[64];
    private final Nodes nodes = new Nodes(words, control, CAPACITY);
    private final Deadline deadline = new Deadline(5_000_000);

    static Stream<BiFunction<Nodes, Deadline, ChildMaker>> makers() {
        return Stream.of(NodeLock::new, SlotLock::new, (nodes, deadline) -> new LockFree(nodes));
    }

    @ParameterizedTest
    @MethodSource("makers")
    void shouldMakeOneChildForManyThatFoundNone(BiFunction<Nodes, Deadline, ChildMaker> factory) {
        int first = factory.apply(nodes, deadline).make(Nodes.ROOT, LETTER);
        int second = factory.apply(nodes, deadline).make(Nodes.ROOT, LETTER);

        assertThat(first).isEqualTo(1).isEqualTo(second).isEqualTo(nodes.child(Nodes.ROOT, LETTER));
    }

    @ParameterizedTest
    @MethodSource("makers")
    void shouldFillTheRoomThereIsAndRefuseMore(BiFunction<Nodes, Deadline, ChildMaker> factory) {
        ChildMaker maker = factory.apply(nodes, deadline);

        assertThat(Stream.of(0, 1, 2, 3).map(letter -> maker.make(Nodes.ROOT, letter)))
                .containsExactly(1, 2, 3, Nodes.NONE);
        assertThat(nodes.refusals()).isEqualTo(1);
        assertThat(maker.make(Nodes.ROOT, 3)).isEqualTo(Nodes.NONE);
    }

    @Test
    void shouldGiveUpANodeThatStaysLocked() {
        words[nodes.lock(Nodes.ROOT)] = 1;

        assertThatExceptionOfType(Deadline.Expired.class)
                .isThrownBy(() -> new NodeLock(nodes, deadline).make(Nodes.ROOT, LETTER));
    }

    @Test
    void shouldGiveUpAChildThatItsMakerDoesNotMake() {
        words[nodes.lock(Nodes.ROOT)] = 1 << LETTER;
        SlotLock slotLock = new SlotLock(nodes, deadline);

        assertThat(slotLock.make(Nodes.ROOT, LETTER + 1)).isEqualTo(1);
        assertThatExceptionOfType(Deadline.Expired.class).isThrownBy(() -> slotLock.make(Nodes.ROOT, LETTER));
    }

    @Test
    void shouldKeepTheNodeOfALostRaceForTheNextChild() {
        nodes.publish(Nodes.ROOT, LETTER, 3);
        LockFree late = new LockFree(nodes);

        assertThat(late.make(Nodes.ROOT, LETTER)).isEqualTo(3);
        assertThat(late.make(Nodes.ROOT, LETTER + 1)).isEqualTo(1);
        assertThat(control[0]).isEqualTo(1);
    }
}
