/// \file
/// The four accesses of the memory probes (Stuart & Owens 2011, section 3), and `red`: all return what the next access can depend on.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"

namespace gpuclass {

struct volatile_read {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const { return ld_volatile(word); }
};

struct volatile_write {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const {
    st_volatile(word, 0);
    return 0;
  }
};

/// `atomicAdd(word, 0)`; at system scope `atomicAdd_system`.
template <scope Scope>
struct atomic_read_at {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const { return atom_add_relaxed<Scope>(word, 0); }
};

/// `atomicExch(word, 0)`; at system scope `atomicExch_system`.
template <scope Scope>
struct atomic_write_at {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const { return atom_exch_relaxed<Scope>(word, 0); }
};

/// An atomic that asks for no answer, as an arrival needs none: `red`.
template <scope Scope>
struct red_write_at {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const {
    red_add_relaxed<Scope>(word, 0);
    return 0;
  }
};

/// Most probes do nothing before their accesses. The others do one access to the same word.
struct preceded_by_nothing {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t*) const { return 0; }
};

}  // namespace gpuclass
