package io.gpuclass.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Checks that text does not depend on where it is made. */
public final class EveryLocale {
    private EveryLocale() {}

    /** Fails where a text is another one under locales with other digits, points and letters. */
    public static void givesTheSame(Supplier<String> text) {
        String expected = text.get();
        Locale before = Locale.getDefault();
        try {
            for (String tag : List.of("en", "de-DE", "ar-EG", "tr-TR-u-nu-arab")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(text.get()).as(tag).isEqualTo(expected);
            }
        } finally {
            Locale.setDefault(before);
        }
    }
}
