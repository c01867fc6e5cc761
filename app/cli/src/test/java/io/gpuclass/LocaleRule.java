package io.gpuclass;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No text depends on where the machine stands: what could take the default locale is given one. */
abstract class LocaleRule {
    /** By class: methods that take the default locale unless they are given one. */
    private static final Map<String, Set<String>> TAKE_A_LOCALE = Map.of(
            "java.lang.String", Set.of("format", "formatted", "toUpperCase", "toLowerCase"),
            "java.io.PrintWriter", Set.of("printf", "format"),
            "java.io.PrintStream", Set.of("printf", "format"),
            "java.util.Formatter", Set.of("<init>", "format"),
            "java.util.Scanner", Set.of("<init>"),
            "java.time.format.DateTimeFormatter", Set.of("ofPattern", "ofLocalizedDate", "ofLocalizedDateTime"),
            "java.text.NumberFormat",
                    Set.of("getInstance", "getNumberInstance", "getIntegerInstance", "getPercentInstance"),
            "java.text.DecimalFormat", Set.of("<init>"),
            "java.text.MessageFormat", Set.of("<init>", "format"));

    private static final ArchRule RULE = noClasses().should().accessTargetWhere(takesTheDefaultLocale());

    static final class Formatting {
        String text(double number) {
            return String.format("%.1f", number);
        }
    }

    static final class Formatted {
        String text(double number) {
            return "%.1f".formatted(number);
        }
    }

    static final class Shouting {
        java.util.stream.Stream<String> text(java.util.stream.Stream<String> words) {
            return words.map(String::toUpperCase);
        }
    }

    static final class Printing {
        void print(PrintWriter out) {
            out.printf("%d", 1);
        }
    }

    static final class Asking {
        Locale locale() {
            return Locale.getDefault();
        }
    }

    @Test
    void shouldGiveALocaleToWhatCouldTakeTheDefaultOne() {
        RULE.check(ProductionClasses.ALL.that(DescribedPredicate.describe(
                "are not generated", type -> !type.getPackageName().contains("jmh_generated"))));
    }

    @ParameterizedTest
    @ValueSource(classes = {Formatting.class, Formatted.class, Shouting.class, Printing.class, Asking.class})
    void shouldNoticeWhatTakesTheDefaultLocale(Class<?> offender) {
        assertThatThrownBy(() -> RULE.check(new ClassFileImporter().importClasses(offender)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(offender.getSimpleName());
    }

    private static DescribedPredicate<JavaAccess<?>> takesTheDefaultLocale() {
        return DescribedPredicate.describe("take the default locale", LocaleRule::takesTheDefaultLocale);
    }

    private static boolean takesTheDefaultLocale(JavaAccess<?> access) {
        if (!(access.getTarget() instanceof CodeUnitAccessTarget target)) {
            return false;
        }
        String owner = target.getOwner().getName();
        if (owner.equals("java.util.Locale") && target.getName().equals("getDefault")) {
            return true;
        }
        boolean given =
                target.getRawParameterTypes().stream().map(JavaClass::getName).anyMatch("java.util.Locale"::equals);
        return !given && TAKE_A_LOCALE.getOrDefault(owner, Set.of()).contains(target.getName());
    }
}
