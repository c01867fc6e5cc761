package io.gpuclass.model.litmus;

import io.gpuclass.model.code.Arithmetic;
import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.Type;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what a litmus test asks of a final state: registers and memory by name. */
final class Condition {
    private static final Pattern TOKEN =
            Pattern.compile("/\\\\|\\\\/|&&|\\|\\||==|!=|<=|>=|[~!()=<>]|\\[?[\\w%:$.-]+]?");
    private static final Map<String, String> RELATIONS =
            Map.of("=", "eq", "==", "eq", "!=", "ne", "<", "lt", "<=", "le", ">", "gt", ">=", "ge");
    private static final int MOST_TOKENS = 2000;
    private static final Type NUMBER = new Type(64, true);

    private final String text;
    private final Deque<String> tokens;

    private Condition(String text) {
        this.text = text.strip();
        tokens =
                TOKEN.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(ArrayDeque::new));
        if (tokens.size() > MOST_TOKENS) {
            throw new Refused("the condition has more than " + MOST_TOKENS + " parts");
        }
        check(TOKEN.matcher(text).replaceAll("").isBlank());
    }

    /**
     * Reads a condition such as {@code (P0:r1 = 1 /\ ~(x = 2))}.
     *
     * @return whether it holds of a state, which returns what a name stands for: {@code x} for memory, {@code P0:r1} for a register
     * @throws Refused if it is none
     */
    static Predicate<ToLongFunction<String>> of(String text) {
        Condition condition = new Condition(text.replaceAll("(\\bP?\\d+)\\s*:\\s*", "$1:"));
        Predicate<ToLongFunction<String>> whole = condition.either();
        condition.check(condition.tokens.isEmpty());
        return whole;
    }

    private void check(boolean holds) {
        if (!holds) {
            throw new Refused("this is no condition: " + text);
        }
    }

    private String next() {
        check(!tokens.isEmpty());
        return tokens.remove();
    }

    private boolean takes(String... some) {
        for (String each : some) {
            if (each.equals(tokens.peek())) {
                tokens.remove();
                return true;
            }
        }
        return false;
    }

    private Predicate<ToLongFunction<String>> either() {
        Predicate<ToLongFunction<String>> first = both();
        return takes("\\/", "||") ? first.or(either()) : first;
    }

    private Predicate<ToLongFunction<String>> both() {
        Predicate<ToLongFunction<String>> first = single();
        return takes("/\\", "&&") ? first.and(both()) : first;
    }

    private Predicate<ToLongFunction<String>> single() {
        if (takes("~", "!", "not")) {
            return single().negate();
        }
        if (takes("(")) {
            Predicate<ToLongFunction<String>> inside = either();
            if (!takes(")")) {
                throw new Refused("a parenthesis is not closed in the condition: " + text);
            }
            return inside;
        }
        if (takes("true")) {
            return state -> true;
        }
        return takes("false") ? state -> false : comparison();
    }

    private Predicate<ToLongFunction<String>> comparison() {
        ToLongFunction<ToLongFunction<String>> left = value(next());
        String relation = RELATIONS.get(next());
        check(relation != null);
        Arithmetic compared = Arithmetic.comparison(relation, NUMBER);
        ToLongFunction<ToLongFunction<String>> right = value(next());
        return state -> compared.of(left.applyAsLong(state), right.applyAsLong(state), 0) != 0;
    }

    private static ToLongFunction<ToLongFunction<String>> value(String token) {
        if (Assembler.isNumber(token)) {
            long constant = Assembler.number(token);
            return state -> constant;
        }
        String name = token.replaceAll("[\\[\\]]", "").replaceFirst("^(\\d+):", "P$1:");
        return state -> state.applyAsLong(name);
    }
}
