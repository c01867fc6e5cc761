/// \file
/// The checks of messages catch their broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose. Left to GPUs is the
/// one that stores its number behind the data: host CPUs keep such stores in order.
#include "contract.hpp"
#include "gpuclass/verify/twins_message.cuh"

namespace {

using namespace gpuclass;

template <class Message>
bool is_caught(std::uint32_t before = 0) {
  constexpr std::uint32_t threads = 4, length = 2000;
  const host::words state(verified_channels<Message>::state_words(threads));
  verified_channels<Message>::preset(state.data(), threads, before);
  std::vector<mutex_verdict> verdicts(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    deadline bound(1'000'000'000, &host::no_abort);
    verdicts[index] = verify_messages<Message>(state.data(), host_group{index, threads}, before, length, no_pressure{}, bound);
  });
  const mutex_verdict all = host::sum(verdicts);
  return all.violations != 0 || all.operations != threads * length;
}

/// Whether one of some tries shows a fault that shows only where threads really run at once.
template <class Message>
bool shows_in_one() {
  for (std::uint32_t tries = 0; tries < 20; ++tries) {
    if (is_caught<Message>()) {
      return true;
    }
  }
  return false;
}

}  // namespace

int main() {
  host::checks checks;
  checks.expect(shows_in_one<twin_message_torn>(), "torn is caught");
  checks.expect(shows_in_one<twin_message_number_apart<true>>(), "number-first is caught");
  checks.expect(shows_in_one<twin_message_overwrites>(), "overwrites is caught");
  checks.expect(shows_in_one<twin_message_frees_early>(), "frees-early is caught");
  checks.expect(is_caught<twin_message_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(!is_caught<twin_message_breaks_at_wrap>(), "breaks-at-wrap is right before that");
  checks.expect(!is_caught<message<told_item<2>, 2>>(0u - 100u), "the message is right across the wrap");
  return checks.finish();
}
