package io.gpuclass.cli.docs;

import java.util.Collections;
import java.util.Iterator;

/** Completion candidates of an operand that names files though it is no path, such as a pattern. */
public final class FileNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Collections.emptyIterator();
    }
}
