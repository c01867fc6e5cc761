package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelNameTest {
    /** As nvcc 13.0 mangles them. */
    private static final List<String> KERNELS = List.of(
            "_ZN4mine6reduceIfEEvPT_PKS1_",
            "_ZN4mine6reduceIiEEvPT_PKS1_",
            "_ZN4mine4manyIjLi3EEEvPT_",
            "_Z5plainPi",
            "_Z5plainPf",
            "c_one");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "_ZN4mine6reduceIiEEvPT_PKS1_; 1",
                "reduce<int>; 1",
                "mine::reduce<int>; 1",
                "mine::reduce< float >(float*, float const*); 0",
                "many; 2",
                "mine::many; 2",
                "many<unsigned int,3>; 2",
                "many<std::uint32_t, 3u>; 2",
                "plain(float *); 4",
                "c_one; 5",
            })
    void shouldFindAKernelByEachSpelling(String word, int kernel) {
        assertThat(KernelName.find(word, Demangler.kernels(KERNELS))).isEqualTo(KERNELS.get(kernel));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reduce| several kernels are called 'reduce': name one of 'mine::reduce<float>', 'mine::reduce<int>'",
                "plain| several kernels are called 'plain': name one of 'plain(int*)', 'plain(float*)'",
                "reduce<double>| no kernel is called 'reduce<double>'; there are 'mine::reduce<float>',"
                        + " 'mine::reduce<int>', 'mine::many<unsigned, 3>', 'plain(int*)', 'plain(float*)', c_one",
            })
    void shouldListNamesThatCanBeTyped(String word, String message) {
        assertThatThrownBy(() -> KernelName.find(word, Demangler.kernels(KERNELS)))
                .hasMessage(message);
    }

    @Test
    void shouldSayThatThereIsNoKernel() {
        assertThatThrownBy(() -> KernelName.find("a", List.of()))
                .hasMessage("no kernel is called 'a'; the file has none, or only templates: name an instance with its"
                        + " namespaces, such as 'my::kernel<float>'");
    }
}
