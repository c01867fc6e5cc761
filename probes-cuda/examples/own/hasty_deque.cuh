// A work-stealing deque that is wrong, and looks right as long as nobody steals at the wrong moment: its owner takes the newest item as soon
// as there is one. If that is the last one, a thief may be taking it too. Whoever swaps the top first should have it (Chase & Lev 2005); here
// the owner does not ask.
//
//     gpuclass bench hasty_deque.cuh --kind work-stealing-deque --type 'own::hasty_deque<Item>'
//
// `Item` stands for what is pushed. Each block has a deque, in zeroed memory of the device.
#pragma once

namespace own {

template <class Item, unsigned Places = 64>
struct hasty_deque {
  static_assert((Places & (Places - 1)) == 0, "a power of two, since positions wrap at 2^32");
  static constexpr unsigned words = sizeof(Item) / sizeof(unsigned);

  unsigned top;                  // position of the oldest item
  alignas(128) unsigned bottom;  // position behind the newest, the owner's to write
  unsigned word[Places][words];

  __device__ bool try_push(const Item& item) {
    const unsigned position = load(&bottom);
    if (position - load(&top) == Places) {
      return false;
    }
    __threadfence();
    for (unsigned i = 0; i < words; ++i) {
      store(&word[position % Places][i], reinterpret_cast<const unsigned*>(&item)[i]);
    }
    __threadfence();
    store(&bottom, position + 1);
    return true;
  }

  __device__ bool try_pop(Item& item) {
    const unsigned newest = load(&bottom) - 1;
    store(&bottom, newest);
    __threadfence();
    if (static_cast<int>(newest - load(&top)) < 0) {
      store(&bottom, newest + 1);
      return false;
    }
    get(newest, item);
    return true;  // wrong: at newest == top, whoever swaps the top has it
  }

  __device__ bool try_steal(Item& item) {
    const unsigned oldest = load(&top);
    __threadfence();
    if (static_cast<int>(load(&bottom) - oldest) <= 0) {
      return false;
    }
    __threadfence();
    get(oldest, item);
    __threadfence();
    return atomicCAS(&top, oldest, oldest + 1) == oldest;
  }

  // Lets verification start shortly before positions wrap at 2^32.
  __device__ void preset(unsigned, unsigned items) { top = bottom = items; }

 private:
  __device__ void get(unsigned position, Item& item) const {
    for (unsigned i = 0; i < words; ++i) {
      reinterpret_cast<unsigned*>(&item)[i] = load(&word[position % Places][i]);
    }
  }

  static __device__ unsigned load(const unsigned* address) { return *static_cast<const volatile unsigned*>(address); }
  static __device__ void store(unsigned* address, unsigned value) { *static_cast<volatile unsigned*>(address) = value; }
};

}  // namespace own
