/// \file
/// Event counters, latches, messages, look-backs, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques, verified
/// (device only): the checks of `verify/`, with their verdicts put into the report. `trial.first` is what counters have behind them, `trial.share`
/// how many blocks write.
#pragma once

#include "../sync/broker_queue.cuh"
#include "../sync/combining_mutex.cuh"
#include "../sync/latch.cuh"
#include "../sync/sequence_lock.cuh"
#include "../sync/shared_mutex.cuh"
#include "../sync/work_stealing_deque.cuh"
#include "../verify/bounded_queue.cuh"
#include "../verify/combining.cuh"
#include "../verify/event_counter.cuh"
#include "../verify/look_back.cuh"
#include "../verify/write_once.cuh"
#include "../verify/message.cuh"
#include "../verify/sequence_lock.cuh"
#include "../verify/shared_mutex.cuh"
#include "../verify/work_stealing_deque.cuh"
#include "gate.cuh"
#include "prepare.cuh"
#include "pressure.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Makes the state, starts all blocks together, checks, and reports. `report_reached` is the final count of what `data` holds first,
/// once the last block has finished.
template <class Make, class Check>
__device__ __forceinline__ void verify_kind(const trial_arguments& trial, Make make, Check check) {
  deadline bound(trial.timeout_ns, trial.abort);
  bool started = true;
  if (is_master()) {
    if (blockIdx.x == 0) {
      make();
    }
    started = start_together(trial, bound) != 0;
  }
  if (__syncthreads_and(started) != 0) {
    const mutex_verdict verdict = check(bound);
    add_to_report(trial, report_violations, verdict.violations);
    if (is_master()) {
      trial.per_block[blockIdx.x] = verdict.operations;
      if (atom_add_acq_rel<scope::device>(trial.words + words_at_done, 1) + 1 == gridDim.x) {
        trial.report[report_reached] = ld_relaxed<scope::device>(trial.words + words_at_data);
      }
    }
  }
  report_expiry(trial, bound);
}

/// Words of `trial.words` from which on a kind's data lie.
template <class T>
__device__ __forceinline__ T* data_of(const trial_arguments& trial) {
  return reinterpret_cast<T*>(trial.words + words_at_data);
}

template <class Counter>
__device__ __forceinline__ void event_counter_verify(const trial_arguments& trial) {
  using counters = verified_counters<Counter>;
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial,
      [&] {
        for (std::uint32_t i = 0; i < 2 * gridDim.x; ++i) {
          prepare<Counter>(state_of(trial) + i * counters::words_each, gridDim.x, trial.first);
        }
      },
      [&](deadline& bound) {
        return verify_event_counters<Counter>(state_of(trial), grid_group{}, data_of<guarded_tile>(trial), trial.first, trial.length,
                                              pressure, bound);
      });
}

/// As many latches as there is room for, at most `trial.length`.
template <class Latch>
__device__ __forceinline__ void latch_verify(const trial_arguments& trial) {
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial,
      [&] {
        for (std::uint32_t i = 0; i < trial.length; ++i) {
          Latch::init(state_of(trial) + i * Latch::state_words(gridDim.x), gridDim.x, gridDim.x);
        }
      },
      [&](deadline& bound) {
        return verify_latches<Latch>(state_of(trial), grid_group{}, data_of<std::uint32_t>(trial), trial.length, pressure, bound);
      });
}

template <class Message>
__device__ __forceinline__ void message_verify(const trial_arguments& trial) {
  using channels = verified_channels<Message>;
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial,
      [&] {
        for (std::uint32_t member = 0; member < channels::count(gridDim.x); ++member) {
          prepare<Message>(channels::of(state_of(trial), member, gridDim.x), gridDim.x, trial.first);
        }
      },
      [&](deadline& bound) {
        return verify_messages<Message>(state_of(trial), grid_group{}, trial.first, trial.length, pressure, bound);
      });
}

template <class LookBack>
__device__ __forceinline__ void look_back_verify(const trial_arguments& trial) {
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { prepare<LookBack>(state_of(trial), verified_scan<LookBack>::tiles(gridDim.x), trial.first); },
      [&](deadline& bound) { return verify_look_back<LookBack>(state_of(trial), grid_group{}, trial.length, pressure, bound); });
}

template <class Once>
__device__ __forceinline__ void write_once_verify(const trial_arguments& trial) {
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { prepare<Once>(state_of(trial), verified_variables<Once>::count(gridDim.x), trial.first); },
      [&](deadline& bound) { return verify_write_once<Once>(state_of(trial), grid_group{}, trial.length, pressure, bound); });
}

