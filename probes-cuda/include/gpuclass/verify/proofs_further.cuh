/// \file
/// Kernels as in `proofs.cuh` of event counters, latches, combining mutexes, shared mutexes, sequence locks and condition variables.
#pragma once

#include "../sync/combining_mutex.cuh"
#include "../sync/condition_variable.cuh"
#include "../sync/sequence_lock.cuh"
#include "offers.cuh"
#include "proofs.cuh"

#if defined(__CUDACC__)
namespace gpuclass {
namespace proof {
struct counting;
template <std::uint32_t Words>
struct counting_inside;
}  // namespace proof

// Few blocks ask: a batch for many would be nothing but places to look at.
template <>
constexpr std::uint32_t usual_batch<proof::counting> = 2;
template <std::uint32_t Words>
constexpr std::uint32_t usual_batch<proof::counting_inside<Words>> = 2;
}  // namespace gpuclass

namespace gpuclass::proof {

// Event counters, and latches, that all blocks but the first count at

/// Counts before the first event.
template <class Counter>
__device__ std::uint32_t no_events() {
  if constexpr (can_preset<Counter>::value) {
    return gpuclass_proof_operations;
  } else {
    return 0;
  }
}

template <class Form, class = void>
struct is_latch : std::false_type {};
template <class Form>
struct is_latch<Form, std::void_t<decltype(std::declval<Form&>().count_down())>> : std::true_type {};

/// Counts an event.
struct counts {
  template <class Form>
  static __device__ void play(Form& form, std::uint32_t*) {
    if constexpr (is_latch<Form>::value) {
      form.count_down();
    } else {
      form.arrive(1);
    }
  }
};
struct writes_and_counts {
  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    data[blockIdx.x] = 1;
    counts::play(form, data);
  }
};
struct looks_and_counts {
  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    require(data[blockIdx.x] == 0);
    counts::play(form, data);
  }
};

/// Whether an event counter tells who arrives last.
template <class Form, class = void>
struct tells_the_last : std::false_type {};
template <class Form>
struct tells_the_last<Form, std::void_t<decltype(std::declval<Form&>().arrive_last_of(1))>> : std::true_type {};

/// Writes, and sees what all have written if it arrives last.
struct writes_and_sees_if_last {
  template <class Form>
  using needs = tells_the_last<Form>;

  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    data[blockIdx.x] = 1;
    if (form.arrive_last_of(gridDim.x)) {
      for (std::uint32_t block = 0; block < gridDim.x; ++block) {
        require(data[block] == 1);
      }
    }
  }
};

/// Waits for an event of each other block, and for those of launches before.
template <class Form>
__device__ void wait_for_all(Form& form, std::uint32_t before = 0) {
  patient bound;
  if constexpr (is_latch<Form>::value) {
    form.wait(bound);
  } else {
    form.wait_ge(no_events<Form>() + before + gridDim.x - 1, bound);
  }
}

/// Sees what was written before each event.
template <std::uint32_t Launches>
struct waits_and_sees {
  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    wait_for_all(form, Launches * gridDim.x);
    see_all(data);
  }
  static __device__ void see_all(const std::uint32_t* data) {
    for (std::uint32_t block = 1; block < gridDim.x; ++block) {
      require(data[block] == 1);
    }
  }
};

/// Sees what the second block wrote before it arrived alone.
struct sees_sole_arriver {
  template <class Form>
  using needs = takes_sole_arrivals<Form>;

  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    patient bound;
    form.wait_ge(no_events<Form>() + (gridDim.x > 1 ? 1 : 0), bound);
    require(data[1] == 1 || gridDim.x == 1);
  }
};
struct arrives_alone {
  template <class Form>
  using needs = takes_sole_arrivals<Form>;

  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    if (blockIdx.x == 1) {
      data[1] = 1;
      form.arrive_alone(no_events<Form>() + 1);
    } else {
      sees_sole_arriver::play(form, data);
    }
  }
};

/// Writes what is not to be seen before an event.
struct waits_and_writes {
  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    wait_for_all(form);
    for (std::uint32_t block = 1; block < gridDim.x; ++block) {
      data[block] = 1;
    }
  }
};

/// Sees the same if it succeeds within a time.
struct tries_and_sees {
  template <class Form>
  using needs = can_try<Form>;

