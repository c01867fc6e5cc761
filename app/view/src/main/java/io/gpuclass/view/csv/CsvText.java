package io.gpuclass.view.csv;

import io.gpuclass.profile.PlainText;
import java.util.regex.Pattern;

/** Text in a CSV file: quoted as RFC 4180 says, and harmless in a spreadsheet. */
final class CsvText {
    /** What spreadsheets take for the start of a formula, in full-width forms too, whatever blanks come before. */
    private static final Pattern FORMULA = Pattern.compile("^[\\s\\u00A0\\u3000]*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]");

    private CsvText() {}

    /** Returns the field that holds {@code text} on one line, after an apostrophe if it would act as a formula. */
    static String field(String text) {
        String line = PlainText.oneLine(text);
        String harmless = FORMULA.matcher(line).find() ? "'" + line : line;
        boolean quoted = harmless.indexOf(',') >= 0 || harmless.indexOf('"') >= 0 || !harmless.equals(harmless.strip());
        return quoted ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
    }
}
