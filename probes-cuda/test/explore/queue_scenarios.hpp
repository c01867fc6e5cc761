/// \file
/// Promises of queues and deques: each item comes out once, in order, after what was done before it went in; nobody waits for ever.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/verify/offers.cuh"
#include "gpuclass/verify/written_items.cuh"
#include "gpuclass/wait/bound.cuh"
#include "groups.hpp"

namespace explore {

/// Items sent and received.
class sent_items {
 public:
  sent_items(shared_things& shared, std::uint32_t senders, std::uint32_t each) : each_(each), came_(senders * each) {
    for (std::uint32_t i = 0; i < senders * each; ++i) {
      written_.push_back(&shared.make_cell("item " + std::to_string(i % each) + " of thread " + std::to_string(i / each)));
    }
  }

  void restore() { std::fill(came_.begin(), came_.end(), 0); }

  /// Before an item is handed on.
  gpuclass::numbered_item send(std::uint32_t sender, std::uint32_t number) {
    written_[sender * each_ + number]->write(1);
    return {sender, number};
  }

  void receive(const gpuclass::numbered_item& item) {
    scheduler& all = scheduler::the();
    all.goes_by(item.sender);
    all.goes_by(item.number);
    all.require(item.number < each_ && item.sender * each_ + item.number < came_.size(), "something came that nobody sent");
    const std::uint32_t index = item.sender * each_ + item.number;
    all.require(++came_[index] == 1, "an item came twice");
    all.require(written_[index]->read() == 1, "an item came before it was sent");
  }

  void require_all() const {
    scheduler::the().require(std::all_of(came_.begin(), came_.end(), [](std::uint32_t times) { return times == 1; }), "an item was lost");
  }

 private:
  std::uint32_t each_;
  std::vector<cell*> written_;
  std::vector<std::uint32_t> came_;
};

/// A way to use a queue.
struct queue_use {
  std::uint32_t producers;
  std::uint32_t items;  ///< of each producer
  std::uint32_t consumers;
  std::uint32_t before;  ///< values that came and went before
  bool tries;            ///< whether all try for a while before they wait
};

template <class Queue>
class queue_scenario : public scenario {
  using item = gpuclass::numbered_item;

 public:
  explicit queue_scenario(const queue_use& use)
      : use_(use), state_(shared_.make_words(Queue::state_words(use.producers + use.consumers))), items_(shared_, use.producers, use.items) {
    gpuclass::prepare<Queue>(state_.data(), threads(), use.before);
  }

  std::uint32_t threads() const override { return use_.producers + use_.consumers; }
  bool clock_is_a_point() const override { return true; }  // values are plain: a twin pauses while another may change one

  void begin() override {
    shared_.restore();
    items_.restore();
  }

  void run(std::uint32_t thread) override {
    Queue queue(state_.data(), gpuclass::host_group{thread, threads()});
    thread < use_.producers ? produce(queue, thread) : consume(queue);
  }

  void end() override { items_.require_all(); }

 private:
  void produce(Queue& queue, std::uint32_t thread) {
    for (std::uint32_t i = 0; i < use_.items; ++i) {
      const item sent = items_.send(thread, i);
      if (!(use_.tries && within_limit([&] { return queue.try_enqueue_for(sent, scheduler::limit_ns); }))) {
        queue.enqueue(sent, forever_);
      }
    }
  }

  void consume(Queue& queue) {
    std::array<std::uint32_t, most_threads> next{};
    for (std::uint32_t i = 0; i < use_.producers * use_.items / use_.consumers; ++i) {
      item got{};
      if (!(use_.tries && within_limit([&] { return queue.try_dequeue_for(got, scheduler::limit_ns); }))) {
        queue.dequeue(got, forever_);
      }
      items_.receive(got);
      if (gpuclass::keeps_order<Queue>::value) {
        scheduler::the().require(got.number >= next[got.sender], "items of one thread came in another order");
        next[got.sender] = got.number + 1;
      }
    }
  }

  queue_use use_;
  shared_things shared_;
  words& state_;
  sent_items items_;
  gpuclass::unbounded forever_;
};

/// A way to use a deque.
struct deque_use {
  std::uint32_t items;
  std::uint32_t thieves;
  std::uint32_t steals;  ///< that each thief tries
  std::uint32_t before;  ///< items that came and went before
};

/// The owner pushes items and pops what it has no room for, and every other one again; thieves steal. What is left at the end is popped.
template <class Deque>
class deque_scenario : public scenario {
  using item = gpuclass::numbered_item;

 public:
  explicit deque_scenario(const deque_use& use)
      : use_(use), state_(shared_.make_words(Deque::state_words(threads_of(use)))), items_(shared_, 1, use.items) {
    gpuclass::prepare<Deque>(state_.data(), threads(), use.before);
  }

  std::uint32_t threads() const override { return threads_of(use_); }

  void begin() override {
    shared_.restore();
    items_.restore();
  }

  void run(std::uint32_t thread) override { thread == 0 ? own() : steal(thread); }

  void end() override {
    typename Deque::owner deque(state_.data(), gpuclass::host_group{0, threads()});
    pop_all(deque);
    items_.require_all();
  }

 private:
  static std::uint32_t threads_of(const deque_use& use) { return 1 + use.thieves; }

  void own() {
    typename Deque::owner deque(state_.data(), gpuclass::host_group{0, threads()});
    for (std::uint32_t i = 0; i < use_.items; ++i) {
      const item sent = items_.send(0, i);
      while (!deque.try_push(sent)) {
        pop(deque);
      }
      if (i % 2 != 0) {
        pop(deque);
      }
    }
    pop_all(deque);
  }

  void pop_all(typename Deque::owner& deque) {
    while (pop(deque)) {
    }
  }

  bool pop(typename Deque::owner& deque) {
    item got{};
    const bool is_popped = deque.try_pop(got);
    if (is_popped) {
      items_.receive(got);
    }
    return is_popped;
  }

  void steal(std::uint32_t thread) {
    Deque deque(state_.data(), gpuclass::host_group{thread, threads()});
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < use_.steals; ++i) {
      item got{};
      if (deque.try_steal(got)) {
        items_.receive(got);
        scheduler::the().require(got.number >= next, "a thief got an older item after a newer one");
        next = got.number + 1;
      }
    }
  }

  deque_use use_;
  shared_things shared_;
  words& state_;
  sent_items items_;
};

}  // namespace explore
