package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToolTest {
    private static final Tool BARE = new Tool("gpuclass", "1");

    @Test
    void shouldNameTheCommitAndWhetherFilesDifferFromIt() {
        assertThat(BARE.builtFrom("0123456789ab\n")).isEqualTo(new Tool("gpuclass", "1", "0123456789ab", false));
        assertThat(BARE.builtFrom("0123456789ab-dirty")).isEqualTo(new Tool("gpuclass", "1", "0123456789ab", true));
    }

    @Test
    void shouldSayThatItWasBuiltOutsideGit() {
        assertThat(BARE.builtFrom("")).isEqualTo(new Tool("gpuclass", "1", "none", null));
    }

    @Test
    void shouldLeaveOutOfJsonWhatIsNotTold() {
        assertThat(ProfileJson.tree(BARE).toString()).isEqualTo("{\"name\":\"gpuclass\",\"version\":\"1\"}");
        assertThat(Tool.measuring().commit()).matches("[0-9a-f]{12,40}|none");
    }
}
