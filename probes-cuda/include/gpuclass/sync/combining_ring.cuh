/// \file
/// Where the requests of a combining mutex lie, and in which order they come.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "combining_request.cuh"

namespace gpuclass {

/// The words of a combining mutex: a ticket, a ring of those who ask, the object, and a request for each block. A block draws a ticket and
/// puts its number into the ring, at the ticket's place. Who is to serve next is appointed by its request's status, or by an entry of the ring
/// that its block will find. At most 65,535 blocks; each thread keeps an object of its own.
template <class Operation, class Object, scope Scope>
class combining_ring {
 public:
  using request = combining_request<Operation, Object>;

  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;

  /// Stands for a block plus 1 in an entry: an appointment, or no request yet.
  static constexpr std::uint32_t nobody = 0;
  static constexpr std::uint32_t most_blocks = 0xffff;  ///< an entry has 16 bits for a block plus 1

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t contenders) {
    return at_ring + whole_lines(object_words) + whole_lines(places(contenders)) + contenders * static_cast<std::uint32_t>(sizeof(request) / sizeof(std::uint32_t));
  }

  /// Makes the initial state from zeroed words: the first ticket is appointed.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t) { st_relaxed<Scope>(words + at_ring, entry(1, nobody)); }

  /// Puts zeroed state into what it is after `operations` operations of so many contenders.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t contenders, std::uint32_t operations) {
    const std::uint32_t count = places(contenders);
    for (std::uint32_t ticket = operations - count; ticket != operations; ++ticket) {
      st_relaxed<Scope>(words + at_ring + ticket % count, entry(lap(ticket, count), 1));
    }
    st_relaxed<Scope>(words, operations);
    st_relaxed<Scope>(words + at_ring + operations % count, entry(lap(operations, count), nobody));
  }

  GPUCLASS_HD combining_ring(std::uint32_t* words, std::uint32_t contenders) : words_(words), places_(places(contenders)) {}

  /// Draws a ticket, and puts the block into the ring at its place. Returns whether it was appointed already.
  GPUCLASS_HD bool enter(std::uint32_t block, std::uint32_t& ticket) const {
    ticket = atom_add_relaxed<Scope>(tail(), 1);
    return atom_exch_acq_rel<Scope>(place_of(ticket), entry_of(ticket, block + 1)) == entry_of(ticket, nobody);
  }

  /// Draws the next ticket if it is appointed already; returns whether it was.
  GPUCLASS_HD bool try_enter(std::uint32_t& ticket) const {
    ticket = ld_relaxed<Scope>(tail());
    const bool is_free = ld_acquire<Scope>(place_of(ticket)) == entry_of(ticket, nobody);
    return is_free && atom_cas_relaxed<Scope>(tail(), ticket, ticket + 1) == ticket;
  }

  /// Hands the mutex to the block with the next ticket, or leaves it in the ring for the one that draws it. Of the two who exchange that
  /// place, the later one finds what the earlier one left.
  GPUCLASS_HD void appoint(std::uint32_t next) const {
    const std::uint32_t block = asking(next, atom_exch_acq_rel<Scope>(place_of(next), entry_of(next, nobody)));
    if (block != nobody) {
      st_release<Scope>(&request_of(block - 1)->status, static_cast<std::uint32_t>(combining_role::appointed));
    }
  }

  /// Returns who asks with a ticket, plus 1; `nobody` if nobody has yet.
  /// \param found what lies at the ticket's place
  GPUCLASS_HD std::uint32_t asking(std::uint32_t ticket, std::uint32_t found) const {
    return found >> 16 == lap(ticket, places_) ? found & 0xffffu : nobody;
  }

  GPUCLASS_HD std::uint32_t* place_of(std::uint32_t ticket) const { return ring() + (ticket & (places_ - 1)); }
  GPUCLASS_HD Object& object() const { return *reinterpret_cast<Object*>(behind_ring()); }
  GPUCLASS_HD request* request_of(std::uint32_t block) const {
    return reinterpret_cast<request*>(behind_ring() + whole_lines(object_words)) + block;
  }

 private:
  static constexpr std::uint32_t object_words = request::has_object ? (sizeof(Object) + 3) / sizeof(std::uint32_t) : 0;
  static constexpr std::uint32_t at_ring = GPUCLASS_LINE / sizeof(std::uint32_t);

  static constexpr GPUCLASS_HD std::uint32_t whole_lines(std::uint32_t words) { return (words + at_ring - 1) / at_ring * at_ring; }

  static constexpr GPUCLASS_HD std::uint32_t places(std::uint32_t contenders) {
    std::uint32_t count = 1;
    while (count < contenders) {
      count *= 2;
    }
    return count;
  }

  /// An entry of the ring: the lap, which tells old entries from new ones, and a block plus 1, or `nobody` for an appointment.
  static constexpr GPUCLASS_HD std::uint32_t entry(std::uint32_t lap, std::uint32_t block) { return lap << 16 | block; }
  static constexpr GPUCLASS_HD std::uint32_t lap(std::uint32_t ticket, std::uint32_t places) { return (ticket / places + 1) & 0xffffu; }

  GPUCLASS_HD std::uint32_t entry_of(std::uint32_t ticket, std::uint32_t block) const { return entry(lap(ticket, places_), block); }
  // Addresses of the words, in this order; worked out when needed, since registers are short while others are served.
  GPUCLASS_HD std::uint32_t* tail() const { return words_; }
  GPUCLASS_HD std::uint32_t* ring() const { return words_ + at_ring; }
  GPUCLASS_HD std::uint32_t* behind_ring() const { return ring() + whole_lines(places_); }

  std::uint32_t* words_;
  std::uint32_t places_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
