package io.gpuclass.cli;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Help whose lines break at spaces only, so that code such as {@code grid.sync()} stays whole. Confined to one thread. */
final class HelpText extends Help {
    /** A mark inside a word, after which picocli would break it. */
    private static final Pattern INSIDE = Pattern.compile("[^\\w\\s](?=\\S)");

    /** Characters that picocli does not break after stand for those marks until a section is laid out. */
    private static final char STAND_INS = '\ue000';

    private static final int ASCII = 128;

    HelpText(CommandSpec command, ColorScheme colours) {
        super(command, colours);
    }

    /** Returns a section that was laid out, as it is to be printed. */
    static String printed(String section) {
        StringBuilder printed = new StringBuilder(section);
        for (int i = 0; i < printed.length(); i++) {
            if (isStandIn(printed.charAt(i))) {
                printed.setCharAt(i, (char) (printed.charAt(i) - STAND_INS));
            }
        }
        return printed.toString();
    }

    private static boolean isStandIn(char character) {
        return character >= STAND_INS && character < STAND_INS + ASCII;
    }

    @Override
    public String description(Object... parameters) {
        String[] whole = Arrays.stream(commandSpec().usageMessage().description())
                .map(HelpText::whole)
                .toArray(String[]::new);
        UsageMessageSpec usage = commandSpec().usageMessage();
        boolean wide = usage.adjustLineBreaksForWideCJKCharacters();
        return join(ansi(), usage.width(), wide, whole, new StringBuilder(), parameters)
                .toString();
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer usual = super.createDefaultOptionRenderer();
        return (option, label, colours) -> whole(usual.render(option, label, colours));
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        IParameterRenderer usual = super.createDefaultParameterRenderer();
        return (parameter, label, colours) -> whole(usual.render(parameter, label, colours));
    }

    @Override
    protected String insertSynopsisCommandName(int headingLength, Text options) {
        return super.insertSynopsisCommandName(headingLength, whole(options));
    }

    /** The last column has the description; options beside it may be wider than theirs. */
    private static Text[][] whole(Text[][] rows) {
        for (Text[] row : rows) {
            row[row.length - 1] = whole(row[row.length - 1]);
        }
        return rows;
    }

    /** Format specifiers, as of a line's end, are no words. */
    private static String whole(String words) {
        StringBuilder whole = new StringBuilder(words);
        marks(words).forEach(i -> whole.setCharAt(i, standIn(words.charAt(i))));
        return whole.toString();
    }

    /** Styles stay: only the marks themselves lose them. */
    private static Text whole(Text text) {
        String words = text.plainString();
        Text whole = text;
        for (int i : marks(words)) {
            whole = whole.substring(0, i)
                    .concat(String.valueOf(standIn(words.charAt(i))))
                    .concat(whole.substring(i + 1));
        }
        return whole;
    }

    private static List<Integer> marks(String words) {
        return INSIDE.matcher(words)
                .results()
                .map(found -> found.start())
                .filter(i -> words.charAt(i) < ASCII && words.charAt(i) != '%')
                .toList();
    }

    private static char standIn(char mark) {
        return (char) (STAND_INS + mark);
    }
}
