package io.gpuclass.model.litmus;

import io.gpuclass.model.code.Refused;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a litmus test asks of a final state: registers and memory by name. */
@FunctionalInterface
public interface Condition {
    /** @param state returns what a name stands for: {@code x} for memory, {@code P0:r1} for a register */
    boolean holds(ToLongFunction<String> state);

    /**
     * Reads a condition such as {@code (P0:r1 = 1 /\ ~(x = 2))}.
     *
     * @throws Refused if it is none
     */
    static Condition of(String text) {
        Parser parser = new Parser(text);
        Condition condition = parser.either();
        parser.end();
        return condition;
    }

    /** Reads one condition, from the left to the right. */
    final class Parser {
        private static final Pattern TOKEN =
                Pattern.compile("\\s*(/\\\\|\\\\/|&&|\\|\\||==|!=|<=|>=|[~!()=<>]|\\[?[\\w%:$.-]+]?)");

        private final Matcher tokens;
        private final String text;
        private int from;
        private String next;

        Parser(String text) {
            this.text = text.strip();
            tokens = TOKEN.matcher(this.text);
            advance();
        }

        private String advance() {
            String taken = next;
            boolean found = tokens.find(from) && tokens.start() == from;
            if (!found && from < text.length() || "".equals(taken)) {
                throw new Refused("this is no condition: " + text);
            }
            next = found ? tokens.group(1) : "";
            from = found ? tokens.end() : from;
            return taken;
        }

        private boolean takes(String... some) {
            for (String each : some) {
                if (next.equals(each)) {
                    advance();
                    return true;
                }
            }
            return false;
        }

        void end() {
            if (!next.isEmpty()) {
                throw new Refused("the condition goes on where it should end: " + next);
            }
        }

        Condition either() {
            Condition left = both();
            while (takes("\\/", "||")) {
                Condition one = left;
                Condition other = both();
                left = state -> one.holds(state) || other.holds(state);
            }
            return left;
        }

        private Condition both() {
            Condition left = single();
            while (takes("/\\", "&&")) {
                Condition one = left;
                Condition other = single();
                left = state -> one.holds(state) && other.holds(state);
            }
            return left;
        }

        private Condition single() {
            if (takes("~", "!", "not")) {
                Condition negated = single();
                return state -> !negated.holds(state);
            }
            if (takes("(")) {
                Condition inside = either();
                if (!takes(")")) {
                    throw new Refused("a parenthesis is not closed in the condition: " + text);
                }
                return inside;
            }
            if (takes("true")) {
                return state -> true;
            }
            if (takes("false")) {
                return state -> false;
            }
            return comparison();
        }

        private Condition comparison() {
            ToLongFunction<ToLongFunction<String>> left = value(advance());
            BiPredicate<Long, Long> relation = relation(advance());
            ToLongFunction<ToLongFunction<String>> right = value(advance());
            return state -> relation.test(left.applyAsLong(state), right.applyAsLong(state));
        }

        private BiPredicate<Long, Long> relation(String token) {
            return switch (token) {
                case "=", "==" -> (a, b) -> a.longValue() == b.longValue();
                case "!=" -> (a, b) -> a.longValue() != b.longValue();
                case "<" -> (a, b) -> a < b;
                case "<=" -> (a, b) -> a <= b;
                case ">" -> (a, b) -> a > b;
                case ">=" -> (a, b) -> a >= b;
                default -> throw new Refused("this compares nothing: " + token + " in the condition " + text);
            };
        }

        private ToLongFunction<ToLongFunction<String>> value(String token) {
            if (token.matches("-?(0x[0-9a-fA-F]+|\\d+)")) {
                long constant = Long.decode(token);
                return state -> constant;
            }
            String name = token.replaceAll("[\\[\\]]", "").replaceFirst("^(\\d+):", "P$1:");
            return state -> state.applyAsLong(name);
        }
    }
}
