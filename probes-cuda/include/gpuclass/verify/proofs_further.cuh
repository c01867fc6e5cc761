/// \file
/// Kernels as in `proofs.cuh` of event counters, latches, combining mutexes, shared mutexes, sequence locks and condition variables.
#pragma once

#include "../sync/combining_mutex.cuh"
#include "../sync/condition_variable.cuh"
#include "../sync/sequence_lock.cuh"
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

template <class Form>
__device__ Form made(std::uint32_t* words) {
  const grid_group group;
  if constexpr (std::is_constructible<Form, std::uint32_t*, const grid_group&, typename Form::backoff>::value) {
    return Form(words, group, any<typename Form::backoff>::pause());
  } else {
    return Form(words, group);
  }
}

// Event counters, and latches, that all blocks but the first count at

/// Counts before the first event.
template <class Counter>
constexpr std::uint32_t no_events = can_preset<Counter>::value ? before_wrap : 0;

/// Writes a word for each block but the first, or requires that all have.
__device__ inline void require_all(const std::uint32_t* data, std::uint32_t value) {
  for (std::uint32_t block = 1; block < gridDim.x; ++block) {
    require(data[block] == value);
  }
}
__device__ inline void write_all(std::uint32_t* data) {
  for (std::uint32_t block = 1; block < gridDim.x; ++block) {
    data[block] = 1;
  }
}

/// Who has waited for all events sees what was written before each.
template <class Counter>
__device__ void shows_events(std::uint32_t* words, std::uint32_t* data) {
  Counter counter = made<Counter>(words);
  patient bound;
  if (blockIdx.x != 0) {
    data[blockIdx.x] = 1;
    counter.arrive(1);
  } else {
    counter.wait_ge(no_events<Counter> + gridDim.x - 1, bound);
    require_all(data, 1);
  }
}

/// What is written after the wait is not seen before an event.
template <class Counter>
__device__ void hides_after_events(std::uint32_t* words, std::uint32_t* data) {
  Counter counter = made<Counter>(words);
  patient bound;
  if (blockIdx.x != 0) {
    require(data[blockIdx.x] == 0);
    counter.arrive(1);
  } else {
    counter.wait_ge(no_events<Counter> + gridDim.x - 1, bound);
    write_all(data);
  }
}

/// Who tries for a time and succeeds sees what was written before each event.
template <class Counter>
__device__ void shows_events_to_tries(std::uint32_t* words, std::uint32_t* data) {
  Counter counter = made<Counter>(words);
  if (blockIdx.x != 0) {
    data[blockIdx.x] = 1;
    counter.arrive(1);
  } else if (counter.try_wait_ge_for(no_events<Counter> + gridDim.x - 1, 1)) {
    require_all(data, 1);
  }
}

/// Events of one launch count in the next.
template <class Counter>
__device__ void counts_over_launches(std::uint32_t* words, std::uint32_t* data) {
  made<Counter>(words).arrive(1);
  next_launch(data);
  Counter counter = made<Counter>(words);
  patient bound;
  if (blockIdx.x != 0) {
    data[blockIdx.x] = 1;
    counter.arrive(1);
  } else {
    counter.wait_ge(no_events<Counter> + gridDim.x + gridDim.x - 1, bound);
    require_all(data, 1);
  }
}

template <class Latch>
__device__ void opens_after(std::uint32_t* words, std::uint32_t* data) {
  Latch latch = made<Latch>(words);
  patient bound;
  if (blockIdx.x != 0) {
    data[blockIdx.x] = 1;
    latch.count_down();
  } else {
    latch.wait(bound);
    require_all(data, 1);
  }
}

template <class Latch>
__device__ void hides_after_opening(std::uint32_t* words, std::uint32_t* data) {
  Latch latch = made<Latch>(words);
  patient bound;
  if (blockIdx.x != 0) {
    require(data[blockIdx.x] == 0);
    latch.count_down();
  } else {
    latch.wait(bound);
    write_all(data);
  }
}

