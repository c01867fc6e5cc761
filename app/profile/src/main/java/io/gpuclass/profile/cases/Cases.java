package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Everything that a profile holds, as cases. Threads may share it. */
public final class Cases {
    private final Function<String, JsonNode> parts;
    private final Map<String, Row> tops = new ConcurrentHashMap<>();

    private Cases(Function<String, JsonNode> parts) {
        this.parts = parts;
    }

    /**
     * Returns the cases of a profile.
     *
     * @param parts gives the JSON of a component by its name, a missing node where the profile has none; each is asked for once
     */
    public static Cases of(Function<String, JsonNode> parts) {
        return new Cases(parts);
    }

    /** Returns the cases of some subjects, in the order of the profile. */
    public Selection of(Subject... subjects) {
        List<Subject> wanted = List.of(subjects);
        return new Selection(walk(list -> list.subject() != null && wanted.contains(list.subject())));
    }

    /** Returns the cases of one list of a profile by its path, such as {@code kinds/queues/*}. */
    public Selection at(String path) {
        return new Selection(walk(list -> list.path().equals(path)));
    }

    /** Returns every case that has figures, in the order of files. */
    public Selection all() {
        return new Selection(walk(list -> list.subject() != null));
    }

    /** Returns all numbers that were measured, in the order of files. What advice derives from them is not among them. */
    public List<Figure> figures() {
        return walk(list -> list.subject() != null).stream()
                .flatMap(one -> one.figures().stream())
                .toList();
    }

    /** Returns the same by key, in the same order; of a profile that says the same twice, what it says first. */
    public Map<FigureKey, Figure> figuresByKey() {
        Map<FigureKey, Figure> byKey = new LinkedHashMap<>();
        figures().forEach(figure -> byKey.putIfAbsent(figure.key(), figure));
        return byKey;
    }

    /** Lists of one group come entry by entry of the group. */
    private List<Case> walk(Predicate<CaseList> wanted) {
        List<Case> cases = new ArrayList<>();
        List<CaseList> lists = CaseLists.ALL.stream().filter(wanted).toList();
        for (int from = 0; from < lists.size(); ) {
            String group = lists.get(from).group();
            int to = from + 1;
            while (to < lists.size()
                    && !group.isEmpty()
                    && lists.get(to).group().equals(group)) {
                to++;
            }
            List<CaseList> together = lists.subList(from, to);
            Row top = top(together.get(0).part());
            for (Row row : group.isEmpty() ? List.of(top) : top.rows(group)) {
                together.forEach(list -> cases.addAll(list.cases(row)));
            }
            from = to;
        }
        return cases;
    }

    private Row top(String part) {
        return tops.computeIfAbsent(part, name -> {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            document.set(name, parts.apply(name));
            return Row.top(document);
        });
    }

    /** Cases that are left after some conditions, in the order of the profile. Immutable. */
    public static final class Selection {
        private final List<Case> cases;

        private Selection(List<Case> cases) {
            this.cases = List.copyOf(cases);
        }

        /** Keeps those that stand there: at a number, a text or a constant; null where the axis has no meaning. */
        public Selection where(Axis axis, Object value) {
            return where(one -> one.is(axis, value));
        }

        public Selection where(Predicate<Case> condition) {
            return new Selection(cases.stream().filter(condition).toList());
        }

        /** Keeps those that count. */
        public Selection counting() {
            return where(Case::counts);
        }

        public List<Case> list() {
            return cases;
        }

        public Stream<Case> stream() {
            return cases.stream();
        }

        public Optional<Case> first() {
            return cases.stream().findFirst();
        }

        /** Returns where they stand on an axis, each value once, in the order of the profile. */
        public List<Object> values(Axis axis) {
            return cases.stream()
                    .map(one -> one.get(axis))
                    .filter(value -> value != null)
                    .distinct()
                    .toList();
        }
    }
}
