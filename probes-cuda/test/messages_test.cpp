/// \file
/// Messages on host threads. Compiled plainly and with ThreadSanitizer.
#include "gpuclass/verify/message.cuh"
#include "contract.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t starts[] = {0u, 0u - 50u, 0x7fffffe0u};

template <class Message>
void messages_should_arrive(host::checks& checks, const char* kind, std::uint32_t threads, std::uint32_t before) {
  constexpr std::uint32_t length = 200;
  const host::words state(verified_channels<Message>::state_words(threads));
  verified_channels<Message>::preset(state.data(), threads, before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound = host::patience();
    return verify_messages<Message>(state.data(), host_group{index, threads}, before, length, no_pressure{}, bound);
  });
  const std::string label = host::with_threads(kind, threads) + " after " + std::to_string(before);
  checks.expect(all.operations == threads * length, label + " all arrive");
  checks.expect(all.violations == 0, label + " arrive whole and in order");
}

void messages_should_arrive(host::checks& checks, std::uint32_t threads, std::uint32_t before) {
  messages_should_arrive<message<told_item<1>>>(checks, "messages of 4 bytes", threads, before);
  messages_should_arrive<message<told_item<2>>>(checks, "messages of 8 bytes", threads, before);
  messages_should_arrive<message<told_item<3>, 1>>(checks, "messages of 12 bytes in one slot", threads, before);
  messages_should_arrive<message<told_item<2>, 32>>(checks, "messages in 32 slots", threads, before);
  messages_should_arrive<message<told_item<3>, 1, when_full::overwrites>>(checks, "messages that overwrite", threads, before);
  messages_should_arrive<message<told_item<1>, 4, when_full::overwrites>>(checks, "messages that overwrite in 4 slots", threads, before);
  messages_should_arrive<message<told_item<2>, 2, when_full::waits, receivers::all>>(checks, "messages to all", threads, before);
  messages_should_arrive<message<told_item<2>, 2, when_full::overwrites, receivers::all>>(checks, "messages to all that overwrite", threads, before);
}

void senders_should_wait_for_room(host::checks& checks) {
  using channel = message<int, 2>;
  const host::words state(channel::state_words(2));
  channel::init(state.data(), 2);
  channel out(state.data(), host_group{0, 2}), in(state.data(), host_group{1, 2});
  int value = 0;
  checks.expect(!in.try_receive(value) && !in.receive_for(value, 1000), "nothing is received before anything is sent");
  checks.expect(out.try_send(1) && out.try_send(2), "as many messages are sent as there are slots");
  checks.expect(!out.try_send(3) && !out.send_for(3, 1000), "who finds no slot free gives up");
  checks.expect(in.receive() == 1 && out.try_send(3) && !out.try_send(4), "a message that was received leaves its slot");
  checks.expect(in.receive() == 2 && in.try_receive(value) && value == 3 && !in.try_receive(value), "messages are received in order");
  checks.expect(out.sent() == 3 && in.received() == 3, "messages are numbered from 1");
}

void late_receivers_should_miss_what_was_overwritten(host::checks& checks) {
  using newest = message<int, 1, when_full::overwrites>;
  const host::words state(newest::state_words(2));
  newest::init(state.data(), 2);
  newest out(state.data(), host_group{0, 2}), in(state.data(), host_group{1, 2});
  for (int i = 1; i <= 5; ++i) {
    out.send(i);
  }
  int value = 0;
  checks.expect(in.receive() == 5 && in.received() == 5 && !in.try_receive(value), "a late receiver gets the newest message");
}

/// Handles come and go, in any thread, and launch after launch.
void handles_should_go_on_where_others_stopped(host::checks& checks) {
  using channel = message<std::uint64_t>;
  const host::words state(channel::state_words(2));
  channel::init(state.data(), 2);
  bool holds = true;
  for (std::uint64_t i = 1; i <= 20; ++i) {
    host::on_threads(2, [&](std::uint32_t index) {
      channel own(state.data(), host_group{index, 2});
      if (index == i % 2) {
        own.send(i);
      } else {
        holds = holds && own.receive() == i;
      }
    });
  }
  checks.expect(holds, "handles go on where others stopped");
}

/// Each member sends to all others in turn.
void all_should_receive_from_whoever_sends(host::checks& checks) {
  using channel = message<std::uint32_t, 1, when_full::waits, receivers::all>;
  constexpr std::uint32_t members = 4;
  const host::words state(channel::state_words(members));
  channel::init(state.data(), members);
  std::uint32_t wrong[members] = {};
  for (std::uint32_t turn = 1; turn <= 12; ++turn) {
    host::on_threads(members, [&](std::uint32_t index) {
      channel own(state.data(), host_group{index, members});
      for (std::uint32_t i = 0; i < 3; ++i) {
        if (index == turn % members) {
          own.send(turn * 10 + i);
        } else {
          wrong[index] += own.receive() != turn * 10 + i;
        }
      }
    });
  }
  checks.expect(wrong[0] + wrong[1] + wrong[2] + wrong[3] == 0, "all receive from whoever sends");
}

/// A thread of a member that has several.
struct thread_of_member : host_group {
  std::uint32_t rank, count;
  thread_of_member(std::uint32_t member, std::uint32_t members, std::uint32_t thread, std::uint32_t threads)
      : host_group{member, members}, rank(thread), count(threads) {}
  std::uint32_t thread() const { return rank; }
  std::uint32_t threads() const { return count; }
};

/// Messages of each thread of a block come to the thread of its rank, and to nobody else, by channels of which more lie side by side than are used;
/// again by handles that come later, and also where words are not zeroed before they are made.
void rows_should_keep_threads_apart(host::checks& checks) {
  using row = message_row<std::uint64_t, 8, 2>;
  constexpr std::uint32_t threads = 3, length = 200;
  const host::words state(row::state_words(2));
  for (std::uint32_t i = 0; i < row::state_words(2); ++i) {
    state.data()[i] = 0xabababab;
  }
  row::init(state.data(), 2);
  std::uint32_t wrong[threads] = {};
  for (std::uint64_t launch = 0; launch < 3; ++launch) {
    host::on_threads(2 * threads, [&](std::uint32_t index) {
      const std::uint32_t thread = index / 2;
      row own(state.data(), thread_of_member(index % 2, 2, thread, threads));
      for (std::uint64_t i = 1; i <= length; ++i) {
        const std::uint64_t sent = (launch * length + i) * threads + thread;
        if (index % 2 == 0) {
          own.send(sent);
        } else {
          wrong[thread] += own.receive() != sent;
        }
      }
    });
  }
  checks.expect(wrong[0] + wrong[1] + wrong[2] == 0, "threads of a row receive what their like sent");
  row out(state.data(), thread_of_member(0, 2, 7, 8));
  std::uint64_t value = 0;
  checks.expect(out.try_send(1) && out.try_send(2) && !out.try_send(3), "a thread of a row has slots of its own");
  checks.expect(!row(state.data(), thread_of_member(1, 2, 6, 8)).try_receive(value), "nothing comes to a thread that nobody sent to");
}

}  // namespace

int main() {
  host::checks checks;
  for (const std::uint32_t threads : host::thread_counts) {
    for (const std::uint32_t before : starts) {
      messages_should_arrive(checks, threads, before);
    }
  }
  senders_should_wait_for_room(checks);
  late_receivers_should_miss_what_was_overwritten(checks);
  handles_should_go_on_where_others_stopped(checks);
  all_should_receive_from_whoever_sends(checks);
  rows_should_keep_threads_apart(checks);
  return checks.finish();
}