  template <class Form>
  static __device__ bool tried(Form& form) {
    if constexpr (is_latch<Form>::value) {
      return form.try_wait() || form.try_wait_for(1);
    } else {
      return form.try_wait_ge_for(no_events<Form>() + gridDim.x - 1, 1);
    }
  }
  template <class Form>
  static __device__ void play(Form& form, std::uint32_t* data) {
    if (tried(form)) {
      waits_and_sees<0>::see_all(data);
    }
  }
};

/// Waits for a latch, and makes it again for the next launch.
struct waits_and_makes_again {
  template <class Latch>
  static __device__ void play(Latch& latch, std::uint32_t*) {
    wait_for_all(latch);
    latch.expect(gridDim.x - 1);
  }
};

// Combining mutexes

/// Counts in a plain word, and answers in a word of the block that asks, which wrote it. Its members are as wide as the words in which it is
/// copied: the model says nothing of accesses of different widths.
struct counting {
  std::uint32_t* data;
  std::uint64_t block;

  __device__ std::uint32_t operator()() const {
    require(data[1 + block] == 1);
    data[1 + block] = 2;
    const std::uint32_t before = data[0];
    data[0] = before + 1;
    return before;
  }
};

/// The same, where the count lies in the mutex: in an object that fits into registers, or in one that does not.
template <std::uint32_t Words>
struct counted {
  std::uint32_t word[Words <= 4 ? 1 : 5];
};
template <std::uint32_t Words>
struct counting_inside {
  std::uint32_t* data;
  std::uint64_t block;

  __device__ std::uint32_t operator()(counted<Words>& object) const {
    require(data[1 + block] == 1);
    data[1 + block] = 2;
    return object.word[0]++;
  }
};

/// Two blocks at least have a place in the ring, also where one alone makes the state.
template <class Mutex, class = counting>
__device__ void make_combining(std::uint32_t* words) {
  make<Mutex>(words);
}

template <class Mutex, class Operation>
__device__ void ask(Mutex& mutex, std::uint32_t* data) {
  patient bound;
  if (threadIdx.x == 0) {
    data[1 + blockIdx.x] = 1;
  }
  std::uint32_t result = 0;
  mutex.execute(Operation{data, blockIdx.x}, result, bound);
  if (threadIdx.x == 0) {
    require(data[1 + blockIdx.x] == 2);
    require_first(data, result);
  }
}

/// Each operation is done once, alone, sees what its block did before, and its block sees what it did.
template <class Mutex, class Operation = counting>
__device__ void does_each_once(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex(words, grid_group{});
  ask<Mutex, Operation>(mutex, data);
}

/// The same, while one block tries.
template <class Mutex, class Operation = counting>
__device__ void does_tries_once(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (can_try<Mutex>::value) {
    Mutex mutex(words, grid_group{});
    if (blockIdx.x != 0) {
      ask<Mutex, Operation>(mutex, data);
      return;
    }
    data[1] = 1;
    std::uint32_t result = 0;
    if (mutex.try_execute(Operation{data, 0}, result)) {
      require(data[1] == 2);
      require_first(data, result);
    }
  }
}

/// So many by one object.
template <class Mutex, class Operation = counting>
__device__ void does_many(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex(words, grid_group{});
  for (std::uint32_t i = 0; i < 8; ++i) {
    ask<Mutex, Operation>(mutex, data);
  }
}

// Shared mutexes

__device__ inline void look_at_both(const std::uint32_t* data) { require(data[0] == data[1]); }
__device__ inline void change_both(std::uint32_t* data) {
  data[0] = data[0] + 1;
  data[1] = data[1] + 1;
}

struct reading {
  template <class Mutex>
  static __device__ void play(Mutex& mutex, std::uint32_t* data) {
    patient bound;
    mutex.lock_shared(bound);
    look_at_both(data);
    mutex.unlock_shared();
  }
};
struct writing {
  template <class Mutex>
  static __device__ void play(Mutex& mutex, std::uint32_t* data) {
    patient bound;
    mutex.lock(bound);
    change_both(data);
    mutex.unlock();
  }
};

/// The same if it succeeds within a time.
struct tried_reading {
  template <class Mutex>
  using needs = can_try_shared<Mutex>;

