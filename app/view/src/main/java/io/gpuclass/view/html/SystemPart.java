package io.gpuclass.view.html;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.section.system.SystemSection;
import io.gpuclass.view.section.system.SystemTables;
import io.gpuclass.view.section.system.SystemTables.MatrixRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Several processors on the page: verdicts, advice, a picture of who reaches whom, and the matrix as a heat map. */
final class SystemPart {
    /** Shades of the heat map; each is some three times as long as the one before, from 100 ns on. */
    private static final int SHADES = 9;

    private static final double FIRST_NS = 100;
    private static final String NOTE =
            "At system scope; of one block a load that acquires, a relaxed atomic and a store that releases. The"
                    + " darker a cell, the longer it takes: a shade more for each factor of three. Class: atomic :"
                    + " volatile, and contentious : noncontentious, of reads.";

    private SystemPart() {}

    /**
     * Returns the part without its heading.
     *
     * @param id what ids start with
     * @param deeper how many levels headings are below those of a document
     */
    static List<Tag> of(Profile profile, String id, int deeper) {
        List<Tag> parts = new ArrayList<>(new Document(SystemSection.answer(profile)).toHtml(id, deeper));
        if (profile.system().topology() != null) {
            parts.addAll(new TopologySvg(profile.system().topology(), id).tags());
        }
        parts.addAll(heat(profile));
        return parts;
    }

    private static List<Tag> heat(Profile profile) {
        List<MemoryResult> memories = profile.system().memories();
        List<MatrixRow> rows = MatrixRow.of(profile);
        if (rows.isEmpty()) {
            return List.of();
        }
        Tag table = Tag.of(
                "table",
                Tag.of("caption", Tag.of("span", "One access, by processor and memory")),
                Tag.of("thead", head(memories)),
                Tag.of("tbody", rows.stream().map(row -> row(row, profile)).toList()));
        Tag box = Tag.scrolling("One access, by processor and memory", table.with("class", "heat"));
        return List.of(box, Tag.of("p", Words.linked(NOTE)).with("class", "note"));
    }

    private static Tag head(List<MemoryResult> memories) {
        return Tag.of(
                "tr",
                Tag.of("td"),
                memories.stream()
                        .map(memory -> Tag.of("th", PlainText.oneLine(MatrixRow.head(memory)))
                                .with("scope", "col")
                                .with("class", "number"))
                        .toList());
    }

    private static Tag row(MatrixRow row, Profile profile) {
        return Tag.of(
                "tr",
                Tag.of("th", row.access()).with("scope", "row"),
                profile.system().memories().stream()
                        .map(memory -> cell(row, profile, memory))
                        .toList());
    }

    private static Tag cell(MatrixRow row, Profile profile, MemoryResult memory) {
        Cell cell = row.cell(profile, memory).map(Cell::from).orElse(Cell.of("\u2013"));
        String heat = row.ns(profile, memory).map(ns -> " heat" + shade(ns)).orElse("");
        Object text = cell.tone() == Cell.Tone.STRONG ? Tag.of("strong", cell.text()) : cell.text();
        return Tag.of("td", text).with("class", "number" + heat);
    }

    static int shade(double ns) {
        int shade = (int) Math.floor(Math.log(Math.max(ns, FIRST_NS) / FIRST_NS) / Math.log(3));
        return Math.min(SHADES - 1, shade);
    }

    /**
     * A picture of processors and the links between them: GPUs in a row above, the host below. Where there are too many links between GPUs to name
     * each, those of one kind are named once.
     */
    private record TopologySvg(Topology topology, String id) {
        /** A picture of more GPUs is scrolled on a narrow screen, since nobody could read it smaller. */
        private static final int MOST_SHRUNK = 2;

        private static final int LEAST_WIDTH = 320;
        private static final int BOX = 150;
        private static final int HIGH = 52;
        private static final int GAP = 130;
        private static final int MARGIN = 12;
        private static final int ARC = 46;
        private static final int HOST_TOP = 190;
        private static final int LONGEST = 20;

        List<Tag> tags() {
            if (topology.processors().isEmpty()) {
                return List.of();
            }
            String words = words();
            Tag svg = Tag.of("svg", Tag.of("title", "Who reaches whom").with("id", id + "-topology"), drawing())
                    .with("class", gpus().size() > MOST_SHRUNK ? "topology" : "topology fits")
                    .with("viewBox", "0 0 " + width() + " " + height())
                    .with("width", Integer.toString(width()))
                    .with("role", "img")
                    .with("aria-labelledby", id + "-topology " + id + "-topology-words");
            Tag caption = Tag.of("figcaption", Tag.of("p", words).with("id", id + "-topology-words"));
            Tag box = Tag.scrolling("Who reaches whom", svg);
            return List.of(Tag.of("figure", box, caption).with("class", "processors"));
        }

        private List<Processor> gpus() {
            return topology.gpus();
        }

        private Optional<Processor> host() {
            return topology.processors().stream().filter(Processor::host).findFirst();
        }

        private int width() {
            int boxes = Math.max(1, gpus().size());
            return Math.max(LEAST_WIDTH, 2 * MARGIN + boxes * BOX + (boxes - 1) * GAP);
        }

