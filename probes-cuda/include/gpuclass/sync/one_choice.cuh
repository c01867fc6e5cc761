/// \file
/// One program, one choice: files that were compiled for different choices do not link, since one would lay words out as another does not
/// use them.
#pragma once
#include "../names/begin.cuh"

#define GPUCLASS_TEXT_OF(...) GPUCLASS_TEXT_OF_EXPANDED(__VA_ARGS__)
#define GPUCLASS_TEXT_OF_EXPANDED(...) #__VA_ARGS__

#if defined(__CUDA_ARCH__) || defined(__CUDACC_RTC__)
// The host's half of the file says it.
#elif defined(_MSC_VER)
#pragma detect_mismatch("gpuclass", GPUCLASS_TEXT_OF(GPUCLASS_CHOICE))
#elif defined(__ELF__)
// Each file brings a symbol named after its choice in a group of sections of which a linker keeps one, and refers to that symbol. A file with
// another choice refers to one that went with its group: "undefined reference to `gpuclass compiled for NAME`".
asm(".pushsection .data.gpuclass_choice,\"awG\",@progbits,gpuclass_choice,comdat\n"
    ".globl \"gpuclass compiled for " GPUCLASS_TEXT_OF(GPUCLASS_CHOICE) "\"\n"
    ".hidden \"gpuclass compiled for " GPUCLASS_TEXT_OF(GPUCLASS_CHOICE) "\"\n"
    "\"gpuclass compiled for " GPUCLASS_TEXT_OF(GPUCLASS_CHOICE) "\": .byte 0\n"
    ".popsection\n"
    ".pushsection .data.gpuclass_choice_used,\"aw\",@progbits\n"
    ".quad \"gpuclass compiled for " GPUCLASS_TEXT_OF(GPUCLASS_CHOICE) "\"\n"
    ".popsection\n");
#endif

#include "../names/end.cuh"
