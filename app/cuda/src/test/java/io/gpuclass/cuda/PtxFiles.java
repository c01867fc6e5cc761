package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.CudaModule.KernelName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** PTX for tests: a small module written for the purpose, and the committed ones. */
final class PtxFiles {
    /** Compute capabilities that get different PTX. */
    static final List<String> CAPABILITIES = List.of("7.5", "9.0");

    private PtxFiles() {}

    static PtxText sample() {
        return PtxText.parse(text("sample.ptx"));
    }

    /** Returns the module of a kernel that a GPU would be given. */
    static PtxText moduleOf(String kernel, String computeCapability) {
        String resource = KernelName.parse(kernel).orElseThrow().texts(computeCapability).stream()
                .filter(each -> PtxFiles.class.getResource(each) != null)
                .findFirst()
                .orElseThrow();
        return PtxText.parse(new String(KernelLibrary.read(resource), StandardCharsets.UTF_8));
    }

    private static String text(String resource) {
        try (InputStream in = PtxFiles.class.getResourceAsStream(resource)) {
            assertThat(in).as(resource).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
