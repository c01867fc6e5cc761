/// \file
/// The checks of messages catch their broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose. Left to GPUs is the
/// one that stores its number behind the data: host CPUs keep such stores in order.
#include "contract.hpp"
#include "gpuclass/verify/twins_message.cuh"

namespace {

using namespace gpuclass;

template <class Message>
bool is_caught(std::uint32_t before = 0, std::uint64_t patience_ns = 1'000'000'000) {
  constexpr std::uint32_t threads = 4, length = 2000;
  const host::words state(verified_channels<Message>::state_words(threads));
  verified_channels<Message>::preset(state.data(), threads, before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound(patience_ns, &host::no_abort);
    return verify_messages<Message>(state.data(), host_group{index, threads}, before, length, no_pressure{}, bound);
  });
  return all.violations != 0 || all.operations != threads * length;
}

/// With time enough for a busy machine.
template <class Form>
bool is_right(std::uint32_t before = 0) {
  return !is_caught<Form>(before, 100'000'000'000);
}

}  // namespace

int main() {
  host::checks checks;
  checks.expect(host::shows_in_one([] { return is_caught<twin_message_torn>(); }), "torn is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_message_number_apart<true>>(); }), "number-first is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_message_overwrites>(); }), "overwrites is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_message_frees_early>(); }), "frees-early is caught");
  checks.expect(is_caught<twin_message_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(is_right<twin_message_breaks_at_wrap>(), "breaks-at-wrap is right before that");
  checks.expect(is_right<message<told_item<2>, 2>>(0u - 100u), "the message is right across the wrap");
  return checks.finish();
}
