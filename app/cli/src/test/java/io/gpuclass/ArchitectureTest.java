package io.gpuclass;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import io.gpuclass.profile.records.Check;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
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

    /** By module: a package may import those before it, never those after it. Between modules, Maven holds the direction. */
    private static final List<List<String>> ORDER = List.of(
            List.of(
                    "profile.units",
                    "profile.records",
                    "profile.stats",
                    "profile.device",
                    "profile.probes",
                    "profile.abstraction",
                    "profile.primitives",
                    "profile.kinds",
                    "profile.levels",
                    "profile.map",
                    "profile.system",
                    "profile.programs",
                    "profile.cases",
                    "profile.advice",
                    "profile",
                    "profile.claims",
                    "profile.bench",
                    "profile.health"),
            List.of(
                    "engine.stats",
                    "engine.device",
                    "engine.experiment",
                    "engine.compile",
                    "engine.recorded",
                    "engine.probes",
                    "engine.primitives",
                    "engine.kinds",
                    "engine.levels",
                    "engine.map",
                    "engine.input",
                    "engine.programs",
                    "engine.session",
                    "engine.system",
                    "engine.suites"),
            List.of(
                    "view.terms",
                    "view.figures",
                    "view.compare",
                    "view.document",
                    "view.section",
                    "view.section.machine",
                    "view.section.primitive",
                    "view.section.program",
                    "view.section.system",
                    "view.report",
                    "view.report.comparison",
                    "view.report.checks",
                    "view.export",
                    "view.chart",
                    "view.csv",
                    "view.health",
                    "view.svg",
                    "view.html",
                    "view"),
            List.of("model.code", "model", "model.litmus", "model.ptx"),
            List.of("console.docs", "console"),
            List.of("fleet", "fleet.atlas"));

    private static final List<String> MODULES = List.of(
            "natives", "profile", "model", "engine", "cuda", "opencl", "host", "view", "console", "fleet", "cli");

    private static final Set<String> WRITERS = Set.of(
            "profile.AtomicFile",
            "profile.Leftovers",
            "profile.ManagedFolder",
            "profile.Unfinished",
            "natives.NativeLibrary",
            "natives.PrivateFolder",
            "engine.compile.Compilation",
            "opencl.KernelPrograms",
            "fleet.Engine",
            "fleet.Dataset",
            "fleet.atlas.AtlasSite",
            "cli.Main");

    /** Contents of a file that a reader takes without the schema: the answers of a profile, and who is in a recording. */
    private static final Set<String> BOUNDED_IN_JAVA = Set.of(
            "profile.records.Check",
            "profile.advice.Answer",
            "profile.cases.Unstable",
            "profile.device.DeviceFacts",
            "profile.system.Processor",
            "profile.system.Topology");

    private final JavaClasses classes = ProductionClasses.ALL;

    /** Here, so that one JVM of the tests reads the classes, which takes it ten seconds, and not two. */
    @Nested
    class Circles extends ClassCircles {}

    /** Here for the same reason. */
    @Nested
    class Locales extends LocaleRule {}

    static Stream<Arguments> packages() {
        return ORDER.stream()
                .flatMap(order -> IntStream.range(0, order.size() - 1)
                        .mapToObj(i -> Arguments.of(order.get(i), order.subList(i + 1, order.size()))));
    }

    static Stream<Arguments> libraries() {
        return Stream.of(
                Arguments.of("org.apache.commons.math3..", List.of("engine.stats", "view.compare")),
                Arguments.of("jcuda..", List.of("cuda")),
                Arguments.of("org.lwjgl..", List.of("opencl")),
                Arguments.of("org.openjdk.jmh..", List.of("host")),
                Arguments.of("com.fasterxml.jackson..", List.of("profile")),
                Arguments.of("com.networknt..", List.of("profile")),
                Arguments.of("java.sql..", List.of("fleet")),
                Arguments.of("org.duckdb..", List.of("fleet")),
                Arguments.of("picocli..", List.of("cli")));
    }

    @ParameterizedTest
    @MethodSource("packages")
    void shouldImportOnlyPackagesThatComeBefore(String name, List<String> later) {
        imports(name, later.toArray(String[]::new)).check(classes);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void shouldLetOnlyItsOwnersUseALibrary(String library, List<String> owners) {
        onlyUsers(library, owners).check(classes);
    }

    @Test
    void shouldLeaveTheProcessToTheMainClassesOfProcesses() {
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

    /** The way out is one: it loses no file, whoever made it. The others write into folders of their own, which they have just made. */
    @Test
    void shouldLetOneWayOutWriteFiles() {
        noClasses()
                .that(not(DescribedPredicate.describe(
                        "are the way out",
                        type -> WRITERS.contains(
                                type.getName().replaceFirst("\\$.*", "").substring(ROOT.length())))))
                .and(not(resideInAPackage("..jmh_generated..")))
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "write, move or remove files",
                        call -> call.getTargetOwner().isEquivalentTo(Files.class)
                                && call.getName()
                                        .matches(
                                                "(write|new(BufferedWriter|OutputStream|ByteChannel)|create|move|copy|delete"
                                                        + "|set).*")))
                .orShould()
                .callConstructorWhere(DescribedPredicate.describe(
                        "open files to write",
                        call -> Set.of("FileOutputStream", "FileWriter", "RandomAccessFile")
                                .contains(call.getTargetOwner().getSimpleName())))
                .check(classes);
    }

    @Test
    void shouldStateBoundsOfNumbersInTheSchemaAlone() {
        noClasses()
                .that(not(DescribedPredicate.describe(
                        "are read without the schema",
                        type -> BOUNDED_IN_JAVA.contains(
                                type.getName().replaceFirst("\\$.*", "").substring(ROOT.length())))))
                .should()
                .callMethod(Check.class, "atLeast", long.class, Number.class, String.class)
                .orShould()
                .callMethod(Check.class, "size", Double.class, String.class)
                .check(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile.units", "profile.abstraction", "profile.advice"})
    void shouldKeepReasoningFreeOfInputAndOutput(String name) {
        noClasses()
                .that(resideInAPackage(ROOT + name))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.io..", "java.nio..", "java.net.."))
                .check(classes);
    }

    @Test
    void shouldKnowEveryPackage() {
        assertThat(classes.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT))
                        .map(name -> name.substring(ROOT.length()).split("\\.")[0]))
                .isSubsetOf(MODULES);
    }

    @Test
    void shouldHaveEveryPackageOfAModuleInItsOrder() {
        Set<String> ordered = ORDER.stream().flatMap(List::stream).collect(Collectors.toSet());
        Set<String> modules = ordered.stream().map(name -> name.split("\\.")[0]).collect(Collectors.toSet());

        assertThat(classes.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT))
                        .map(name -> name.substring(ROOT.length()))
                        .filter(name -> modules.contains(name.split("\\.")[0])))
                .isSubsetOf(ordered);
    }

    @Test
    void shouldNoticeAnImportThatPointsTheWrongWay() {
        assertThatThrownBy(() -> imports("engine.session", "engine.device").check(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("DeviceChooser");
    }

    @Test
    void shouldNoticeAStrangerThatUsesALibrary() {
        assertThatThrownBy(() -> onlyUsers("picocli..", List.of("view")).check(classes))
                .isInstanceOf(AssertionError.class);
    }

    private static ArchRule imports(String name, String... forbidden) {
        return noClasses()
                .that(resideInAPackage(ROOT + name))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        Stream.of(forbidden).map(later -> ROOT + later).toArray(String[]::new)))
                .allowEmptyShould(true);
    }

    private static ArchRule onlyUsers(String library, List<String> owners) {
        String[] allowed = owners.stream().map(owner -> ROOT + owner + "..").toArray(String[]::new);
        return noClasses()
                .that(not(resideInAnyPackage(allowed)))
                .should()
                .dependOnClassesThat(resideInAPackage(library));
    }

    private static DescribedPredicate<JavaClass> isMain() {
        return DescribedPredicate.describe(
                "are the main class of a process",
                type -> Set.of(ROOT + "cli.Main", ROOT + "host.SharedJvm$Main").contains(type.getName()));
    }
}
