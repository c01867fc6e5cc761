package io.gpuclass.fleet.atlas;

import io.gpuclass.fleet.Skipped;
import io.gpuclass.profile.ManagedFolder;
import io.gpuclass.profile.ManagedFolder.Making;
import io.gpuclass.profile.ManyFiles;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page.SitePage;
import io.gpuclass.view.svg.ClassMapSvg;
import io.gpuclass.view.terms.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;

/**
 * A static site of many profiles: pages that load nothing from elsewhere, a feed, an index for programs, and the profiles themselves. All of it
 * is made before a first file moves to its place.
 *
 * @param skipped files that held no profile
 */
public record AtlasSite(List<AtlasModel> models, List<Skipped> skipped) {
    private static final String KIND = "atlas";
    private static final String INDEX = "atlas.json";

    public AtlasSite {
        models = List.copyOf(models);
        skipped = List.copyOf(skipped);
    }

    /**
     * Reads profiles, in several threads. A file that is there twice counts once.
     *
     * @param progress told the share of the files that is read
     */
    public static AtlasSite of(List<Path> files, DoubleConsumer progress) {
        AtomicInteger done = new AtomicInteger();
        List<Skipped> skipped = new ArrayList<>();
        Map<String, AtlasEntry> entries = new LinkedHashMap<>();
        ManyFiles.read(files, AtlasSite::read, file -> {
            file.skipped.ifPresent(skipped::add);
            file.entry.ifPresent(entry -> entries.putIfAbsent(entry.sha256(), entry));
            progress.accept((double) done.incrementAndGet() / files.size());
        });
        skipped.sort(Comparator.comparing(Skipped::file));
        return new AtlasSite(AtlasModel.of(entries.values()), skipped);
    }

    /** Result of reading a file: an entry, or the reason why there is none. */
    private record FoundEntry(Optional<AtlasEntry> entry, Optional<Skipped> skipped) {}

    private static FoundEntry read(Path file) {
        try {
            return new FoundEntry(Optional.of(AtlasEntry.of(file)), Optional.empty());
        } catch (ProfileReadException e) {
            return new FoundEntry(Optional.empty(), Optional.of(Skipped.of(file, e)));
        }
    }

    List<AtlasEntry> entries() {
        return models.stream().flatMap(model -> model.entries().stream()).toList();
    }

    public String summary() {
        int machines = models.stream().mapToInt(model -> model.latest().size()).sum();
        return Numbers.counted(entries().size(), "profile") + " of " + Numbers.counted(machines, "machine") + ", "
                + Numbers.counted(models.size(), "model");
    }

    ClassMap map() {
        return new ClassMap(
                models.stream().flatMap(model -> model.machines().stream()).toList());
    }

    /**
     * Checks that the site can be put in a place: there is nothing yet, or an earlier site.
     *
     * @throws ProfileWriteException if it cannot
     */
    public static void check(Path site) {
        try {
            ManagedFolder.check(site, KIND, folder -> false);
        } catch (IOException e) {
            throw failed(site, e);
        }
    }

    /**
     * Writes the site, in the place of an earlier one. Other files there stay.
     *
     * @param url where it will be served, for the feed; empty where that is not known
     * @throws ProfileWriteException if it could not be written; an earlier one is as it was, unless moving the files failed
     */
    public void write(Path site, String url) {
        try (ManagedFolder folder = ManagedFolder.open(site, KIND, any -> false);
                Making making = folder.making()) {
            fill(making.path(), url);
            Set<String> stale = folder.names();
            // Links to the other files appear after them.
            stale.removeAll(making.move(Comparator.comparing(name -> !name.contains("/"))));
            folder.remove(stale);
        } catch (IOException | UncheckedIOException e) {
            throw failed(site, e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e);
        }
    }

    private static ProfileWriteException failed(Path site, IOException cause) {
        return new ProfileWriteException(site, cause);
    }

