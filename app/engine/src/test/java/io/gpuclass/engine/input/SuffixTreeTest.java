package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuffixTreeTest {
    private static final int TEXTS = 3_000;

    /** No path runs across a separator, and a leaf is lengthened that a later sequence goes on from. */
    @ParameterizedTest
    @CsvSource({"ACACG., ' AC C', ACACG. ACG. CACG. CG. G.", "AC.GT., '', AC. C. GT. T.", "AC.ACG., '', ACG. CG. G."})
    void shouldBuildTheTreeOfASmallTextByHand(String text, String inner, String leaves) {
        Labels labels = new Labels(text);

        assertThat(labels.inner()).containsExactly(inner.split(" "));
        assertThat(labels.leaves()).containsExactly(leaves.split(" "));
    }

    @Test
    void shouldHaveARootAloneForATextOfNothing() {
        assertThat(SuffixTree.of(bytes(".")).nodes()).isEqualTo(1);
        assertThat(SuffixTree.of(bytes("....")).nodes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void shouldHoldAllSubstringsBranchWhereTheyDoAndLinkEachLabelToItselfWithoutTheFirstBase(int alphabet) {
        SplitMix64 draws = SplitMix64.part(11, alphabet);
        for (int i = 0; i < TEXTS; i++) {
            String text = text(draws, alphabet, 1 + draws.below(40));
            Labels labels = new Labels(text);
            Set<String> substrings = substrings(text);

            assertThat(labels.paths()).as(text).isEqualTo(substrings);
            assertThat(labels.inner()).as(text).isEqualTo(branching(substrings));
            assertThat(labels.tree.nodes()).as(text).isLessThanOrEqualTo((int) SuffixTree.mostNodes(bases(text)));
            labels.checkLinks();
        }
    }

    @Test
    void shouldStayWithinTwoNodesForABaseWhereTextsAreWorst() {
        String same = "A".repeat(20_000) + ".";
        StringBuilder fibonacci = new StringBuilder("A");
        StringBuilder next = new StringBuilder("AC");
        while (next.length() < 20_000) {
            String last = next.toString();
            next.append(fibonacci);
            fibonacci.setLength(0);
            fibonacci.append(last);
        }

        assertThat(SuffixTree.of(bytes(same)).nodes()).isEqualTo(2);
        assertThat(SuffixTree.of(bytes(next + ".")).nodes()).isBetween(next.length(), 2 * next.length());
    }

    private static String text(SplitMix64 draws, int alphabet, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(draws.oneIn(12) ? '.' : "ACGT".charAt(draws.below(alphabet)));
        }
        return text.append('.').toString();
    }

    private static Set<String> substrings(String text) {
        Set<String> substrings = new TreeSet<>();
        for (String sequence : text.split("\\.")) {
            for (int from = 0; from < sequence.length(); from++) {
                for (int to = from + 1; to <= sequence.length(); to++) {
                    substrings.add(sequence.substring(from, to));
                }
            }
        }
        return substrings;
    }

    /** The root, and every substring that goes on in two ways. */
    private static Set<String> branching(Set<String> substrings) {
        Map<String, Long> ways = substrings.stream()
                .collect(Collectors.groupingBy(text -> text.substring(0, text.length() - 1), Collectors.counting()));
        Set<String> branching = new TreeSet<>(Set.of(""));
        ways.forEach((text, count) -> {
            if (count > 1) {
                branching.add(text);
            }
        });
        return branching;
    }

    private static long bases(String text) {
        return text.chars().filter(character -> character != '.').count();
    }

    static byte[] bytes(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) "ACGT.".indexOf(text.charAt(i));
        }
        return bytes;
    }

    /** The nodes of a tree with their labels, each reached once from the root; what every tree must keep is checked on the way. */
    private static final class Labels {
        private final SuffixTree tree;
        private final String text;
        private final Map<Integer, String> labels = new TreeMap<>();

        Labels(String text) {
            this.text = text;
            tree = SuffixTree.of(bytes(text));
            Deque<Integer> open = new ArrayDeque<>(Set.of(0));
            labels.put(0, "");
            while (!open.isEmpty()) {
                int node = open.pop();
                for (int base = 0; base < SuffixTree.BASES; base++) {
                    visit(node, base, open);
                }
            }
            assertThat(labels).as(text).hasSize(tree.nodes());
        }

        private void visit(int node, int base, Deque<Integer> open) {
            int child = tree.child(node, base);
            if (child == 0) {
                return;
            }
            String edge = text.substring(tree.start(child), tree.end(child));
            assertThat(edge).as(text).matches("[ACGT]+\\.?").startsWith("ACGT".substring(base, base + 1));
            assertThat(tree.parentDepth(child))
                    .as(text)
                    .isEqualTo(labels.get(node).length());
            assertThat(labels.put(child, labels.get(node) + edge)).as(text).isNull();
            assertThat(tree.depth(child)).as(text).isEqualTo(labels.get(child).length());
            assertThat(isInner(child)).as(text).isEqualTo(!edge.endsWith("."));
            open.push(child);
        }

        void checkLinks() {
            Map<String, Integer> nodes = new HashMap<>();
            labels.forEach((node, label) -> nodes.put(label, node));
            labels.forEach((node, label) -> {
                boolean isLinked = node != 0 && isInner(node);
                int expected = isLinked ? nodes.getOrDefault(label.substring(1), -1) : 0;
                assertThat(tree.link(node)).as(text + " " + label).isEqualTo(expected);
            });
        }

        private boolean isInner(int node) {
            for (int base = 0; base < SuffixTree.BASES; base++) {
                if (tree.child(node, base) != 0) {
                    return true;
                }
            }
            return false;
        }

        Set<String> inner() {
            return labels.keySet().stream()
                    .filter(node -> node == 0 || isInner(node))
                    .map(labels::get)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        Set<String> leaves() {
            Set<String> leaves = new TreeSet<>(labels.values());
            leaves.removeAll(inner());
            return leaves;
        }

        /** All that can be read from the root. */
        Set<String> paths() {
            Set<String> paths = new TreeSet<>();
            for (String label : labels.values()) {
                String bases = label.replace(".", "");
                for (int end = 1; end <= bases.length(); end++) {
                    paths.add(bases.substring(0, end));
                }
            }
            return paths;
        }
    }
}
