package io.gpuclass.view.html;

import io.gpuclass.view.document.Tag;
import java.util.List;

/**
 * A part of the page that its contents lead to.
 *
 * @param id where links lead
 * @param title its heading
 * @param content what is below the heading
 */
record PageSection(String id, String title, List<Tag> content) {
    PageSection {
        content = List.copyOf(content);
    }

    Tag link() {
        return Tag.of("a", title).with("href", "#" + id);
    }

    Tag tag() {
        return Tag.of("section", Tag.of("h2", title).with("id", id + "-title"), content)
                .with("id", id)
                .with("aria-labelledby", id + "-title");
    }
}