  template <class Mutex>
  static __device__ void play(Mutex& mutex, std::uint32_t* data) {
    if (mutex.try_lock_shared_for(0)) {
      look_at_both(data);
      mutex.unlock_shared();
    }
  }
};
struct tried_writing {
  template <class Mutex>
  using needs = can_try<Mutex>;

  template <class Mutex>
  static __device__ void play(Mutex& mutex, std::uint32_t* data) {
    if (mutex.try_lock_for(0)) {
      change_both(data);
      mutex.unlock();
    }
  }
};

/// Is inside together with all others: each waits there for the others.
struct reading_together {
  template <class Mutex>
  static __device__ void play(Mutex& mutex, std::uint32_t* data) {
    patient bound;
    mutex.lock_shared(bound);
    next_launch(data);
    mutex.unlock_shared();
  }
};

// Sequence locks

/// An object that is whole if its words agree.
struct alike {
  std::uint32_t word[4];

  static __device__ alike of(std::uint32_t value) { return {{value, value, value, value}}; }
  __device__ std::uint32_t whole() const {
    require(word[0] == word[1] && word[1] == word[2] && word[2] == word[3]);
    return word[0];
  }
};

/// Stores the number of the block.
struct storing {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t*) {
    patient bound;
    lock.write(alike::of(blockIdx.x + 1), bound);
  }
};

/// Stores it even if its try was in vain.
struct tried_storing {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t* data) {
    if (!lock.try_write(alike::of(blockIdx.x + 1))) {
      storing::play(lock, data);
    }
  }
};

/// Copies that a lock has at most.
template <class Lock>
constexpr std::uint32_t most_copies = 4;
template <class T, std::uint32_t Copies, scope Scope, class Backoff>
constexpr std::uint32_t most_copies<sequence_lock<T, Copies, Scope, Backoff>> = Copies;

/// Stores so often that it comes round to each copy.
struct storing_all_copies {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t*) {
    patient bound;
    for (std::uint32_t value = 1; value <= most_copies<Lock>; ++value) {
      lock.write(alike::of(value), bound);
    }
  }
};

template <class Lock>
__device__ std::uint32_t load_whole(Lock& lock) {
  patient bound;
  alike object{};
  lock.read(object, bound);
  return object.whole();
}

struct loading {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t*) {
    load_whole(lock);
  }
};
struct tried_loading {
  template <class Lock>
  using needs = can_try<Lock>;

  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t*) {
    alike object{};
    if (lock.try_read(object)) {
      object.whole();
    }
  }
};

/// Finds what somebody stored.
struct loading_something {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t*) {
    require(load_whole(lock) != 0);
  }
};

/// Does not find an older object the second time.
struct loading_twice {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t*) {
    const std::uint32_t first = load_whole(lock);
    require(first <= load_whole(lock));
  }
};

// Condition variables

/// A bound that ends once another says so, after one more look: what that one did before it said so shows then.
class told {
 public:
  static constexpr bool is_exact = true;

  explicit __device__ told(const std::uint32_t* word) : word_(word) {}

  __device__ bool ended() {
    const bool was_told = is_told_;
    is_told_ = ld_acquire<scope::device>(word_) != 0;
    return was_told;
  }

 private:
  const std::uint32_t* word_;
  bool is_told_ = false;
};

/// The first block notifies whoever said, with the mutex held, that it waits; then it ends all waits.
template <class Variable, class Notify>
__device__ void notify_who_waits(typename Variable::mutex& mutex, std::uint32_t* data, Notify notify) {
  patient bound;
  mutex.lock(bound);
  const bool waits = data[0] != 0;
  data[1] = 1;
  if (waits) {
    notify();
  }
  mutex.unlock(bound);
  if (waits) {
    st_release<scope::device>(data + 64, 1);
  }
}

/// The words of the mutex, whose variable's come first.
template <class Variable>
__device__ std::uint32_t* words_of_mutex(std::uint32_t* words) {
  return words + Variable::state_words(gridDim.x);
}

/// Says that it waits, waits, and requires to be called.
template <class Variable>
__device__ void wait_to_be_called(Variable& variable, typename Variable::mutex& mutex, std::uint32_t* data) {
  told bound(data + 64);
  data[0] = 1;
  require(variable.wait(mutex, bound));
  require(data[1] == 1);
  mutex.unlock(bound);
}

