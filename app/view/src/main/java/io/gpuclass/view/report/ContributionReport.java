package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SharedProfile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import java.util.Optional;

/** The text of a contribution, to paste into an issue: what was found, what the shared file contains, and that file. */
public final class ContributionReport {
    private ContributionReport() {}

    /** @param shared what {@link SharedProfile#of} makes of a profile */
    public static String of(Profile shared) {
        Section contents = Section.titled("What the shared file contains");
        SharedProfile.CONTENTS.forEach(each -> contents.add(Block.Paragraph.item(Cell.of(each))));
        contents.text("It contains " + SharedProfile.LEFT_OUT + ".");
        return ShortReport.of(shared, Optional.empty(), ShortReport.WIDTH).toMarkdown() + "\n"
                + new Document(contents.blocks()).toMarkdown()
                + "\n<details><summary>The shared file: save it as a .json file to use it</summary>\n\n```json\n"
                + ProfileWriter.toJson(shared) + "```\n\n</details>\n";
    }
}
