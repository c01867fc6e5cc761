package io.gpuclass.view.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** A part of a document while it is written: a heading, and blocks below it. Without blocks it is left out. One use, one thread. */
public final class Section {
    private final List<Block> blocks = new ArrayList<>();
    private final Block heading;

    private Section(Block heading) {
        this.heading = heading;
    }

    public static Section titled(String title) {
        return new Section(new Block.Heading(2, title));
    }

    /** Adds a block; a table without rows is left out. */
    public Section add(Block block) {
        if (!(block instanceof Block.Table table) || !table.rows().isEmpty()) {
            blocks.add(block);
        }
        return this;
    }

    public Section addAll(Collection<? extends Block> more) {
        more.forEach(this::add);
        return this;
    }

    public Section wide(Block block) {
        return block instanceof Block.Table table && table.rows().isEmpty() ? this : add(new Block.Wide(block));
    }

    public Section text(String text) {
        return add(Block.Paragraph.of(Cell.of(text)));
    }

    /** Adds running text to look past. */
    public Section faint(String text) {
        return add(Block.Paragraph.of(Cell.faint(text)));
    }

    /** Adds an item of a list: what it is about, and what there is to say. */
    public Section item(String subject, String text) {
        return add(Block.Paragraph.item(Cell.strong(subject), Cell.of(text)));
    }

    /** Returns the heading and the blocks, or nothing where there are none. */
    public List<Block> blocks() {
        return blocks.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(heading), blocks.stream()).toList();
    }

    /** Returns the heading, the blocks and running text to look past; nothing if there are no blocks. */
    public List<Block> blocks(String note) {
        return blocks.isEmpty() ? List.of() : faint(note).blocks();
    }

    /** Returns all of it as what only a document has room for. */
    public List<Block> wideBlocks() {
        return blocks().stream()
                .<Block>map(block -> block instanceof Block.Wide ? block : new Block.Wide(block))
                .toList();
    }
}
