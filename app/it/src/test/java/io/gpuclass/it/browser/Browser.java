package io.gpuclass.it.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium, as Debian installs it. Where there is none, what needs it is skipped. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path CHROMEDRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Its loggers say that they do not know every release of Chromium, which does not matter here. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    /** @param profile an empty directory */
    Browser(Path profile) {
        assumeTrue(Files.isExecutable(CHROMIUM), CHROMIUM + " is not installed");
        assumeTrue(Files.isExecutable(CHROMEDRIVER), CHROMEDRIVER + " is not installed");
        SELENIUM.setLevel(Level.SEVERE);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--window-size=1280,1000",
                "--user-data-dir=" + profile);
        File log = profile.resolve("chromedriver.log").toFile();
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(CHROMEDRIVER.toFile())
                .usingAnyFreePort()
                .withLogFile(log)
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Opens a page and waits until its charts that are not folded are drawn; what was logged before is forgotten. */
    void open(Path page) {
        driver.manage().logs().get(LogType.BROWSER);
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.get(page.toUri().toString());
        awaitCharts();
    }

    /** Opens all that is folded, and waits until the charts in it are drawn. */
    void unfold() {
        script("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        awaitCharts();
    }

    private void awaitCharts() {
        driver.executeAsyncScript("""
            const done = arguments[0];
            const look = () => [...document.querySelectorAll('figure[data-chart]:not([data-drawn])')]
              .some(figure => !figure.closest('details:not([open])')) ? setTimeout(look, 20) : done();
            setTimeout(look, 20);\
            """);
    }

    Object script(String code, Object... arguments) {
        return driver.executeScript(code, arguments);
    }

    long number(String code, Object... arguments) {
        return ((Number) script(code, arguments)).longValue();
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    List<LogEntry> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll();
    }

    /** Returns what was asked for since the page was opened, as the messages of the DevTools protocol. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 800, "deviceScaleFactor", 1, "mobile", true));
    }

    void usualWidth() {
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    void colours(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    void print() {
        driver.executeCdpCommand("Page.printToPDF", Map.of());
    }

    @Override
    public void close() {
        driver.quit();
    }
}
