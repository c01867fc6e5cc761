/// \file
/// Barriers, verified.
#include "barrier_twins.h"
#include "records.h"

#if GPUCLASS_HAS_ORDER

/// The word of another group's record that is looked at in a phase.
GPUCLASS_INLINE global uint* word_of(const record_set* records, uint group, uint phase) {
  return record_word(records, group, (group + phase) % record_words);
}

/// Brings into the cache what will be read after the phase: the record of the group that comes last, and a word of every other one. Returns
/// how much of it holds what nobody writes.
GPUCLASS_INLINE uint phase_look(const record_set* records, const trial* t, uint phase) {
  uint impossible = record_look(records, phase % t->groups);
  for (uint group = item(); group < t->groups; group += items()) {
    impossible += look_at(word_of(records, group, phase));
  }
  return impossible;
}

/// Returns how many of them are wrong after the phase.
GPUCLASS_INLINE uint phase_violations(const record_set* records, const trial* t, uint phase) {
  uint count = record_differing(records, phase % t->groups, phase);
  for (uint group = item(); group < t->groups; group += items()) {
    count += *word_of(records, group, phase) != phase ? 1 : 0;
  }
  return count;
}

/// In each phase another group is late, with all of its items or with some: a barrier that does not wait for all cannot then be right by luck.
GPUCLASS_INLINE void come_late(const trial* t, uint phase) {
  const uint late_cycles = GPUCLASS_ITEMS_RUN_FREELY ? 20000 : 500;  // several times what any barrier takes; else items may come one by one
  const uint part = 32;
  const uint parts = (items() + part - 1) / part;
  const bool is_late_part = item() / part == (phase / 2 + phase / 8) % parts;
  if (phase % t->groups == t->group && (phase % 2 == 0 ? item() % part == 0 : is_late_part)) {
    pause_cycles(late_cycles);
  }
}

/// Before each phase every group fills its record with the phase; after it all read what others wrote. Two sets of records take turns, so
/// that a group which is already on its way to the next phase disturbs nobody. Now and then the barrier is opened anew over its words as
/// they are, as in a second kernel. Returns how many words were wrong.
GPUCLASS_INLINE uint barrier_check(barrier_form form, const trial* t, uint phases, deadline* bound) {
  const uint phases_each = 13;
  uint violations = 0;
  grid_barrier b = barrier_open(form, t);
  for (uint phase = 1; phase <= phases; ++phase) {
    const uint set = (phase & 1) * record_words * ((t->groups + 31) / 32 * 32);
    const record_set records = records_at(t->words + words_at_data + set, t->groups);
    if (phase % phases_each == 0) {
      b = barrier_open(form, t);
    }
    violations += phase_look(&records, t, phase);
    come_late(t, phase);
    record_write(&records, t->group, phase);
    any_meet(form, &b, t, bound);
    violations += phase_violations(&records, t, phase);
  }
  return violations;
}

GPUCLASS_INLINE void barrier_verify(barrier_form form, const trial* t) {
  deadline bound = deadline_of(t);
  const uint phases = barrier_ready(form, t, &bound) ? t->asked.length : 0;
  add_to_report(t, report_violations, barrier_check(form, t, phases, &bound));
  if (t->group == 0 && is_master()) {
    set_report(t, report_operations, phases);
    set_report(t, report_reached, phases);
  }
  report_expiry(t, &bound);
}

#define GPUCLASS_VERIFIED(id) \
  static void verify_##id(const trial* t) { barrier_verify(barrier_##id, t); } \
  GPUCLASS_KERNEL(barrier_verify_##id, verify_##id)
#define GPUCLASS_BARRIER(id, row) GPUCLASS_VERIFIED(id)
#define GPUCLASS_BARRIER_TWIN(id, row) GPUCLASS_VERIFIED(twin_##id)
#include "opencl-catalogue.inc"

#endif
