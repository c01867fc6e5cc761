package io.gpuclass.profile.primitives;

import java.util.List;

/**
 * What an implementation is called in CUDA C++.
 *
 * @param name its type in namespace {@code gpuclass}; one that pauses has a backoff policy that takes its constants when it is made
 * @param headers what declares it, below {@code gpuclass/}
 */
public record CppType(String name, List<String> headers) {
    public CppType {
        headers = List.copyOf(headers);
    }
}
