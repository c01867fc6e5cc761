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
        write("h200", h200);
        write("several", h200, SavedSamples.read("host-intel-xeon.json"), SavedSamples.read("published/gtx295.json"));
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

    private long paths(String figure) {
        return browser.number("return document.querySelectorAll(arguments[0] + ' .plot svg path').length", figure);
    }

    private void shouldScrollNowhere(int width) {
        browser.unfold();
        assertThat(browser.number("return document.documentElement.scrollWidth"))
                .as("width of the page at %d pixels", width)
                .isLessThanOrEqualTo(width);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several", "hostile"})
    void shouldDrawEveryChartAndNeitherComplainNorAskAnybody(String name) {
        browser.open(page(name));
        browser.unfold();
        assertThat(browser.number("return document.querySelectorAll('figure[data-chart]').length"))
                .isGreaterThan(10);
        assertThat(browser.number("""
                        const data = JSON.parse(document.getElementById('charts-data').textContent);
                        return data.filter(chart => {
                          const drawn = document.querySelectorAll('#chart-' + chart.id + ' .plot svg path').length;
                          const points = chart.lines.reduce((sum, line) => sum + line.points.length, 0);
                          return drawn < points + chart.lines.length;
                        }).length"""))
                .as("charts in which a line or a point is missing")
                .isZero();
        assertThat(browser.requests()).hasSize(1).allMatch(request -> request.contains("\"url\":\"file://"));
    }

    @Test
    void shouldRunNoScriptOfAProfile() {
        browser.open(page("hostile"));
        hoverOver(browser.find("figure.chart .plot"));
        assertThat(browser.find("figure.chart .tip").getText()).contains("marker:", "<img src=x onerror=");
        assertThat(browser.script("return window.hacked")).isNull();
        assertThat(browser.number("return document.querySelectorAll('img, iframe, object, embed').length"))
                .isZero();
        assertThat(browser.number("return document.scripts.length")).isEqualTo(3);
    }

    @Test
    void shouldHideALineWhoseNameIsClicked() {
        browser.open(page("h200"));
        WebElement button = browser.find(MUTEXES + " .legend button");
        long before = paths(MUTEXES);
        button.click();
        assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("false");
        long hidden = paths(MUTEXES);
        assertThat(hidden).isLessThan(before);
        button.click();
        assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("true");
        assertThat(paths(MUTEXES)).isEqualTo(before);
        browser.find(MUTEXES + " .legend .all").click();
        assertThat(paths(MUTEXES)).isLessThan(hidden);
    }

    /** Their opacities, as the numbers that the picture's lines have, without repetitions. */
    private Object opacities(String figure) {
        return browser.script(
                "return [...new Set([...document.querySelectorAll(arguments[0] + ' .plot svg path[stroke-width]')]"
                        + ".map(path => path.getAttribute('stroke-opacity')).filter(text => text !== null).map(Number))]",
                figure);
    }

    @Test
    void shouldNotFadeWhatRemainsWhereALineIsHidden() {
        browser.open(page("h200"));
        WebElement button = browser.find(MUTEXES + " .legend button");
        Object before = opacities(MUTEXES);
        new Actions(browser.driver()).moveToElement(button).perform();
        assertThat(opacities(MUTEXES))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .contains(0.15);
        button.click();
        assertThat(opacities(MUTEXES)).isEqualTo(before);
        button.sendKeys(Keys.SPACE);
        button.sendKeys(Keys.SPACE);
        assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("false");
        assertThat(opacities(MUTEXES)).isEqualTo(before);
    }

    @Test
    void shouldGiveFewLinesOfAChartAColourOfTheirOwnThatTheyKeep() {
        browser.open(page("h200"));
        browser.unfold();
        assertThat(browser.script("""
                        const wrong = [];
                        const colours = new Map();
                        document.querySelectorAll('figure.chart').forEach(figure => {
                          const here = [...figure.querySelectorAll('.legend button:not(.all):not(.rest)')].map(button =>
                            [button.textContent, button.querySelector('path').getAttribute('stroke')]);
                          if (here.length === 0 || here.length > 6) wrong.push(figure.id + ' has ' + here.length);
                          if (new Set(here.map(([name, colour]) => colour)).size < here.length) wrong.push(figure.id);
                          figure.querySelectorAll('.legend button.rest path').forEach(path =>
                            path.getAttribute('stroke') === 'var(--rest)' || wrong.push(figure.id + ' is not grey'));
                          here.filter(([name, colour]) => (colours.get(name) ?? colour) !== colour).forEach(([name]) => wrong.push(name));
                          here.forEach(([name, colour]) => colours.set(name, colour));
                        });
                        return colours.size > 8 ? wrong : ['too few lines'];"""))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isEmpty();
    }

    @Test
    void shouldTellTimesInUnitsOfTime() {
        browser.open(page("h200"));
        WebElement plot = browser.find("#chart-weak-scaling-mutex .plot");
        plot.sendKeys(Keys.ARROW_LEFT);
        assertThat((String) browser.script(
                        "return document.querySelector('#chart-weak-scaling-mutex .spoken').textContent"))
                .containsPattern("time per operation [0-9.]+ [um]s, 95 % interval [0-9.]+ [um]s");
        assertThat((String) browser.script(
                        "return document.querySelector('#chart-weak-scaling-mutex .plot svg').textContent"))
                .containsPattern("\\d us")
                .containsPattern("\\d ms")
                .doesNotContain(" k", " M");
    }

    @Test
    void shouldGiveProfilesSideBySideTheSameScaleOfOneUnit() {
        browser.open(page("several"));
        String labels =
                "return [...document.querySelectorAll(arguments[0] + ' .plot svg text')].map(text => text.textContent)"
                        + ".filter(text => /^[0-9.]+ ?[kMG]?$/.test(text)).filter(text => / /.test(text)).join()";
        Object gpu = browser.script(labels, "#chart-rate-mutex-1");
        assertThat(gpu).asString().contains("M");
        assertThat(browser.script(labels, "#chart-rate-mutex-2")).isEqualTo(gpu);
    }

    @Test
    void shouldTellValueAndIntervalOfWhatIsPointedAt() {
        browser.open(page("h200"));
        WebElement plot = browser.find(MUTEXES + " .plot");
        hoverOver(plot);
        assertThat(browser.find(MUTEXES + " .tip").getText())
                .containsPattern("\\d blocks")
                .containsPattern("\\d [kM] operations per second")
                .containsPattern("95 % interval \\d");
        new Actions(browser.driver())
                .moveToElement(browser.find("#charts-title"))
                .perform();
        assertThat(browser.script(
                        "return document.querySelector(arguments[0] + ' .tip')?.checkVisibility({visibilityProperty: true}) ?? false",
                        MUTEXES))
                .isEqualTo(false);
    }

    private void hoverOver(WebElement plot) {
        browser.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", plot);
        new Actions(browser.driver()).moveToElement(plot, -60, 5).perform();
    }

    @Test
    void shouldBeUsableByKeyboard() {
        browser.open(page("h200"));
        WebElement plot = browser.find("#chart-rate-barrier .plot");
        plot.sendKeys(Keys.ARROW_LEFT);
        String spoken = "return document.querySelector('#chart-rate-barrier .spoken').textContent";
        assertThat((String) browser.script(spoken))
                .startsWith("striped, 16 blocks per SM, 821 k operations per second, 95 % interval 81");
        plot.sendKeys(Keys.ARROW_LEFT);
        assertThat((String) browser.script(spoken)).startsWith("striped, 8 blocks per SM, ");
        plot.sendKeys(Keys.ARROW_DOWN);
        assertThat((String) browser.script(spoken)).doesNotStartWith("striped").contains(", 8 blocks per SM, ");
        plot.sendKeys(Keys.TAB);
        WebElement focused = browser.driver().switchTo().activeElement();
        assertThat(focused.getTagName()).isEqualTo("button");
        long before = paths("#chart-rate-barrier");
        focused.sendKeys(Keys.SPACE);
        assertThat(focused.getDomAttribute("aria-pressed")).isEqualTo("false");
        assertThat(paths("#chart-rate-barrier")).isLessThan(before);
    }

    private void shouldKeepNamesApart() {
        assertThat(browser.script("""
                        return [...document.querySelectorAll('figure.chart')].flatMap(figure => {
                          const drawing = figure.querySelector('.drawing').getBoundingClientRect();
                          const boxes = [...figure.querySelectorAll('.legend button')].map(button => button.getBoundingClientRect());
                          const overlap = boxes.some((a, i) => boxes.some((b, k) => k > i
                            && a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1));
                          const outside = boxes.some(box => box.right > drawing.right + 1 || box.left < drawing.left
                            || box.bottom > drawing.bottom + 1 || box.height < 11);
                          return [...(overlap ? [figure.id + ': names overlap'] : []), ...(outside ? [figure.id + ': name outside'] : [])];
                        });"""))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several"})
    void shouldNameEachLineBesideItsEndAndNumberEveryAxis(String name) {
        browser.open(page(name));
        browser.unfold();
        shouldKeepNamesApart();
        assertThat(browser.script("""
                        const data = JSON.parse(document.getElementById('charts-data').textContent);
                        return data.filter(chart => {
                          const figure = document.querySelector('#chart-' + chart.id);
                          const numbers = [...figure.querySelectorAll('.plot svg text[text-anchor=end]')].length;
                          const leaders = figure.querySelectorAll('.leaders path').length;
                          return numbers < 3 || leaders !== chart.lines.length;
                        }).map(chart => chart.id);"""))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .as("charts with fewer than three numbers on the vertical axis, or a line without a leader to its name")
                .isEmpty();
    }

    private void shouldKeepTextInsidePlots() {
        assertThat(browser.script("""
                        return [...document.querySelectorAll('.plot')].flatMap(plot => {
                          const room = plot.getBoundingClientRect();
                          return [...plot.querySelectorAll('svg text')].filter(text => {
                            const box = text.getBoundingClientRect();
                            return box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1
                              || box.bottom > room.bottom + 1;
                          }).map(text => plot.closest('figure').id + ': ' + text.textContent);
                        });"""))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .as("texts that leave their plots")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several", "hostile"})
    void shouldFitAPhone(String name) {
        browser.width(390);
        browser.open(page(name));
        shouldScrollNowhere(390);
        browser.width(320);
        shouldScrollNowhere(320);
        browser.open(page(name));
        browser.unfold();
        shouldKeepTextInsidePlots();
        shouldKeepNamesApart();
    }

    @Test
    void shouldBeDarkWhereTheReaderWantsIt() {
        browser.open(page("h200"));
        String background = "return getComputedStyle(document.documentElement).backgroundColor";
        String label = "return document.querySelector('.plot svg text').getAttribute('fill')";
        assertThat(browser.script(background)).isEqualTo("rgb(255, 255, 255)");
        Object light = browser.script(label);
        browser.colours("dark");
        assertThat(browser.script(background)).isEqualTo("rgb(16, 19, 23)");
        assertThat(browser.script(label)).isNotEqualTo(light);
        browser.width(390);
        shouldScrollNowhere(390);
    }

    @Test
    void shouldPrintAllOfItInLightColours() {
        browser.colours("dark");
        browser.open(page("h200"));
        browser.script("""
                window.addEventListener('beforeprint', () => {
                  window.printed = {
                    closed: document.querySelectorAll('details:not([open])').length,
                    background: getComputedStyle(document.documentElement).backgroundColor,
                    widest: Math.max(...[...document.querySelectorAll('.plot svg')].map(svg => svg.getBoundingClientRect().width)),
                  };
                });""");
        long closed = browser.number("return document.querySelectorAll('details:not([open])').length");
        assertThat(closed).isPositive();
        browser.print();
        assertThat(browser.number("return window.printed.closed")).isZero();
        assertThat(browser.script("return window.printed.background")).isEqualTo("rgb(255, 255, 255)");
        assertThat(browser.number("return window.printed.widest")).isLessThanOrEqualTo(340);
        assertThat(browser.number("return document.querySelectorAll('details:not([open])').length"))
                .isEqualTo(closed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h200", "several"})
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
                            .filter(id => id !== null && !document.getElementById(id)).forEach(id => wrong.push('no id ' + id)));
                        all('th:not([scope])').forEach(header => wrong.push('no scope: ' + header.textContent));
                        all('table').filter(table => !table.caption && !table.closest('[aria-label]'))
                          .forEach(table => wrong.push('no caption: ' + table.textContent.slice(0, 40)));
                        all('button, summary, a[href]').filter(element => !element.textContent.trim()).forEach(() => wrong.push('no name'));
                        ['main', 'header', 'nav', 'footer'].filter(tag => all(tag).length !== 1)
                          .forEach(tag => wrong.push('no single ' + tag));
                        all('figure.chart').filter(figure => !figure.querySelector('table'))
                          .forEach(figure => wrong.push('no numbers: ' + figure.id));
                        if (document.documentElement.lang !== 'en') wrong.push('no language');
                        return wrong;"""))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isEmpty();
    }
}
