package io.gpuclass.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.html.HostileProfiles;
import io.gpuclass.view.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The page as its readers have it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportInABrowserTest {
    private static final String MUTEXES = "#chart-rate-mutex";

    @TempDir
    private static Path directory;

    private Browser browser;

    @BeforeAll
    void start() throws IOException {
        browser = new Browser(Files.createDirectory(directory.resolve("profile")));
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        Path openCl = Path.of("app/profile/src/test/resources/measured/nvidia-h200-opencl-2026-11-24.json.gz");
        write("h200", h200);
        write("mapped", SampleProfiles.complete());
        write("host", SavedSamples.read("host-intel-xeon.json"));
        write(
                "several",
                h200,
                SavedSamples.read("host-intel-xeon.json"),
                SavedSamples.read("published/gtx295.json"),
                SavedSamples.unpacked(openCl));
        write("hostile", HostileProfiles.of(SampleProfiles.complete(), field -> true), SampleProfiles.complete());
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void shouldNotHaveComplained() {
        assertThat(browser.console()).isEmpty();
        browser.usualWidth();
        browser.colours("light");
    }

    private void write(String name, Profile... profiles) throws IOException {
        Files.writeString(page(name), HtmlReport.of(List.of(profiles)));
    }

    private Path page(String name) {
        return directory.resolve(name + ".html");
    }

    private void shouldScrollNowhere(int width) {
        browser.unfold();
        assertThat(browser.number("return document.documentElement.scrollWidth"))
                .as("width of the page at %d pixels", width)
                .isLessThanOrEqualTo(width);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several", "hostile"})
    void shouldNeitherComplainNorAskAnybody(String name) {
        browser.open(page(name));
        assertThat(browser.number("return document.querySelectorAll('figure.chart svg.plot').length"))
                .isGreaterThan(10);
        assertThat(browser.requests()).hasSize(1).allMatch(request -> request.contains("\"url\":\"file://"));
    }

    @Test
    void shouldRunNoScriptOfAProfile() {
        browser.open(page("hostile"));
        browser.unfold();
        hoverOver(browser.find(".charts figure.chart .plot"));
        assertThat(browser.script(
                        "return [...document.querySelectorAll('.numbers')].map(table => table.textContent).join()"))
                .asString()
                .contains("marker:", "<img src=x onerror=");
        assertThat(browser.script("return window.hacked")).isNull();
        assertThat(browser.number("return document.querySelectorAll('img, iframe, object, embed').length"))
                .isZero();
        assertThat(browser.number("return document.scripts.length")).isEqualTo(1);
    }

    @Test
    void shouldHideALineWhoseNameIsClicked() {
        browser.open(page("h200"));
        browser.unfold();
        WebElement button = browser.find(MUTEXES + " .legend button");
        String hidden = "return document.querySelectorAll(arguments[0] + ' .plot .off').length";
        browser.script("arguments[0].click()", button);
        assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("false");
        assertThat(browser.number(hidden, MUTEXES)).isEqualTo(1);
        browser.script("arguments[0].click()", button);
        assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("true");
        assertThat(browser.number(hidden, MUTEXES)).isZero();
    }

    @Test
    void shouldHideTheLinesOfAProfileThatIsNotChosen() {
        browser.open(page("several"));
        String shown = "return getComputedStyle(document.querySelector('.plot .of1')).display";
        assertThat(browser.script(shown)).isNotEqualTo("none");
        browser.script("document.getElementById('device1').click()");
        assertThat(browser.script(shown)).isEqualTo("none");
    }

    @Test
    void shouldTellValueAndIntervalOfWhatIsPointedAt() {
        browser.open(page("h200"));
        browser.unfold();
        WebElement plot = browser.find(MUTEXES + " .plot");
        hoverOver(plot);
        assertThat(browser.find(MUTEXES + " .tip").getText())
                .containsPattern("\\d blocks")
                .containsPattern("\\d [kM]")
                .containsPattern("95 % interval \\d");
    }

    private void hoverOver(WebElement plot) {
        browser.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", plot);
        new Actions(browser.driver()).moveToElement(plot, -60, 5).perform();
    }

    @Test
    void shouldBeUsableByKeyboard() {
        browser.open(page("h200"));
        browser.unfold();
        WebElement plot = browser.find("#chart-rate-barrier .plot");
        plot.sendKeys(Keys.ARROW_LEFT);
        String spoken = "return document.querySelector('#chart-rate-barrier .spoken').textContent";
        assertThat((String) browser.script(spoken)).startsWith("striped, 16 blocks per SM, ");
        plot.sendKeys(Keys.ARROW_LEFT);
        assertThat((String) browser.script(spoken)).startsWith("striped, 8 blocks per SM, ");
        plot.sendKeys(Keys.ARROW_DOWN);
        assertThat((String) browser.script(spoken)).doesNotStartWith("striped").contains(", 8 blocks per SM, ");
    }

    /** As a reader who turns the phone, or makes the window narrower, has it: the page is not opened anew. */
    @Test
    void shouldFitAPhone() {
        browser.width(390);
        browser.open(page("hostile"));
        shouldScrollNowhere(390);
        browser.width(320);
        shouldScrollNowhere(320);
    }

    /** Each page is opened once at each width, and all that is asked of its layout is asked there: opening takes most of the time. */
    @ParameterizedTest
    @ValueSource(strings = {"h200", "mapped", "host", "several"})
    void shouldFitEveryWidth(String name) {
        for (int width : List.of(1440, 768, 390, 320)) {
            browser.width(width);
            browser.open(page(name));
            shouldScrollNowhere(width);
            shouldHaveNothingBesideThePage(width);
            shouldLayNoLabelOfAChartOverAnother(width);
        }
    }

    /** A table that is wider than the page scrolls in a box of its own. */
    private void shouldHaveNothingBesideThePage(int width) {
        assertThat(browser.script("""
            return [...document.querySelectorAll('main *')]
              .filter(element => !element.closest('.scroll, svg, .spoken') && element.getClientRects().length > 0)
              .filter(element => element.getBoundingClientRect().right > arguments[0] + 1)
              .map(element => element.outerHTML.slice(0, 80));\
            """, width))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .as("wider than %d pixels", width)
                .isEmpty();
    }

    /** The type of a phone is larger beside the picture, so that fewer labels have room. */
    private void shouldLayNoLabelOfAChartOverAnother(int width) {
        assertThat(browser.script("""
            return [...document.querySelectorAll('.plot')].flatMap(plot => {
              const labels = [...plot.querySelectorAll('text')].map(label => [label, label.getBoundingClientRect()])
                .filter(([, box]) => box.width > 0);
              return labels.flatMap(([one, a], i) => labels.slice(i + 1)
                .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
                  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)
                .map(([other]) => one.textContent + ' over ' + other.textContent));
            });\
            """))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .as("%d pixels", width)
                .isEmpty();
    }

    @Test
    void shouldShowFormAndTimeOnAPhone() {
        browser.width(390);
        browser.open(page("h200"));
        assertThat(browser.number("""
            return Math.max(...[...document.querySelectorAll('.answers tbody .number')]
              .map(cell => cell.getBoundingClientRect().right));\
            """)).isPositive().isLessThanOrEqualTo(390);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several"})
    void shouldKeepTheNamesOfRowsInSightOnAPhone(String name) {
        browser.width(390);
        browser.open(page(name));
        assertThat(browser.number("""
            const box = document.querySelector('.scroll');
            box.scrollLeft = 10000;
            const names = [...box.querySelectorAll('tbody th')];
            return names.filter(name => name.getBoundingClientRect().left < 0).length * 1000 + (box.scrollLeft > 0);\
            """)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several"})
    void shouldBreakNoWordInTheNamesOfRowsOnAPhone(String name) {
        browser.width(390);
        browser.open(page(name));
        browser.unfold();
        assertThat(browser.script("""
            const broken = [];
            document.querySelectorAll('.scroll tbody th').forEach(name => {
              const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
              while (texts.nextNode()) {
                for (const word of texts.currentNode.data.matchAll(/[a-z0-9]+/gi)) {
                  const range = document.createRange();
                  range.setStart(texts.currentNode, word.index);
                  range.setEnd(texts.currentNode, word.index + word[0].length);
                  const lines = [...range.getClientRects()].filter(line => line.width > 1).map(line => line.top);
                  if (new Set(lines).size > 1) {
                    broken.push(word[0]);
                  }
                }
              }
            });
            return broken;\
            """))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isEmpty();
    }

    @Test
    void shouldStandTheMapBesideTheBarriersWhereThereIsRoom() {
        String places = """
            return ['#chart-best-barrier', '.heatmap', '.answers'].map(selector =>
              document.querySelector(selector).getBoundingClientRect()).flatMap(box => [box.left, box.top])
              .map(Math.round);\
            """;
        browser.width(1440);
        browser.open(page("mapped"));
        List<Number> wide = numbers(browser.script(places));
        assertThat(wide.get(2).intValue())
                .as("right of the chart")
                .isGreaterThan(wide.get(0).intValue() + 300);
        assertThat(wide.get(3).intValue()).as("on the first screen").isLessThan(800);
        browser.width(390);
        List<Number> narrow = numbers(browser.script(places));
        assertThat(narrow.get(3).intValue())
                .as("below the chart")
                .isGreaterThan(narrow.get(1).intValue());
        assertThat(narrow.get(5).intValue())
                .as("the table first")
                .isLessThan(narrow.get(1).intValue());
    }

    private static List<Number> numbers(Object list) {
        return ((List<?>) list).stream().map(Number.class::cast).toList();
    }

    @Test
    void shouldBeDarkWhereTheReaderWantsIt() {
        browser.open(page("h200"));
        String background = "return getComputedStyle(document.documentElement).backgroundColor";
        String label = "return getComputedStyle(document.querySelector('.plot text')).fill";
        assertThat(browser.script(background)).isEqualTo("rgb(255, 255, 255)");
        Object light = browser.script(label);
        browser.colours("dark");
        assertThat(browser.script(background)).isEqualTo("rgb(16, 19, 23)");
        assertThat(browser.script(label)).isNotEqualTo(light);
        browser.width(390);
        shouldScrollNowhere(390);
    }

    @Test
    void shouldPrintInLightColours() {
        browser.colours("dark");
        browser.open(page("h200"));
        browser.script("""
            window.addEventListener('beforeprint', () => {
              window.printed = getComputedStyle(document.documentElement).backgroundColor;
            });\
            """);
        browser.print();
        assertThat(browser.script("return window.printed")).isEqualTo("rgb(255, 255, 255)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "mapped", "several"})
    void shouldTellItsStructureToThoseWhoDoNotSeeIt(String name) {
        browser.open(page(name));
        assertThat(browser.script("""
            const wrong = [];
            const all = selector => [...document.querySelectorAll(selector)];
            const levels = all('h1, h2, h3, h4, h5, h6').map(heading => Number(heading.tagName[1]));
            if (levels[0] !== 1 || levels.filter(level => level === 1).length !== 1) wrong.push('no single h1');
            levels.filter((level, i) => i > 0 && level > levels[i - 1] + 1)
              .forEach(level => wrong.push('a level is skipped before h' + level));
            const ids = all('[id]').map(element => element.id);
            ids.filter((id, i) => ids.indexOf(id) !== i).forEach(id => wrong.push('two of id ' + id));
            all('[aria-labelledby], [aria-describedby]').forEach(element =>
              ['aria-labelledby', 'aria-describedby'].map(name => element.getAttribute(name))
                .flatMap(ids => ids === null ? [] : ids.split(' '))
                .filter(id => !document.getElementById(id)).forEach(id => wrong.push('no id ' + id)));
            all('th:not([scope])').forEach(header => wrong.push('no scope: ' + header.textContent));
            all('table').filter(table => !table.caption && !table.closest('[aria-label]'))
              .forEach(table => wrong.push('no caption: ' + table.textContent.slice(0, 40)));
            all('button, summary, a[href]').filter(element => !element.textContent.trim()).forEach(() => wrong.push('no name'));
            ['main', 'header', 'nav', 'footer'].filter(tag => all(tag).length !== 1)
              .forEach(tag => wrong.push('no single ' + tag));
            all('figure.chart').filter(figure => !figure.querySelector('table'))
              .forEach(figure => wrong.push('no numbers: ' + figure.id));
            if (document.documentElement.lang !== 'en') wrong.push('no language');
            return wrong;\
            """))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isEmpty();
    }
}
