// A sequence lock of one's own, as `gpuclass bench` takes it:
//
//     gpuclass bench sequence_lock.cuh --kind sequence-lock --type 'own::sequence_lock<Object>'
//
// `Object` stands for what is read and written. Readers write nothing: they copy the object, and copy it again if a writer was there
// meanwhile. The object lies in zeroed memory of the device, shared by all blocks; one thread of a block calls read and write.
#pragma once

namespace own {

template <class Object>
struct sequence_lock {
  static constexpr unsigned words = sizeof(Object) / sizeof(unsigned);

  unsigned version;               // odd while a writer is inside
  alignas(256) unsigned word[words];

  __device__ Object read() const {
    Object copy;
    unsigned before;
    do {
      before = load(&version);
      __threadfence();
      for (unsigned i = 0; i < words; ++i) {
        reinterpret_cast<unsigned*>(&copy)[i] = load(&word[i]);
      }
      __threadfence();
    } while (before % 2 != 0 || load(&version) != before);
    return copy;
  }

  __device__ void write(const Object& object) {
    unsigned before = load(&version);
    while (before % 2 != 0 || atomicCAS(&version, before, before + 1) != before) {
      before = load(&version);
    }
    __threadfence();
    for (unsigned i = 0; i < words; ++i) {
      *static_cast<volatile unsigned*>(&word[i]) = reinterpret_cast<const unsigned*>(&object)[i];
    }
    __threadfence();
    *static_cast<volatile unsigned*>(&version) = before + 2;
  }

  // Lets verification start shortly before the version wraps at 2^32.
  __device__ void preset(unsigned, unsigned writes) { version = 2 * writes; }

  static __device__ unsigned load(const unsigned* address) { return *static_cast<const volatile unsigned*>(address); }
};

}  // namespace own
