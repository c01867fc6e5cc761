/// \file
/// Records that show whether somebody saw what others wrote: `record_words` words each, on lines of their own, which all items of a group
/// write together. They are read and written as plain words, which caches may hold, so that nothing but the primitive under test makes them
/// visible.
#ifndef GPUCLASS_RECORDS_H
#define GPUCLASS_RECORDS_H

#include "primitive.h"

enum { record_words = 64 };

/// Several records; words of others lie between those of one.
typedef struct {
  global uint* words;
  uint stride;
} record_set;

GPUCLASS_INLINE record_set records_at(volatile global uint* words, uint records) {
  const record_set made = {(global uint*)words, (records + 31) / 32 * 32};
  return made;
}

/// Returns a word of a record.
GPUCLASS_INLINE global uint* record_word(const record_set* all, uint record, uint word) { return all->words + word * all->stride + record; }

/// The words of a record that fall to an item go from this one to before the first of the next item.
GPUCLASS_INLINE uint first_word_of(uint which) { return which * record_words / items(); }

/// Brings a word into the cache. Returns 1 if it holds what nobody writes, so that no compiler leaves the load out.
GPUCLASS_INLINE uint look_at(const global uint* word) { return *word == ~0u ? 1 : 0; }

GPUCLASS_INLINE void record_write(const record_set* all, uint record, uint value) {
  for (uint word = first_word_of(item()); word < first_word_of(item() + 1); ++word) {
    *record_word(all, record, word) = value;
  }
}

/// Returns how many of this item's words of a record hold anything else.
GPUCLASS_INLINE uint record_differing(const record_set* all, uint record, uint value) {
  uint count = 0;
  for (uint word = first_word_of(item()); word < first_word_of(item() + 1); ++word) {
    count += *record_word(all, record, word) != value ? 1 : 0;
  }
  return count;
}

/// Brings this item's words of a record into the cache.
GPUCLASS_INLINE uint record_look(const record_set* all, uint record) {
  uint impossible = 0;
  for (uint word = first_word_of(item()); word < first_word_of(item() + 1); ++word) {
    impossible += look_at(record_word(all, record, word));
  }
  return impossible;
}

#endif
