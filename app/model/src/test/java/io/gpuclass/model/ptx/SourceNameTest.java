package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceNameTest {
    @ParameterizedTest
    @CsvSource({
        "last, last",
        "_Z4lastPjPij, last",
        "_ZN2my4bothEPj, both",
        "_ZN12_GLOBAL__N_16reduceEPf, reduce",
        "_ZN2my6reduceILi256EfEEvPT_, reduce",
        "_ZN4gemm5fixupILi2ENS_4tileEEEvNS_6ParamsE, fixup",
        "_ZN2my3boxIiE4flagE, flag",
        "_ZL7counter, counter",
        "_ZZ3ownjPjE4flag, flag",
        "_ZZN2my4lockEvE5count_0, count",
        "_Zother, _Zother",
        "_Z99short, _Z99short",
    })
    void shouldReadTheNameOfTheSource(String mangled, String name) {
        assertThat(SourceName.of(mangled)).isEqualTo(name);
    }
}