template <class Latch>
__device__ void opens_to_tries(std::uint32_t* words, std::uint32_t* data) {
  Latch latch = made<Latch>(words);
  if (blockIdx.x != 0) {
    data[blockIdx.x] = 1;
    latch.count_down();
  } else if (latch.try_wait() || latch.try_wait_for(1)) {
    require_all(data, 1);
  }
}

/// A launch makes the latch again that the one before it used.
template <class Latch>
__device__ void opens_again(std::uint32_t* words, std::uint32_t* data) {
  patient bound;
  if (blockIdx.x != 0) {
    made<Latch>(words).count_down();
  } else {
    Latch latch = made<Latch>(words);
    latch.wait(bound);
    latch.expect(gridDim.x - 1);
  }
  next_launch(data);
  opens_after<Latch>(words, data);
}

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

/// So many by one object.
template <class Mutex, class Operation = counting>
__device__ void does_many(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex(words, grid_group{});
  for (std::uint32_t i = 0; i < 8; ++i) {
    ask<Mutex, Operation>(mutex, data);
  }
}

// Shared mutexes

template <class Mutex>
__device__ void read_both(Mutex& mutex, const std::uint32_t* data) {
  patient bound;
  mutex.lock_shared(bound);
  require(data[0] == data[1]);
  mutex.unlock_shared();
}
template <class Mutex>
__device__ void write_both(Mutex& mutex, std::uint32_t* data) {
  patient bound;
  mutex.lock(bound);
  data[0] = data[0] + 1;
  data[1] = data[1] + 1;
  mutex.unlock();
}

/// One reads, others write.
template <class Mutex>
__device__ void writes_alone(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex = made<Mutex>(words);
  if (blockIdx.x == 0) {
    read_both(mutex, data);
  } else {
    write_both(mutex, data);
  }
}

/// One writes, others read.
template <class Mutex>
__device__ void reads_whole(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex = made<Mutex>(words);
  if (blockIdx.x == 0) {
    write_both(mutex, data);
  } else {
    read_both(mutex, data);
  }
}

/// All write.
template <class Mutex>
__device__ void excludes_writers(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex = made<Mutex>(words);
  write_both(mutex, data);
}

/// Readers are inside together: each waits there for the other.
template <class Mutex>
__device__ void admits_readers(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex = made<Mutex>(words);
  patient bound;
  mutex.lock_shared(bound);
  next_launch(data);
  mutex.unlock_shared();
}

/// A reader and a writer that try for a time.
template <class Mutex>
__device__ void parts_who_try(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex = made<Mutex>(words);
  if (blockIdx.x == 0) {
    if (mutex.try_lock_shared_for(0)) {
      require(data[0] == data[1]);
      mutex.unlock_shared();
    }
  } else if (mutex.try_lock_for(0)) {
    data[0] = data[0] + 1;
    data[1] = data[1] + 1;
    mutex.unlock();
  }
}

/// A writer that tries, beside those that wait.
template <class Mutex>
__device__ void writes_alone_if_tried(std::uint32_t* words, std::uint32_t* data) {
  Mutex mutex = made<Mutex>(words);
  if (blockIdx.x != 0) {
    write_both(mutex, data);
  } else if (mutex.try_lock_for(0)) {
    data[0] = data[0] + 1;
    data[1] = data[1] + 1;
    mutex.unlock();
  }
}

/// Writers in one launch, a reader and a writer in the next.
template <class Mutex>
__device__ void writes_alone_in_launches(std::uint32_t* words, std::uint32_t* data) {
  excludes_writers<Mutex>(words, data);
  next_launch(data);
  writes_alone<Mutex>(words, data);
}

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