/// `report_reached` is the final count: another one than the operations means that some were lost or done twice.
template <class Mutex, class Operation = counting_operation>
__device__ __forceinline__ void combining_mutex_verify(const trial_arguments& trial) {
  constexpr std::uint32_t hold_cycles = 20;
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { prepare<Mutex>(state_of(trial), gridDim.x, trial.first); },
      [&](deadline& bound) {
        Mutex mutex(state_of(trial), grid_group{});
        const combining_notes notes(data_of<combined_words>(trial), gridDim.x, state_of(trial), Mutex::state_words(gridDim.x));
        return verify_combining<Operation>(mutex, grid_group{}, notes, trial.length, hold_cycles, pressure, bound);
      });
}

/// `report_reached` is the number of writes.
template <class Mutex>
__device__ __forceinline__ void shared_mutex_verify(const trial_arguments& trial) {
  constexpr std::uint32_t hold_cycles = 100;
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { prepare<Mutex>(state_of(trial), gridDim.x, trial.first); },
      [&](deadline& bound) {
        Mutex mutex(state_of(trial), grid_group{});
        const bool writes = blockIdx.x < trial.share;
        return verify_shared_mutex(mutex, grid_group{}, writes, data_of<guarded_words>(trial), trial.length, hold_cycles, pressure, bound);
      });
}

template <class Lock>
__device__ __forceinline__ void sequence_lock_verify(const trial_arguments& trial) {
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { prepare<Lock>(state_of(trial), gridDim.x, trial.first); },
      [&](deadline& bound) {
        Lock lock(state_of(trial), grid_group{});
        return verify_sequence_lock(lock, grid_group{}, trial.share, trial.length, pressure, bound);
      });
}

/// Makes the queue. One thread alone fills and empties a user's that can be tried, on one block: not across the wrap of its counters, which
/// would be behind them then.
template <class Queue>
__device__ __forceinline__ void make_queue(const trial_arguments& trial) {
  prepare<Queue>(state_of(trial), gridDim.x, trial.first);
  if constexpr (is_users<Queue>::value && can_be_tried<Queue, queued_item>::value) {
    if (gridDim.x == 1) {
      deadline filling(trial.timeout_ns / 8, trial.abort), bound(trial.timeout_ns, trial.abort);
      Queue queue(state_of(trial), grid_group{});
      const std::uint32_t most = Queue::state_words(gridDim.x) * sizeof(std::uint32_t) / sizeof(queued_item);
      add_to_report(trial, report_violations, use_alone(queue, most, filling, bound));
    }
  }
}

/// As many threads of a block as there is room to note for call, 32 at most; items are written at length if there is room for that.
template <class Queue>
__device__ __forceinline__ void bounded_queue_verify(const trial_arguments& trial) {
  constexpr std::uint32_t room = words_at_gate - words_at_data, most = 32;
  const std::uint32_t with_records = room / queue_notes::words(gridDim.x, trial.length, true);
  const bool has_records = with_records != 0;
  const std::uint32_t fit = has_records ? with_records : room / queue_notes::words(gridDim.x, trial.length, false);
  const std::uint32_t callers = fit < most ? fit : most;
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { make_queue<Queue>(trial); },
      [&](deadline& bound) {
        Queue queue(state_of(trial), grid_group{});
        const queue_notes notes(data_of<std::uint32_t>(trial), gridDim.x * callers, trial.length, has_records);
        return verify_bounded_queue(queue, grid_group{}, notes, callers, trial.length, pressure, bound);
      });
}

/// Makes the deques of all blocks. One thread alone uses one of a user's, on one block, and across the wrap of its counters.
template <class Deque>
__device__ __forceinline__ void make_deques(const trial_arguments& trial) {
  using deques = verified_deques<Deque>;
  for (std::uint32_t block = 0; block < gridDim.x; ++block) {
    prepare<Deque>(deques::of(state_of(trial), block, gridDim.x), gridDim.x, trial.first);
  }
  if constexpr (is_users<Deque>::value) {
    if (gridDim.x == 1 || trial.first != 0) {
      deadline bound(trial.timeout_ns, trial.abort);
      const std::uint32_t most = Deque::state_words(gridDim.x) * sizeof(std::uint32_t) / sizeof(pushed_item);
      add_to_report(trial, report_violations, use_alone<Deque>(state_of(trial), grid_group{}, most, bound));
    }
  }
}

/// Notes lie behind the deques, of which there are as many as blocks.
template <class Deque>
__device__ __forceinline__ void work_stealing_deque_verify(const trial_arguments& trial) {
  using deques = verified_deques<Deque>;
  const background_pressure pressure = pressure_of(region_of(trial));
  verify_kind(
      trial, [&] { make_deques<Deque>(trial); },
      [&](deadline& bound) {
        const std::uint32_t used = deques::state_words(gridDim.x);
        const bool has_records = used + deque_notes::words(gridDim.x, trial.length, true) <= words_at_gate;
        const deque_notes notes(state_of(trial) + used, gridDim.x, trial.length, has_records);
        return verify_work_stealing<Deque>(state_of(trial), grid_group{}, notes, trial.length, pressure, bound);
      });
}

}  // namespace gpuclass
#endif
