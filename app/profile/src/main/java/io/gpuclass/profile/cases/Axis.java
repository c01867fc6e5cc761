package io.gpuclass.profile.cases;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The axes on which figures stand, in the order that files have their columns: a contract, added to at the end, never renamed. */
public enum Axis {
    /** Subject of a case: {@link CaseLists} lists them. */
    SUBJECT(null),
    KIND("`barrier`, `mutex`, `semaphore`, `condition-variable` or another kind, a program such as `bfs`, or a"
            + " scope: `block`, `device` or `system`; of a `level-barrier` who meets, of a `shared-read` whose"
            + " shared memory, `own` or `other`; of several processors also the operation such as `add-32`"),
    NAME("the id of the probe, of the ratio's row, of the operation or of the implementation, or what was added to"
            + " a program; of a `memory-map` the access: `atomic`, `read` or `hand-off`; of several processors"
            + " also where the flag lies, or who shares a word"),
    PATTERN("how consecutive accesses relate: `serial`, `pipelined`, `posted`, `completed` or `as-published`"),
    OVER("what a ratio divides by, such as `contentious-volatile-read/serial`"),
    BLOCKS("blocks that took part; threads on a host"),
    INITIAL("initial value of a semaphore"),
    WRITERS("which blocks wrote; of reader-writer semaphores, of a `section` only where every thread of a block works"),
    LENGTH("loads and stores inside each section, or of each operation; of locality, accesses between barriers; of"
            + " tasks, leaves of the tree"),
    SHARE("of each 16 blocks, how many keep atomics going"),
    DISTANCE_BYTES("bytes from the atomics to the polled word"),
    METRIC("what is counted, such as `rate` or `access-time`"),
    INPUT("what a program worked on, such as `road-262144`, or the threads of each block, such as `threads-128`"),
    TIMES("how many times as long as the barrier itself the skew was, by which blocks arrived apart"),
    HOME("id of the processor whose memory holds the words, such as `cuda:1` or `host`; of several processors"),
    MEMBERS("ids of the processors that take part, with `+` between them, such as `cuda:0+cuda:1`; of several"
            + " processors"),
    HOST_THREADS("threads of the CPU that take part; of several processors");

    private static final Set<Axis> NUMBERS =
            EnumSet.of(BLOCKS, INITIAL, LENGTH, SHARE, DISTANCE_BYTES, TIMES, HOST_THREADS);

    /** All but those that stand before and after the brackets of a {@link Query}. */
    static final Set<Axis> CONDITIONAL = EnumSet.complementOf(EnumSet.of(SUBJECT, METRIC));

    private final String meaning;

    Axis(String meaning) {
        this.meaning = meaning;
    }

    /**
     * Returns the axis that a condition is on.
     *
     * @throws IllegalArgumentException if no axis has that column, or its values are numbers and those of the condition are not
     */
    static Axis parse(Query.Condition condition) {
        Axis axis = CONDITIONAL.stream()
                .filter(one -> one.column().equals(condition.property()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("unknown axis '" + condition.property() + "': expected one of "
                                + CONDITIONAL.stream().map(Axis::column).collect(Collectors.joining(", "))));
        if (axis.isNumber() && !condition.values().stream().allMatch(value -> value.matches("\\d*"))) {
            throw new IllegalArgumentException("'" + condition + "' is no condition on " + axis.column()
                    + ", which is a number: write it like " + axis.column() + "=132");
        }
        return axis;
    }

    /** Returns its name in JSON. */
    String property() {
        return switch (this) {
            case DISTANCE_BYTES -> "distanceBytes";
            case HOST_THREADS -> "hostThreads";
            default -> name().toLowerCase(Locale.ROOT);
        };
    }

    /** Returns the name of its column in files and databases. */
    public String column() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns its meaning, in Markdown, but for what {@link CaseLists#meaning} adds. */
    String meaning() {
        return meaning;
    }

    /** Returns whether its values are whole numbers; else they are texts. */
    public boolean isNumber() {
        return NUMBERS.contains(this);
    }
}
