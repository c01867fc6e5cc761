package io.gpuclass.profile.primitives;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of PTX with an instruction, and how a mutant has it. Immutable.
 *
 * @param guard white space and predicate before the instruction
 * @param opcode with its qualifiers, such as {@code st.release.gpu.global.u32}
 * @param rest of the line, with the operands
 */
public record PtxInstruction(String guard, String opcode, String rest) {
    private static final Pattern LINE = Pattern.compile("(\\s*(?:@!?%p\\d+\\s+)?)([a-z][a-z0-9_.:]*)(.*)");
    private static final Pattern ORDERED = Pattern.compile("((?:st|ld|red|atom)\\.)(?:release|acquire)(\\..*)");
    private static final Pattern ORDERED_TWICE = Pattern.compile("(atom\\.)acq_rel(\\..*)");
    private static final Pattern STANDS_ALONE =
            Pattern.compile("(?:fence|membar)\\..*|bar(?:rier)?(?:\\.cta)?\\.sync(?:\\..*)?");
    private static final Pattern VOTE =
            Pattern.compile("bar(?:rier)?(?:\\.cta)?\\.red(?:\\.aligned)?\\.(?:and|or)\\.pred");
    private static final Pattern VOTED = Pattern.compile("\\s*(%p\\d+)\\s*,.*,\\s*(!?)(%p\\d+)\\s*;.*");

    private static final Pattern SCOPED = Pattern.compile("(.*)\\.(gpu|sys)(\\..*|)");

    /** @throws IllegalArgumentException if the line holds no instruction */
    public static PtxInstruction parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no PTX instruction: " + line);
        }
        return new PtxInstruction(parts.group(1), parts.group(2), parts.group(3));
    }

    /** Returns the same as {@link #weakened()}, and the line with the scope that is next in width, where there is a narrower one. */
    public Map<Weakening, String> weakenedAndNarrowed() {
        Map<Weakening, String> lines = weakened();
        Matcher scoped = SCOPED.matcher(opcode);
        if (!lines.isEmpty() && scoped.matches()) {
            String narrower = scoped.group(2).equals("sys") ? ".gpu" : ".cta";
            lines.put(Weakening.NARROWED, guard + scoped.group(1) + narrower + scoped.group(3) + rest);
        }
        return lines;
    }

    /** Returns the line under each way to weaken it that runs try; an empty line where the instruction is removed. */
    public Map<Weakening, String> weakened() {
        Map<Weakening, String> lines = new EnumMap<>(Weakening.class);
        Matcher ordered = ORDERED.matcher(opcode);
        Matcher twice = ORDERED_TWICE.matcher(opcode);
        if (ordered.matches()) {
            lines.put(Weakening.RELAXED, with(ordered, "relaxed"));
        } else if (twice.matches()) {
            lines.put(Weakening.LOSES_RELEASE, with(twice, "acquire"));
            lines.put(Weakening.LOSES_ACQUIRE, with(twice, "release"));
        } else if (STANDS_ALONE.matcher(opcode).matches()) {
            lines.put(Weakening.REMOVED, "");
        } else if (VOTE.matcher(opcode).matches()) {
            lines.put(Weakening.REMOVED, ownVote());
        }
        return lines;
    }

    private String with(Matcher parts, String order) {
        return guard + parts.group(1) + order + parts.group(2) + rest;
    }

    /** Returns a line in which a thread takes its own predicate for the block's. */
    private String ownVote() {
        Matcher operands = VOTED.matcher(rest);
        if (!operands.matches()) {
            throw new IllegalArgumentException("no vote of a block: " + opcode + rest);
        }
        String move = operands.group(2).isEmpty() ? "mov.pred" : "not.pred";
        return guard + move + " \t" + operands.group(1) + ", " + operands.group(3) + ";";
    }
}
