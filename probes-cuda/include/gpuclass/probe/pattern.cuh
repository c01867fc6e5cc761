/// \file
/// Relations between consecutive accesses of one thread. The words hold 0 throughout, which only the host knows: adding what was read to
/// the address makes the next access wait for the value without changing where it goes. Every value read is returned, so that no
/// load disappears and no `atom` turns into a `red`. Lengths are multiples of `unroll`.
#pragma once

#include "scoped.cuh"

namespace gpuclass {

/// Accesses in one turn of a probe's loop.
constexpr std::uint32_t unroll = 8;

/// The next access depends on the value of the last one.
struct serial {
  template <class Access>
  GPUCLASS_HD static std::uint32_t run(std::uint32_t* word, std::uint32_t length, Access access) {
    std::uint32_t sum = 0;
    for (std::uint32_t done = 0; done < length; done += unroll) {
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < unroll; ++i) {
        const std::uint32_t value = access(word);
        word += value;
        sum += value;
      }
    }
    return sum;
  }
};

/// Independent accesses: all of one turn are under way before the first value is used.
struct pipelined {
  template <class Access>
  GPUCLASS_HD static std::uint32_t run(std::uint32_t* word, std::uint32_t length, Access access) {
    std::uint32_t sum = 0;
    for (std::uint32_t done = 0; done < length; done += unroll) {
      std::uint32_t values[unroll];
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < unroll; ++i) {
        values[i] = access(word);
      }
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < unroll; ++i) {
        sum += values[i];
      }
    }
    return sum;
  }
};

/// Stores in a row.
using posted = pipelined;

/// Each store followed by a fence.
template <class Fence>
struct completed_by {
  template <class Access>
  GPUCLASS_HD static std::uint32_t run(std::uint32_t* word, std::uint32_t length, Access access) {
    std::uint32_t sum = 0;
    for (std::uint32_t done = 0; done < length; done += unroll) {
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < unroll; ++i) {
        sum += access(word);
        sum += Fence{}(word);
      }
    }
    return sum;
  }
};

template <scope Scope>
using completed_at = completed_by<scoped_fence<Scope>>;

}  // namespace gpuclass
