package io.gpuclass;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the classes to the layout: imports that point one way, and one owner for each library. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {
    private static final String ROOT = "io.gpuclass.";

    /** A package may import those before it, never those after it. */
    private static final List<String> ORDER = List.of(
            "units",
            "stats",
            "device",
            "probes",
            "abstraction",
            "primitives",
            "programs",
            "recommendation",
            "profile",
            "figures",
            "compare",
            "fleet",
            "report",
            "cli");

    private static final List<String> DEVICES = List.of("jcuda", "host", "recorded");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.gpuclass");

    static Stream<String> packages() {
        return ORDER.stream();
    }

    static Stream<Arguments> libraries() {
        Map<String, List<String>> owners = Map.of(
                "stats", List.of("org.apache.commons.math3.."),
                "device.jcuda", List.of("jcuda.."),
                "device.host", List.of("org.openjdk.jmh.."),
                "profile", List.of("com.fasterxml.jackson..", "com.networknt.."),
                "fleet", List.of("java.sql..", "org.duckdb.."),
                "cli", List.of("picocli.."));
        return owners.entrySet().stream()
                .flatMap(owner -> owner.getValue().stream().map(library -> Arguments.of(owner.getKey(), library)));
    }

    @ParameterizedTest
    @MethodSource("packages")
    void shouldImportOnlyPackagesThatComeBefore(String name) {
        List<String> later = ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size());
        imports(name, patterns(later)).check(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jcuda", "host", "recorded"})
    void shouldKeepKindsOfDeviceApart(String name) {
        List<String> others = new ArrayList<>(DEVICES);
        others.remove(name);
        imports(
                        "device." + name,
                        patterns(others.stream().map(other -> "device." + other).toList()))
                .check(classes);
    }

    @Test
    void shouldKeepTheDeviceContractFreeOfItsImplementations() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "device")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "device.(**)")
                .allowEmptyShould(true)
                .check(classes);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void shouldLetOnlyItsOwnerUseALibrary(String owner, String library) {
        onlyUser(owner, library).check(classes);
    }

    @Test
    void shouldLeaveTheProcessToTheProgramsMainClass() {
        noClasses()
                .that(not(isMain()).and(not(resideInAPackage("..jmh_generated.."))))
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .check(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"units", "abstraction", "recommendation"})
    void shouldKeepReasoningFreeOfInputAndOutput(String name) {
        imports(name, "java.io..", "java.nio..", "java.net..").check(classes);
    }

    @Test
    void shouldOfferProgramsNothingButTheProfile() {
        entry("io.gpuclass").check(classes);
        noClasses()
                .that(not(resideInAPackage("io.gpuclass")))
                .should()
                .dependOnClassesThat(resideInAPackage("io.gpuclass"))
                .check(classes);
        assertThatThrownBy(() -> entry("io.gpuclass.cli").check(classes)).isInstanceOf(AssertionError.class);
    }

    /** The archive is built without these (app/pom.xml, "parts"). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "geometry",
                "ode",
                "optim",
                "optimization",
                "ml",
                "fitting",
                "genetics",
                "dfp",
                "complex",
                "transform",
                "filter",
                "primes"
            })
    void shouldNotUseWhatTheArchiveLeavesOut(String part) {
        imports("stats", "org.apache.commons.math3." + part + "..").check(classes);
    }

    @Test
    void shouldKnowEveryPackage() {
        assertThat(classes.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT))
                        .map(name -> name.substring(ROOT.length()).split("\\.")[0]))
                .isSubsetOf(ORDER);
    }

    @Test
    void shouldNoticeAnImportThatPointsTheWrongWay() {
        assertThatThrownBy(() -> imports("cli", ROOT + "device..").check(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("DeviceChooser");
    }

    @Test
    void shouldNoticeAStrangerThatUsesALibrary() {
        assertThatThrownBy(() -> onlyUser("report", "picocli..").check(classes)).isInstanceOf(AssertionError.class);
        assertThatCode(() -> onlyUser("cli", "picocli..").check(classes)).doesNotThrowAnyException();
    }

    private static ArchRule imports(String name, String... forbidden) {
        return noClasses()
                .that(resideInAPackage(ROOT + name + ".."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(forbidden))
                .allowEmptyShould(true);
    }

    /** What programs start from may use the profile and all below it, and nothing that works with it. */
    private static ArchRule entry(String name) {
        List<String> above = ORDER.subList(ORDER.indexOf("profile") + 1, ORDER.size());
        return noClasses()
                .that(resideInAPackage(name))
                .should()
                .dependOnClassesThat(resideInAnyPackage(patterns(above)));
    }

    private static ArchRule onlyUser(String owner, String library) {
        return noClasses()
                .that(not(resideInAPackage(ROOT + owner + "..")))
                .should()
                .dependOnClassesThat(resideInAPackage(library));
    }

    private static DescribedPredicate<JavaClass> isMain() {
        return DescribedPredicate.describe(
                "are the main class", type -> type.getName().equals(ROOT + "cli.Main"));
    }

    private static String[] patterns(List<String> names) {
        return names.stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    }
}
