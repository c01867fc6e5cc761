/// \file
/// Payload of an item, written before it is handed on and checked by whoever gets it.
#pragma once

#include "../mem/atomic.cuh"
#include "stress.cuh"

namespace gpuclass {

/// An item: who sends it, from 0 on, and its number among those from there.
struct numbered_item {
  std::uint32_t sender;
  std::uint32_t number;
};

/// A plain word for each item, and for one in eight a record besides, whose words lie in many slices of the L2, so that the slowest of them
/// tells whether the item came before what was written for it. Zeroed before: `words(senders, length)` in all, or `words(senders, length,
/// true)` with records.
class written_items {
 public:
  GPUCLASS_HD written_items(std::uint32_t* words, std::uint32_t senders, std::uint32_t length, bool has_records)
      : words_(words),
        taken_(words + senders * length),
        records_(words + 2 * senders * length, has_records ? senders * each(length) : 0),
        senders_(senders),
        length_(length),
        has_records_(has_records) {}

  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t senders, std::uint32_t length, bool has_records = false) {
    return 2 * senders * length + (has_records ? shared_records::size(senders * each(length)) : 0);
  }

  /// Before the item is handed on.
  GPUCLASS_HD void write(const numbered_item& item) const {
    if (is_recorded(item.number)) {
      records_.write(record(item), item.number + 1);
    }
    words_[index(item)] = item.number + 1;
  }

  /// Returns violations of an item that came: from nowhere, twice, or before what was written for it.
  GPUCLASS_HD std::uint32_t check(const numbered_item& item) const {
    if (item.sender >= senders_ || item.number >= length_) {
      return 1;
    }
    const std::uint32_t differing = is_recorded(item.number) ? records_.differing(record(item), item.number + 1) : 0;
    const bool is_first = atom_exch_relaxed<scope::device>(taken_ + index(item), 1) == 0;
    return !is_first + (words_[index(item)] != item.number + 1) + differing;
  }

  GPUCLASS_HD std::uint32_t index(const numbered_item& item) const { return item.sender * length_ + item.number; }

  /// Those that come after the longest stress.
  GPUCLASS_HD bool is_recorded(std::uint32_t number) const { return has_records_ && number % 8 == 7; }

 private:
  static constexpr GPUCLASS_HD std::uint32_t each(std::uint32_t length) { return (length + 7) / 8; }

  GPUCLASS_HD std::uint32_t record(const numbered_item& item) const { return item.sender * each(length_) + item.number / 8; }

  std::uint32_t* words_;
  std::uint32_t* taken_;
  shared_records records_;
  std::uint32_t senders_;
  std::uint32_t length_;
  bool has_records_;
};

}  // namespace gpuclass
