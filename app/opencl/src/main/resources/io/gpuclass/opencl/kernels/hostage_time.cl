/// \file
/// The sustained line-hostage probe: some groups keep atomics going on a hot word while the rest poll a word nearby.
#include "access.h"
#include "frame.h"

/// Keeps atomics going on `hot` until every poller has finished.
static void keep_hot(const trial* t, volatile global uint* hot, uint pollers, deadline* bound) {
  uint sum = 0;
  bool ended = false;
  while (!ended && !hit(bound)) {
    serial(sum, hot, 32, atomic_read);
    ended = ld_relaxed(t->words + words_at_done) >= pollers;
    expired(bound);
  }
  use(t, sum);
}

/// Polls the first word; the first half of the polls warms up, the second is timed where there is a clock.
static void poll_word(const trial* t) {
  uint sum = 0;
  serial(sum, t->words, t->asked.length, volatile_read);
  const ulong start = clock_ns();
  serial(sum, t->words, t->asked.length, volatile_read);
  use(t, sum);
  add_to_report(t, report_poll_ns, clock_ns() - start);
  add_to_report(t, report_polls, t->asked.length);
  atom_add_relaxed(t->words + words_at_done, 1);
}

/// Of each 16 groups, `share` keep atomics going on the word `distance` words from the polled one; but never none, nor all.
static void hostage(const trial* t) {
  if (!is_master()) {
    return;
  }
  deadline bound = deadline_of(t);
  const uint share = t->asked.share;
  const uint rest = t->groups % 16;
  const uint keepers = t->groups / 16 * share + min(rest, share);
  const uint most = t->groups - 1;
  const bool keeps = keepers <= most ? t->group % 16 < share : t->group < most;
  if (start_together(t, &bound) != 0) {
    const stretch timed = stretch_begins();
    if (keeps) {
      keep_hot(t, t->words + t->asked.distance, t->groups - min(keepers, most), &bound);
    } else {
      poll_word(t);
    }
    stretch_ends(t, &timed);
  }
  report_expiry(t, &bound);
}

GPUCLASS_KERNEL(hostage_time_poll, hostage)