/// One reads, others write.
template <class Lock>
__device__ void tears_nothing(std::uint32_t* words, std::uint32_t*) {
  Lock lock = made<Lock>(words);
  patient bound;
  if (blockIdx.x != 0) {
    lock.write(alike::of(blockIdx.x), bound);
  } else {
    alike object{};
    lock.read(object, bound);
    require(object.whole() < gridDim.x);
  }
}

/// Copies that a lock has at most.
template <class Lock>
constexpr std::uint32_t most_copies = 4;
template <class T, std::uint32_t Copies, scope Scope, class Backoff>
constexpr std::uint32_t most_copies<sequence_lock<T, Copies, Scope, Backoff>> = Copies;

/// One writes so often that it comes round to each copy, others read.
template <class Lock>
__device__ void tears_nothing_if_lapped(std::uint32_t* words, std::uint32_t*) {
  Lock lock = made<Lock>(words);
  patient bound;
  if (blockIdx.x != 0) {
    alike object{};
    lock.read(object, bound);
    object.whole();
    return;
  }
  for (std::uint32_t value = 1; value <= most_copies<Lock>; ++value) {
    lock.write(alike::of(value), bound);
  }
}

/// Whoever reads twice does not find an older object the second time.
template <class Lock>
__device__ void goes_on(std::uint32_t* words, std::uint32_t*) {
  Lock lock = made<Lock>(words);
  patient bound;
  if (blockIdx.x != 0) {
    alike first{}, second{};
    lock.read(first, bound);
    lock.read(second, bound);
    require(first.whole() <= second.whole());
  } else {
    lock.write(alike::of(1), bound);
  }
}

/// One tries to read, another to write, while others write.
template <class Lock>
__device__ void tears_nothing_if_tried(std::uint32_t* words, std::uint32_t*) {
  Lock lock = made<Lock>(words);
  patient bound;
  if (blockIdx.x == 0) {
    alike object{};
    if (lock.try_read(object)) {
      object.whole();
    }
  } else if (!lock.try_write(alike::of(blockIdx.x))) {
    lock.write(alike::of(blockIdx.x), bound);
  }
}

/// Writers in one launch leave a whole object to the next.
template <class Lock>
__device__ void leaves_whole(std::uint32_t* words, std::uint32_t* data) {
  patient bound;
  made<Lock>(words).write(alike::of(blockIdx.x + 1), bound);
  next_launch(data);
  alike object{};
  made<Lock>(words).read(object, bound);
  require(object.whole() != 0);
}

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
#define GPUCLASS_PROOF_STATE(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { __VA_ARGS__; }
#define GPUCLASS_PROOF_event_counter(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, shows_events, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_after_events, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_events_to_tries, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, counts_over_launches, __VA_ARGS__)
#define GPUCLASS_PROOF_users_latch(name, ...) \
  GPUCLASS_PROOF_STATE(name, __VA_ARGS__::init(words, gridDim.x, gridDim.x - 1)) \
  GPUCLASS_PROOF_KERNEL(name, opens_after, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_after_opening, __VA_ARGS__)
#define GPUCLASS_PROOF_latch(name, ...) \
  GPUCLASS_PROOF_users_latch(name, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, opens_to_tries, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, opens_again, __VA_ARGS__)
#define GPUCLASS_PROOF_combining_mutex(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make_combining<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, does_each_once, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, does_tries_once, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, does_many, __VA_ARGS__)
#define GPUCLASS_PROOF_shared_mutex(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, writes_alone, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, reads_whole, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, excludes_writers, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, admits_readers, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_who_try, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, writes_alone_if_tried, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, writes_alone_in_launches, __VA_ARGS__)
#define GPUCLASS_PROOF_sequence_lock(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, tears_nothing, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, tears_nothing_if_lapped, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, goes_on, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, tears_nothing_if_tried, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, leaves_whole, __VA_ARGS__)
#define GPUCLASS_PROOF_condition_variable(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make_with_mutex<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, wakes, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, wakes_after_giving_up, __VA_ARGS__)
#endif