        /** GPUs that are not neighbours are joined by arcs above. */
        private int top() {
            return gpus().size() < 3 ? MARGIN : MARGIN + ARC * (gpus().size() - 2);
        }

        private int height() {
            return top() + HIGH + MARGIN + (host().isPresent() ? HOST_TOP - HIGH : 0);
        }

        private int left(int gpu) {
            return gpus().size() == 1 ? (width() - BOX) / 2 : MARGIN + gpu * (BOX + GAP);
        }

        private int hostLeft() {
            return (width() - BOX) / 2;
        }

        private List<Tag> drawing() {
            List<Tag> parts = new ArrayList<>();
            for (int i = 0; i < gpus().size(); i++) {
                for (int j = i + 1; j < gpus().size(); j++) {
                    parts.addAll(between(i, j));
                }
                parts.addAll(toHost(i));
            }
            for (int i = 0; i < gpus().size(); i++) {
                Processor gpu = gpus().get(i);
                String sms = gpu.multiprocessors() == null ? "" : ", " + gpu.multiprocessors() + " SMs";
                parts.addAll(box(left(i), top(), gpu.id() + sms, gpu.name()));
            }
            host().ifPresent(host -> {
                String cpus = host.logicalCpus() == null ? "" : ", " + host.logicalCpus() + " CPUs";
                parts.addAll(box(hostLeft(), top() + HOST_TOP - HIGH, host.id() + cpus, host.name()));
            });
            return parts;
        }

        private List<Tag> box(int x, int y, String id, String name) {
            Tag frame = Tag.of("rect")
                    .with("x", Integer.toString(x))
                    .with("y", Integer.toString(y))
                    .with("width", Integer.toString(BOX))
                    .with("height", Integer.toString(HIGH))
                    .with("rx", "6");
            return List.of(
                    frame,
                    text(x + BOX / 2, y + 22, "middle", id).with("class", "name"),
                    text(x + BOX / 2, y + 40, "middle", PlainText.oneLine(name, LONGEST)));
        }

        private static Tag text(int x, int y, String anchor, String text) {
            return Tag.of("text", PlainText.oneLine(text))
                    .with("x", Integer.toString(x))
                    .with("y", Integer.toString(y))
                    .with("text-anchor", anchor);
        }

        private static Tag path(String d, Link link) {
            String kind = link.peerAccess() ? link.kind() == LinkKind.NVLINK ? "nvlink" : "pcie" : "none";
            return Tag.of("path").with("d", d).with("class", kind);
        }

        private List<Tag> between(int i, int j) {
            Optional<Link> link = link(gpus().get(i), gpus().get(j));
            if (link.isEmpty()) {
                return List.of();
            }
            int y = top() + HIGH / 2;
            if (j == i + 1) {
                int from = left(i) + BOX;
                int middle = from + GAP / 2;
                return List.of(
                        path("M" + from + " " + y + "H" + left(j), link.get()),
                        text(middle, y - 8, "middle", kind(link.get())),
                        text(middle, y + 18, "middle", atomics(link.get())));
            }
            int peak = 2 * ARC * (j - i - 1);
            return List.of(path(
                    "M" + (left(i) + BOX / 2) + " " + top() + "Q" + (left(i) + left(j) + BOX) / 2 + " " + (top() - peak)
                            + " " + (left(j) + BOX / 2) + " " + top(),
                    link.get()));
        }

        private List<Tag> toHost(int i) {
            Optional<Link> link = host().flatMap(host -> link(gpus().get(i), host));
            if (link.isEmpty()) {
                return List.of();
            }
            int x = left(i) + BOX / 2;
            int y = top() + HIGH;
            int end = hostLeft() + BOX * (i + 1) / (gpus().size() + 1);
            boolean right = 2 * x > width();
            List<Tag> parts = new ArrayList<>(
                    List.of(path("M" + x + " " + y + "L" + end + " " + (top() + HOST_TOP - HIGH), link.get())));
            boolean outer = gpus().size() > 1 && (i == 0 || right && i == gpus().size() - 1);
            int place = !outer ? x + 8 : right ? left(i) + BOX : left(i);
            String anchor = outer && right ? "end" : "start";
            int below = outer ? y + 84 : y + 20;
            parts.add(text(place, below, anchor, kind(link.get())));
            parts.add(text(place, below + 18, anchor, atomics(link.get())));
            return parts;
        }

        private Optional<Link> link(Processor one, Processor other) {
            return Stream.of(topology.link(one.id(), other.id()), topology.link(other.id(), one.id()))
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private static String kind(Link link) {
            String named = SystemTables.name(link);
            return link.peerAccess() ? named : named + ", no access";
        }

        private static String atomics(Link link) {
            return link.nativeAtomics() == null
                    ? "atomics: not told"
                    : link.nativeAtomics() ? "\u2713 native atomics" : "\u2717 no native atomics";
        }

        private String words() {
            return topology.links().stream()
                    .filter(link -> Objects.nonNull(link.to()))
                    .map(link -> link.from() + " to " + link.to() + ": " + kind(link) + ", " + atomics(link))
                    .reduce((one, other) -> one + "; " + other)
                    .map(all -> PlainText.oneLine(all) + ".")
                    .orElse("");
        }
    }
}