/// Whoever waits is called, and sees what was done before.
template <class Variable>
__device__ void wakes(std::uint32_t* words, std::uint32_t* data) {
  Variable variable = made<Variable>(words);
  typename Variable::mutex mutex = made<typename Variable::mutex>(words_of_mutex<Variable>(words));
  if (blockIdx.x == 0) {
    notify_who_waits<Variable>(mutex, data, [&] { variable.notify_all(); });
  } else {
    patient bound;
    mutex.lock(bound);
    wait_to_be_called(variable, mutex, data);
  }
}

/// One that has given up takes nobody's notification.
template <class Variable>
__device__ void wakes_after_giving_up(std::uint32_t* words, std::uint32_t* data) {
  Variable variable = made<Variable>(words);
  typename Variable::mutex mutex = made<typename Variable::mutex>(words_of_mutex<Variable>(words));
  if (blockIdx.x == 0) {
    notify_who_waits<Variable>(mutex, data, [&] { variable.notify_one(); });
  } else {
    patient bound;
    bool called = false;
    mutex.lock(bound);
    variable.wait_for(mutex, 0, called, bound);
    wait_to_be_called(variable, mutex, data);
  }
}

template <class Variable>
__device__ void make_with_mutex(std::uint32_t* words) {
  make<Variable>(words);
  make<typename Variable::mutex>(words_of_mutex<Variable>(words));
}

}  // namespace gpuclass::proof

/// Defines the kernels of a type of each kind; of a combining mutex with its operation.
#define GPUCLASS_PROOF_event_counter(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_ROLES(name, shows_events, waits_and_sees<0>, writes_and_counts, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, hides_after_events, waits_and_writes, looks_and_counts, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, shows_events_to_tries, tries_and_sees, writes_and_counts, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, shows_what_came_before_a_store, sees_sole_arriver, arrives_alone, __VA_ARGS__) \
  GPUCLASS_PROOF_STATE_AS(name##__init__shows_all_to_the_last, gpuclass::initialize<__VA_ARGS__>(words, gridDim.x)) \
  GPUCLASS_PROOF_ROLES(name, shows_all_to_the_last, writes_and_sees_if_last, writes_and_sees_if_last, __VA_ARGS__) \
  GPUCLASS_PROOF_LAUNCHES(name, counts_over_launches, counts, counts, waits_and_sees<1>, writes_and_counts, __VA_ARGS__)
#define GPUCLASS_PROOF_users_latch(name, ...) \
  GPUCLASS_PROOF_STATE(name, __VA_ARGS__::init(words, gridDim.x, gridDim.x - 1)) \
  GPUCLASS_PROOF_ROLES(name, opens_after, waits_and_sees<0>, writes_and_counts, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, hides_after_opening, waits_and_writes, looks_and_counts, __VA_ARGS__)
#define GPUCLASS_PROOF_latch(name, ...) \
  GPUCLASS_PROOF_users_latch(name, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, opens_to_tries, tries_and_sees, writes_and_counts, __VA_ARGS__) \
  GPUCLASS_PROOF_LAUNCHES(name, opens_again, waits_and_makes_again, counts, waits_and_sees<0>, writes_and_counts, __VA_ARGS__)
#define GPUCLASS_PROOF_combining_mutex(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make_combining<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, does_each_once, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, does_tries_once, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, does_many, __VA_ARGS__)
#define GPUCLASS_PROOF_shared_mutex(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_ROLES(name, writes_alone, reading, writing, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, reads_whole, writing, reading, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, excludes_writers, writing, writing, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, admits_readers, reading_together, reading_together, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, parts_who_try, tried_reading, tried_writing, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, writes_alone_if_tried, tried_writing, writing, __VA_ARGS__) \
  GPUCLASS_PROOF_LAUNCHES(name, writes_alone_in_launches, writing, writing, reading, writing, __VA_ARGS__)
#define GPUCLASS_PROOF_sequence_lock(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_ROLES(name, tears_nothing, loading, storing, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, tears_nothing_if_lapped, storing_all_copies, loading, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, goes_on, storing, loading_twice, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, tears_nothing_if_tried, tried_loading, tried_storing, __VA_ARGS__) \
  GPUCLASS_PROOF_LAUNCHES(name, leaves_whole, storing, storing, loading_something, loading_something, __VA_ARGS__)
#define GPUCLASS_PROOF_condition_variable(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make_with_mutex<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, wakes, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, wakes_after_giving_up, __VA_ARGS__)
#endif
