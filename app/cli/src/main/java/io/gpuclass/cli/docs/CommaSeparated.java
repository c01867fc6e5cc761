package io.gpuclass.cli.docs;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** Completion candidates of which several may stand in one word, separated by commas. */
public class CommaSeparated implements Iterable<String> {
    private final Supplier<List<String>> words;

    protected CommaSeparated(Supplier<List<String>> words) {
        this.words = words;
    }

    @Override
    public final Iterator<String> iterator() {
        return words.get().iterator();
    }
}
