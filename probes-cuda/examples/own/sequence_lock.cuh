// A sequence lock of one's own, as `gpuclass bench` takes it:
//
//     gpuclass bench sequence_lock.cuh --kind sequence-lock --type 'own::sequence_lock<Object>'
//
// `Object` stands for what is read and written. Readers write nothing: they copy the newest of four copies, and again only if writers have
// come round to it meanwhile. So even a writer that never rests keeps nobody out. The object lies in zeroed memory of the device, shared by
// all blocks; one thread of a block calls read and write.
#pragma once

namespace own {

template <class Object>
struct sequence_lock {
  static constexpr unsigned words = sizeof(Object) / sizeof(unsigned), copies = 4;

  unsigned version;               // writes so far
  alignas(256) unsigned writing;  // whether a writer is inside
  alignas(256) unsigned word[copies][words];

  __device__ Object read() const {
    Object object;
    unsigned before;
    do {
      before = load(&version);
      __threadfence();
      for (unsigned i = 0; i < words; ++i) {
        reinterpret_cast<unsigned*>(&object)[i] = load(&word[before % copies][i]);
      }
      __threadfence();
    } while (load(&version) - before > copies - 2);
    return object;
  }

  __device__ void write(const Object& object) {
    while (atomicExch(&writing, 1u) != 0) {
    }
    __threadfence();
    const unsigned next = load(&version) + 1;
    for (unsigned i = 0; i < words; ++i) {
      store(&word[next % copies][i], reinterpret_cast<const unsigned*>(&object)[i]);
    }
    __threadfence();
    store(&version, next);
    __threadfence();
    atomicExch(&writing, 0u);
  }

  // Lets verification start shortly before the version wraps at 2^32.
  __device__ void preset(unsigned, unsigned writes) { version = writes; }

  static __device__ unsigned load(const unsigned* address) { return *static_cast<const volatile unsigned*>(address); }
  static __device__ void store(unsigned* address, unsigned value) { *static_cast<volatile unsigned*>(address) = value; }
};

}  // namespace own
