/// \file
/// Write-once variables on host threads. Compiled plainly and with ThreadSanitizer.
#include "gpuclass/verify/write_once.cuh"
#include "contract.hpp"

namespace {

using namespace gpuclass;

template <class Once>
void readers_should_get_what_was_written(host::checks& checks, const char* kind, std::uint32_t threads, std::uint32_t before) {
  constexpr std::uint32_t length = 200;
  const host::words state(verified_variables<Once>::state_words(threads));
  Once::init(state.data(), verified_variables<Once>::count(threads));
  Once::preset(state.data(), verified_variables<Once>::count(threads), before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound = host::patience();
    return verify_write_once<Once>(state.data(), host_group{index, threads}, length, no_pressure{}, bound);
  });
  const std::string label = host::with_threads(kind, threads) + " after " + std::to_string(before);
  checks.expect(all.operations == threads * length, label + " all end");
  checks.expect(all.violations == 0, label + " each get what was written");
}

/// Words serve one launch after the other, whatever they held when they were made; some variables stay unwritten.
void launches_should_follow_each_other_without_init(host::checks& checks) {
  using variables = write_once<std::uint32_t>;
  constexpr std::uint32_t count = 5;
  const host::words state(variables::state_words(count));
  for (std::uint32_t i = 0; i < variables::state_words(count); ++i) {
    state.data()[i] = i + 1;
  }
  variables::init(state.data(), count);
  std::uint32_t wrong = 0;
  for (std::uint32_t launch = 1; launch <= 20; ++launch) {
    const std::uint32_t used = launch % 3 == 0 ? 3 : count;
    std::uint32_t seen[count] = {};
    host::on_threads(used, [&](std::uint32_t index) {
      variables mine(state.data(), host_group{index, used});
      mine.write(index, launch + (index == 0 ? 0 : mine.read(index - 1)));
      seen[index] = mine.read((index + 1) % used);
      mine.finish();
    });
    for (std::uint32_t index = 0; index < used; ++index) {
      wrong += seen[index] != launch * ((index + 1) % used + 1) ? 1 : 0;
    }
  }
  checks.expect(wrong == 0, "values of each launch are its own");
}

/// Who gives up says so, and leaves nothing behind.
void waits_should_end_with_their_bound(host::checks& checks) {
  using variables = write_once<int>;
  const host::words state(variables::state_words(2));
  variables::init(state.data(), 2);
  variables reader(state.data(), host_group{1, 2}), writer(state.data(), host_group{0, 2});
  int value = 7;
  checks.expect(!reader.try_read(0, value) && !reader.read_for(0, value, 0) && value == 7, "a variable that is not written gives nothing");
  writer.write(0, 3);
  checks.expect(reader.try_read(0, value) && value == 3, "a look finds it");
  checks.expect(reader.read_for(0, value, 0) && reader.read(0) == 3 && writer.read(0) == 3, "any number of readers do");
}

/// No round has number 0, which words have that nobody has written yet.
void zeroed_words_should_be_unwritten_across_the_wrap(host::checks& checks) {
  using variables = write_once<int>;
  const host::words state(variables::state_words(1));
  variables::preset(state.data(), 0, ~0u - 1);
  for (std::uint32_t round = 0; round < 3; ++round) {
    variables mine(state.data(), host_group{0, 1});
    int value = 0;
    checks.expect(!mine.try_read(0, value), "round " + std::to_string(round) + " of the wrap finds nothing written");
    mine.finish();
  }
}

}  // namespace

int main() {
  host::checks checks;
  for (const std::uint32_t threads : {1u, 2u, 5u}) {
    for (const std::uint32_t before : {0u, 0x7fffffffu - 50u, 0u - 100u}) {
      readers_should_get_what_was_written<write_once<told_item<1>>>(checks, "values of 4 bytes", threads, before);
      readers_should_get_what_was_written<write_once<told_item<2>>>(checks, "values of 8 bytes", threads, before);
      readers_should_get_what_was_written<write_once<told_item<3>>>(checks, "values of 12 bytes", threads, before);
    }
  }
  launches_should_follow_each_other_without_init(checks);
  waits_should_end_with_their_bound(checks);
  zeroed_words_should_be_unwritten_across_the_wrap(checks);
  return checks.finish();
}
