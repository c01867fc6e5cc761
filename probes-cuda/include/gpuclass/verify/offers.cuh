/// \file
/// Offers of a primitive beyond waiting, so that checks use it where it is there.
#pragma once

#include "../mem/scope.cuh"

namespace gpuclass {

/// The scope that reaches all members of a group: device, unless it says otherwise.
template <class Group, class = void>
struct scope_among {
  static constexpr scope value = scope::device;
};
template <class Group>
struct scope_among<Group, std::enable_if_t<Group::reaches_all == scope::system>> {
  static constexpr scope value = scope::system;
};

/// Whether a mutex can be tried.
template <class Mutex, class = void>
struct has_try_lock : std::false_type {};
template <class Mutex>
struct has_try_lock<Mutex, std::void_t<decltype(std::declval<Mutex&>().try_lock())>> : std::true_type {};

/// Whether a form other than a mutex can be tried, a shared one for sharing too: yes, unless what a user brought says otherwise.
template <class Form, class = void>
struct can_try : std::true_type {};
template <class Form>
struct can_try<Form, std::enable_if_t<!Form::offers_tries>> : std::false_type {};
template <class Form, class = void>
struct can_try_shared : std::true_type {};
template <class Form>
struct can_try_shared<Form, std::enable_if_t<!Form::offers_shared_tries>> : std::false_type {};

/// Whether a wait on a barrier can be given up and taken up again.
template <class Barrier, class = void>
struct can_give_up : std::false_type {};
template <class Barrier>
struct can_give_up<Barrier, std::void_t<typename Barrier::token>> : std::bool_constant<Barrier::gives_up> {};

/// Whether a counter takes the arrivals of a sole arriver by a store.
template <class Counter, class = void>
struct takes_sole_arrivals : std::false_type {};
template <class Counter>
struct takes_sole_arrivals<Counter, std::void_t<decltype(std::declval<Counter&>().arrive_alone(1u))>> : std::true_type {};

/// Whether values of a queue leave in the order in which they came: yes, unless it says otherwise.
template <class Queue, class = void>
struct keeps_order : std::true_type {};
template <class Queue>
struct keeps_order<Queue, std::enable_if_t<!Queue::is_fifo>> : std::false_type {};

/// Whether a queue of items can be tried.
template <class Queue, class Item, class = void>
struct can_be_tried : std::false_type {};
template <class Queue, class Item>
struct can_be_tried<Queue, Item,
                    std::void_t<decltype(std::declval<Queue&>().try_enqueue(std::declval<const Item&>())),
                                decltype(std::declval<Queue&>().try_dequeue(std::declval<Item&>()))>> : std::true_type {};

/// Whether a user brought a primitive.
template <class Primitive, class = void>
struct is_users : std::false_type {};
template <class Primitive>
struct is_users<Primitive, std::enable_if_t<Primitive::is_users>> : std::true_type {};

/// Whether a semaphore takes several places at once: a reader-writer semaphore.
template <class Semaphore, class = void>
struct takes_places : std::false_type {};
template <class Semaphore>
struct takes_places<Semaphore, std::void_t<decltype(std::declval<Semaphore&>().try_wait(1u))>> : std::true_type {};

/// A semaphore as one contender uses it: with so many places, if it takes several at once.
template <class Semaphore>
class with_places {
 public:
  GPUCLASS_HD with_places(Semaphore& semaphore, std::uint32_t places) : semaphore_(semaphore), places_(places) {}

  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    if constexpr (takes_places<Semaphore>::value) {
      return semaphore_.wait(bound, places_);
    } else {
      return semaphore_.wait(bound);
    }
  }

  GPUCLASS_HD bool try_wait() {
    if constexpr (takes_places<Semaphore>::value) {
      return semaphore_.try_wait(places_);
    } else {
      return semaphore_.try_wait();
    }
  }

  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound) {
    if constexpr (takes_places<Semaphore>::value) {
      return semaphore_.post(bound, places_);
    } else {
      return semaphore_.post(bound);
    }
  }

 private:
  Semaphore& semaphore_;
  std::uint32_t places_;
};

}  // namespace gpuclass