    private void fill(Path site, String url) throws IOException {
        for (String directory : List.of("models", "profiles")) {
            Files.createDirectories(site.resolve(directory));
        }
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("index.html", new AtlasIndexPage(models, map(), summary()).html());
        texts.put("class-map.svg", ClassMapSvg.file(map(), "Classes of machines: " + summary()));
        texts.put("feed.xml", new AtlasFeed(this, url).xml());
        texts.put(SitePage.STYLE, SitePage.style());
        texts.put(SitePage.SCRIPT, SitePage.script());
        texts.put(INDEX, ProfileJson.text(AtlasIndex.of(this)));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(site.resolve(text.getKey()), text.getValue());
        }
        for (AtlasModel model : models) {
            Files.writeString(site.resolve(model.page()), new AtlasModelPage(model).html());
        }
        for (AtlasEntry entry : entries()) {
            Files.copy(entry.file(), site.resolve(entry.download()));
        }
    }

    /**
     * The feed of an atlas in RSS 2.0: its newest profiles.
     *
     * @param url where it is served; empty where that is not known, so that items have no links
     */
    private record AtlasFeed(AtlasSite site, String url) {
        private static final int NEWEST = 50;

        String xml() {
            StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<rss version=\"2.0\">\n"
                    + "<channel>\n"
                    + "<title>gpuclass atlas</title>\n");
            xml.append(element("link", base() + "index.html"))
                    .append(element("description", "New profiles: " + site.summary()));
            newest().forEach(entry -> xml.append(item(entry)));
            return xml.append("</channel>\n</rss>\n").toString();
        }

        private String base() {
            return url.isEmpty() || url.endsWith("/") ? url : url + "/";
        }

        private List<AtlasEntry> newest() {
            return site.entries().stream()
                    .filter(entry -> !entry.replay() && published(entry).isPresent())
                    .sorted(Comparator.comparing(AtlasEntry::time).reversed().thenComparing(AtlasEntry::sha256))
                    .limit(NEWEST)
                    .toList();
        }

        private String item(AtlasEntry entry) {
            String driver = entry.driver().isEmpty() ? "" : ", driver " + entry.driver();
            String words = entry.machine() == null
                    ? ""
                    : entry.machine().atomics().classification().id() + ", "
                            + entry.machine().contention().classification().id()
                            + (entry.machine().fence() == null
                                    ? ""
                                    : ", fence "
                                            + entry.machine()
                                                    .fence()
                                                    .classification()
                                                    .id());
            return "<item>\n" + element("title", entry.model() + driver)
                    + (url.isEmpty() ? "" : element("link", base() + entry.download()))
                    + element("description", words)
                    + element("pubDate", published(entry).orElse(""))
                    + "<guid isPermaLink=\"false\">" + entry.sha256() + "</guid>\n</item>\n";
        }

        private static Optional<String> published(AtlasEntry entry) {
            try {
                return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.parse(entry.time()).atOffset(ZoneOffset.UTC)));
            } catch (DateTimeException noTime) {
                return Optional.empty();
            }
        }

        private static String element(String name, String text) {
            return "<" + name + ">" + Tag.escaped(PlainText.oneLine(text)) + "</" + name + ">\n";
        }
    }

    /**
     * The index of an atlas for programs, {@code atlas.json}.
     *
     * @param schema name and version of the format
     */
    private record AtlasIndex(String schema, List<IndexedModel> models, List<IndexedProfile> profiles) {
        private static final String SCHEMA = "gpuclass-atlas/1";

        /**
         * A model.
         *
         * @param page its page's path in the site
         * @param gpus how many GPUs there are of it
         */
        record IndexedModel(String name, String page, int gpus, List<IndexedFigure> figures) {}

        /** A figure of a model. */
        record IndexedFigure(String figure, int gpus, double median, double least, double greatest) {}

        /**
         * A profile.
         *
         * @param file its path in the site
         * @param sha256 hash of its content
         * @param driver the driver; empty where it is not known
         * @param createdAt when it was measured; empty where it is not known
         */
        record IndexedProfile(String file, String sha256, String model, String driver, String createdAt) {}

        static AtlasIndex of(AtlasSite site) {
            return new AtlasIndex(
                    SCHEMA,
                    site.models().stream().map(AtlasIndex::model).toList(),
                    site.models().stream()
                            .flatMap(model -> model.entries().stream()
                                    .map(entry -> new IndexedProfile(
                                            entry.download(),
                                            entry.sha256(),
                                            model.name(),
                                            entry.driver(),
                                            entry.time())))
                            .toList());
        }

        private static IndexedModel model(AtlasModel model) {
            return new IndexedModel(
                    model.name(),
                    model.page(),
                    model.latest().size(),
                    model.spreads().stream()
                            .map(each -> new IndexedFigure(
                                    each.label(),
                                    each.gpus(),
                                    each.median(),
                                    each.least().value(),
                                    each.greatest().value()))
                            .toList());
        }
    }
}
