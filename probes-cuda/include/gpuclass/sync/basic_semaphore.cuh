/// \file
/// Any semaphore behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once
#include "../names/begin.cuh"

#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "algorithm_of.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// One thread of a block calls it, with an object of its own. Posts may come before any wait: they add places.
/// \tparam Implementation any semaphore of `gpuclass::algorithm`, or a user's of that form
template <class Implementation>
class semaphore_handle : roll_caller<> {
 public:
  using implementation = Implementation;
  using backoff = typename Implementation::backoff;
  static constexpr bool has_tag = true;

  /// 32-bit words of state for so many blocks, aligned to `GPUCLASS_LINE` bytes: whole lines.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return tagged_state<Implementation>::state_words(blocks);
  }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  /// \param initial places that there are at first; with posts that no wait came before, below 2^31
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t initial) {
    tagged_state<Implementation>::init(words, blocks, 0, initial);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ semaphore_handle(std::uint32_t* words) : semaphore_handle(words, usual_group{}) {}
#endif
  /// \param group the blocks that may contend
  template <class Group>
  GPUCLASS_HD semaphore_handle(std::uint32_t* words, const Group& group)
      : semaphore_handle(words, group, usual<backoff>::of(group.blocks())) {}
  template <class Group>
  GPUCLASS_HD semaphore_handle(std::uint32_t* words, const Group& group, backoff between)
      : roll_caller<>(awaited::semaphore, static_cast<const Implementation*>(nullptr), words, group),
        check_(check_state<scope_of<Implementation>::value>(words), group),
        semaphore_(tagged_state<Implementation>::own(words), group, between) {
    static_assert(reaches<Implementation, Group>, "a semaphore among blocks needs scope::device or scope::system");
    static_assert(reaches_gpus<Implementation, Group>, "a semaphore of several GPUs needs scope::system");
  }

  /// Enters.
  GPUCLASS_HD void wait() {
    auto forever = this->next_bound();
    semaphore_.wait(forever);
  }

  /// Enters if that needs no waiting.
  [[nodiscard]] GPUCLASS_HD bool try_wait() { return semaphore_.try_wait(); }

  /// Tries for so long, in nanoseconds or as a duration; 0 tries once. Never joins a queue, so those that `wait()` come first, and giving up leaves nothing
  /// behind. Returns whether it entered.
  [[nodiscard]] GPUCLASS_HD bool try_wait_for(timeout at_most) {
    return try_for([&] { return semaphore_.try_wait(); }, at_most);
  }

  /// Leaves, or gives so many places at once: a whole number, not negative.
  template <class Number = std::uint32_t>
  GPUCLASS_HD void post(Number places = 1) {
    auto forever = this->next_bound();
    semaphore_.post(forever, static_cast<std::uint32_t>(whole_number(places)));
  }

  /// Enters and takes so many places. Only reader-writer semaphores have it.
  GPUCLASS_HD void wait(std::uint32_t places) {
    auto forever = this->next_bound();
    semaphore_.wait(forever, places);
  }

  // The names of `std::counting_semaphore`.
  GPUCLASS_HD void acquire() { wait(); }
  [[nodiscard]] GPUCLASS_HD bool try_acquire() { return try_wait(); }
  [[nodiscard]] GPUCLASS_HD bool try_acquire_for(timeout at_most) { return try_wait_for(at_most); }
  template <class TimePoint>
  [[nodiscard]] GPUCLASS_HD bool try_acquire_until(const TimePoint& at) {
    return try_wait_for(until(at));
  }
  template <class Number = std::uint32_t>
  GPUCLASS_HD void release(Number places = 1) {
    post(places);
  }

 private:
  handle_check<Implementation, false> check_;
  Implementation semaphore_;
};

template <class Implementation>
struct algorithm_of<semaphore_handle<Implementation>> : algorithm_of<Implementation> {};

/// The handle of an algorithm; of a handle, itself.
template <class Form>
using basic_semaphore = semaphore_handle<algorithm_of_t<Form>>;

}  // namespace gpuclass

#include "../names/end.cuh"
