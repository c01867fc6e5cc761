package io.gpuclass.opencl;

import io.gpuclass.natives.SafePath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where OpenCL's loader may be found, and the drivers that do without one. */
final class Loaders {
    /** Environment variable that names one library instead: a loader, or a driver. */
    static final String NAMED = "GPUCLASS_OPENCL";

    private static final String LOADER = "libOpenCL.so.1";

    /** Folders of toolkits that bring a loader along and do not tell the system of it: parent, name, and folder inside. */
    private static final List<List<String>> TOOLKITS = List.of(
            List.of("/usr/local", "cuda*", "targets/x86_64-linux/lib"),
            List.of("/opt", "rocm*", "lib"),
            List.of("/opt/rocm", "opencl", "lib"),
            List.of("/opt/intel/oneapi/compiler", "*", "lib"));

    private Loaders() {}

    /** Returns the loaders to be tried, in order. */
    static List<String> names() {
        return names(System.getenv(NAMED));
    }

    /** @param named the only one to be tried; null for all that are known */
    static List<String> names(String named) {
        if (named != null) {
            return List.of(named);
        }
        List<String> names = new ArrayList<>(List.of(LOADER));
        TOOLKITS.forEach(toolkit -> names.addAll(inFolders(toolkit)));
        return List.copyOf(names);
    }

    /** Returns the drivers that may be used without a loader. */
    static List<String> drivers() {
        String named = System.getenv(NAMED);
        return named == null ? List.of("libnvidia-opencl.so.1") : List.of(named);
    }

    private static List<String> inFolders(List<String> toolkit) {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of(toolkit.get(0)), toolkit.get(1))) {
            for (Path folder : folders) {
                Path file = folder.resolve(toolkit.get(2)).resolve(LOADER);
                if (Files.exists(file) && SafePath.ofThisUser().holds(file)) {
                    found.add(file.toString());
                }
            }
        } catch (IOException none) {
            return List.of();
        }
        found.sort(null);
        return found;
    }
}
