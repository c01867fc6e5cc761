/// \file
/// Loads, stores, atomics and fences on words in global memory, at device scope, by order. Where they come from is one of
/// - GPUCLASS_ORDER_CL: OpenCL C 2.0 or 3.0 atomics with device scope, acquire and release
/// - GPUCLASS_ORDER_PTX: NVIDIA's inline PTX (its OpenCL has no order beyond relaxed, and no scope beyond the group)
/// - GPUCLASS_ORDER_NONE: OpenCL 1.2 atomics, which order nothing: probes run, primitives are not offered
/// The host picks one by -D; without, the language version decides.
#ifndef GPUCLASS_MEM_H
#define GPUCLASS_MEM_H

#if !defined(GPUCLASS_ORDER_CL) && !defined(GPUCLASS_ORDER_PTX) && !defined(GPUCLASS_ORDER_NONE)
#if __OPENCL_C_VERSION__ == 200 || (defined(__opencl_c_atomic_order_acq_rel) && defined(__opencl_c_atomic_scope_device))
#define GPUCLASS_ORDER_CL
#else
#define GPUCLASS_ORDER_NONE
#endif
#endif

#if defined(GPUCLASS_ORDER_NONE)
#define GPUCLASS_HAS_ORDER 0
#else
#define GPUCLASS_HAS_ORDER 1
#endif

static uint ld_volatile(volatile global const uint* word) { return *word; }
static void st_volatile(volatile global uint* word, uint value) { *word = value; }

#if defined(GPUCLASS_ORDER_CL)

#define GPUCLASS_ATOMIC(word) ((volatile global atomic_uint*)(word))
#define GPUCLASS_LOAD(order, how) \
  static uint ld_##order(volatile global uint* word) { return atomic_load_explicit(GPUCLASS_ATOMIC(word), how, memory_scope_device); }
#define GPUCLASS_STORE(order, how) \
  static void st_##order(volatile global uint* word, uint value) { \
    atomic_store_explicit(GPUCLASS_ATOMIC(word), value, how, memory_scope_device); \
  }
/// Returns what the word held before.
#define GPUCLASS_UPDATE(name, order, ptx, cl12, cl, how) \
  static uint atom_##name##_##order(volatile global uint* word, uint operand) { \
    return cl(GPUCLASS_ATOMIC(word), operand, how, memory_scope_device); \
  }
/// Returns what the word held before: `expected` if it was swapped.
#define GPUCLASS_SWAP(order, how, otherwise) \
  static uint atom_cas_##order(volatile global uint* word, uint expected, uint desired) { \
    uint found = expected; \
    atomic_compare_exchange_strong_explicit(GPUCLASS_ATOMIC(word), &found, desired, how, otherwise, memory_scope_device); \
    return found; \
  }
static void fence_acq_rel(void) { atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device); }

#elif defined(GPUCLASS_ORDER_PTX)

#define GPUCLASS_LOAD(order, how) \
  static uint ld_##order(volatile global uint* word) { \
    uint value; \
    asm volatile("ld." #order ".gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(word) : "memory"); \
    return value; \
  }
#define GPUCLASS_STORE(order, how) \
  static void st_##order(volatile global uint* word, uint value) { \
    asm volatile("st." #order ".gpu.global.u32 [%0], %1;" : : "l"(word), "r"(value) : "memory"); \
  }
#define GPUCLASS_UPDATE(name, order, ptx, cl12, cl, how) \
  static uint atom_##name##_##order(volatile global uint* word, uint operand) { \
    uint before; \
    asm volatile("atom." #order ".gpu.global." ptx " %0, [%1], %2;" : "=r"(before) : "l"(word), "r"(operand) : "memory"); \
    return before; \
  }
#define GPUCLASS_SWAP(order, how, otherwise) \
  static uint atom_cas_##order(volatile global uint* word, uint expected, uint desired) { \
    uint before; \
    asm volatile("atom." #order ".gpu.global.cas.b32 %0, [%1], %2, %3;" \
                 : "=r"(before) : "l"(word), "r"(expected), "r"(desired) : "memory"); \
    return before; \
  }
static void fence_acq_rel(void) { asm volatile("fence.acq_rel.gpu;" : : : "memory"); }

#else

#define GPUCLASS_LOAD(order, how) \
  static uint ld_##order(volatile global uint* word) { return *word; }
#define GPUCLASS_STORE(order, how) \
  static void st_##order(volatile global uint* word, uint value) { *word = value; }
#define GPUCLASS_UPDATE(name, order, ptx, cl12, cl, how) \
  static uint atom_##name##_##order(volatile global uint* word, uint operand) { return cl12(word, operand); }
#define GPUCLASS_SWAP(order, how, otherwise) \
  static uint atom_cas_##order(volatile global uint* word, uint expected, uint desired) { return atomic_cmpxchg(word, expected, desired); }
/// Within the group alone: it makes no more than a hint of what it is called.
static void fence_acq_rel(void) { mem_fence(CLK_GLOBAL_MEM_FENCE); }

#endif

/// A fence that reaches the group alone: on NVIDIA, all that `mem_fence` is.
static void fence_group(void) { mem_fence(CLK_GLOBAL_MEM_FENCE); }

GPUCLASS_LOAD(relaxed, memory_order_relaxed)
GPUCLASS_LOAD(acquire, memory_order_acquire)
GPUCLASS_STORE(relaxed, memory_order_relaxed)
GPUCLASS_STORE(release, memory_order_release)

#define GPUCLASS_UPDATES(name, ptx, cl12, cl) \
  GPUCLASS_UPDATE(name, relaxed, ptx, cl12, cl, memory_order_relaxed) \
  GPUCLASS_UPDATE(name, acquire, ptx, cl12, cl, memory_order_acquire) \
  GPUCLASS_UPDATE(name, release, ptx, cl12, cl, memory_order_release) \
  GPUCLASS_UPDATE(name, acq_rel, ptx, cl12, cl, memory_order_acq_rel)
GPUCLASS_UPDATES(add, "add.u32", atomic_add, atomic_fetch_add_explicit)
GPUCLASS_UPDATES(exch, "exch.b32", atomic_xchg, atomic_exchange_explicit)
GPUCLASS_UPDATES(umax, "max.u32", atomic_max, atomic_fetch_max_explicit)
GPUCLASS_UPDATES(or, "or.b32", atomic_or, atomic_fetch_or_explicit)
GPUCLASS_SWAP(relaxed, memory_order_relaxed, memory_order_relaxed)
GPUCLASS_SWAP(acquire, memory_order_acquire, memory_order_relaxed)
GPUCLASS_SWAP(acq_rel, memory_order_acq_rel, memory_order_acquire)

#endif
