package io.gpuclass;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files of a package that import each other in a circle: small ones only, so that each file can be read after those it uses. */
abstract class ClassCircles {
    private static final int MOST = 3;

    /** Files that are one idea in two or three parts: what one makes, or is given, is the other. */
    private static final List<Set<String>> KNOWN = List.of(
            Set.of("Case", "CaseList"),
            Set.of("FigureKey", "KnownSpread", "Subject"),
            Set.of("Profile", "ProfileJson"),
            Set.of("Graph", "GraphSource"),
            Set.of("ProbeOptions", "Suite", "SuiteRun"),
            Set.of("Exploration", "Proof", "ProofResult"));

    @Test
    void shouldBeFewAndSmall() {
        assertThat(KNOWN).allMatch(circle -> circle.size() <= MOST);
        assertThat(circles(imports()))
                .as("files import each other: move what they share to a file of its own")
                .containsExactlyInAnyOrderElementsOf(KNOWN);
    }

    @Test
    void shouldBeFoundInAGraph() {
        Map<String, Set<String>> graph = new TreeMap<>(Map.of(
                "A",
                Set.of("B"),
                "B",
                Set.of("C"),
                "C",
                Set.of("D", "E"),
                "D",
                Set.of("A"),
                "E",
                Set.of(),
                "F",
                Set.of("A")));

        assertThat(circles(graph)).containsExactly(new TreeSet<>(Set.of("A", "B", "C", "D")));
    }

    /** Returns which files of its package each file of production code uses, by their names. */
    private static Map<String, Set<String>> imports() {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (JavaClass type : ProductionClasses.ALL) {
            Set<String> used = imports.computeIfAbsent(file(type), name -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().equals(type.getPackageName())
                        && !file(target).equals(file(type))) {
                    used.add(file(target));
                }
            }
        }
        return imports;
    }

    /** Returns the file that a type is from; that of its record for a generated builder. */
    private static String file(JavaClass type) {
        if (type.getEnclosingClass().isPresent()) {
            return file(type.getEnclosingClass().get());
        }
        return type.getSimpleName().endsWith("Builder")
                        && type.tryGetMethod("build").isPresent()
                ? file(type.getMethod("build").getRawReturnType())
                : type.getName();
    }

    /** Returns the circles of several nodes, by simple names. */
    private static Collection<Set<String>> circles(Map<String, Set<String>> graph) {
        Map<String, Set<String>> reached = new HashMap<>();
        graph.keySet().forEach(node -> reached.put(node, reachable(graph, node)));
        return graph.keySet().stream()
                .map(node -> reached.get(node).stream()
                        .filter(other -> reached.get(other).contains(node))
                        .map(name -> name.substring(name.lastIndexOf('.') + 1))
                        .collect(Collectors.toCollection(TreeSet::new)))
                .filter(circle -> circle.size() > 1)
                .collect(Collectors.toSet());
    }

    private static Set<String> reachable(Map<String, Set<String>> graph, String from) {
        Set<String> reached = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty()) {
            for (String used : graph.getOrDefault(next.pop(), Set.of())) {
                if (reached.add(used)) {
                    next.push(used);
                }
            }
        }
        return reached;
    }
}
