package io.gpuclass.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.fleet.atlas.AtlasSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The site of the repository's own profiles, used from a folder and by keyboard alone. */
class AtlasInABrowserTest {
    private static final String NAMES =
            "return [...document.querySelectorAll('#models-table tbody tr:not([hidden]) th')].map(cell =>"
                    + " cell.textContent).join()";

    @TempDir
    private static Path directory;

    private static Browser browser;
    private static Path site;

    @BeforeAll
    static void make() throws IOException {
        browser = new Browser(Files.createDirectories(directory.resolve("profile")));
        site = directory.resolve("site");
        try (Stream<Path> profiles =
                Stream.concat(Files.list(Path.of("profiles")), Files.list(Path.of("profiles/published")))) {
            List<Path> files = profiles.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
            AtlasSite.of(files, done -> {}).write(site, "");
        }
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void shouldSearchAndSortByKeyboard() {
        browser.open(site.resolve("index.html"));
        String all = (String) browser.script(NAMES);
        WebElement search = browser.find("#search");
        search.sendKeys("gtx");
        assertThat((String) browser.script(NAMES))
                .contains("GTX 295", "GTX 580")
                .doesNotContain("H200");
        assertThat(browser.find("#count").getText()).startsWith("2 of ");
        search.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
        assertThat(browser.script(NAMES)).isEqualTo(all);

        WebElement header = browser.find("#models-table thead th:nth-child(3) button");
        header.sendKeys(Keys.ENTER, Keys.ENTER);
        assertThat(browser.find("#models-table thead th:nth-child(3)").getDomAttribute("aria-sort"))
                .isEqualTo("descending");
        assertThat((String) browser.script(NAMES)).startsWith("Intel(R) Xeon(R) Processor,NVIDIA GeForce GTX 295");
    }

    @Test
    void shouldLayTwoModelsOverOneAnotherByKeyboard() {
        browser.open(site.resolve("index.html"));
        browser.find("input.pick[data-model='NVIDIA GeForce GTX 295']").sendKeys(Keys.SPACE);
        browser.find("input.pick[data-model='NVIDIA GeForce GTX 580']").sendKeys(Keys.SPACE);
        assertThat(browser.find("#overlay-table").getText()).contains("atomic : volatile, reads", "92.46", "2.99");
        assertThat(browser.number("return document.querySelectorAll('.wide .model.picked').length"))
                .isEqualTo(2);
        browser.find("input.pick[value='0']").sendKeys(Keys.SPACE);
        assertThat(browser.number("return document.querySelectorAll('input.pick:checked').length"))
                .isEqualTo(2);
    }

    @Test
    void shouldFollowAModelFromTheMapAndFitAPhone() {
        browser.width(390);
        browser.open(site.resolve("index.html"));
        shouldScrollNowhere();
        browser.find(".narrow a.model[data-model='NVIDIA GeForce GTX 580']").sendKeys(Keys.ENTER);
        assertThat(browser.find("h1").getText()).isEqualTo("NVIDIA GeForce GTX 580");
        shouldScrollNowhere();
        browser.width(1280);
    }

    @Test
    void shouldKeepEveryHeaderOfTheTableInItsColumn() {
        browser.width(1440);
        browser.open(site.resolve("index.html"));
        assertThat(browser.script("""
            const box = document.querySelector('#models-table').closest('.scroll');
            return box.scrollWidth <= box.clientWidth ? [...document.querySelectorAll('#models-table thead th')]
              .filter(header => header.scrollWidth > header.clientWidth).map(header => header.textContent).join() : 'wide';\
            """)).isEqualTo("");
        browser.width(1280);
    }

    private static void shouldScrollNowhere() {
        assertThat(browser.number("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(390);
    }
}
