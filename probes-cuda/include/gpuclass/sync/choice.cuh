/// \file
/// Parts of a choice of implementations: the exported header of a GPU includes this one. See `default_choice.cuh` for its form.
#pragma once
#include "../names/begin.cuh"

#include "../mem/scope.cuh"
#include "../wait/usual.cuh"
#include "algorithm_of.cuh"

/// Rises when a header exported for an older form would no longer work.
#define GPUCLASS_CHOICE_FORMAT 3

namespace gpuclass {

/// The number of blocks that contend.
enum class contention {
  low,        ///< one block on each SM
  medium,     ///< four blocks on each SM
  full,       ///< as many blocks as are resident at once
  by_blocks,  ///< one algorithm for all of these; its constants follow from the number of blocks when an object is made
};

/// The number of blocks that a semaphore lets in.
enum class capacity {
  few,   ///< about one
  many,  ///< about as many as there are SMs
};

/// One of four types.
template <contention C, class Low, class Medium, class Full, class ByBlocks>
using by_contention =
    std::conditional_t<C == contention::low, Low,
                       std::conditional_t<C == contention::medium, Medium, std::conditional_t<C == contention::full, Full, ByBlocks>>>;

/// Stands for the backoff that a choice has, constants included.
struct chosen_backoff {};

/// The same algorithm with another scope and backoff, if it leaves these open.
template <class Implementation, scope Scope, class Backoff>
struct rebound {
  static constexpr bool is_open = false;
};

template <template <scope, class> class Algorithm, scope From, class Before, scope Scope, class Backoff>
struct rebound<Algorithm<From, Before>, Scope, Backoff> {
  static constexpr bool is_open = true;
  using type = Algorithm<Scope, std::conditional_t<std::is_same_v<Backoff, chosen_backoff>, Before, Backoff>>;
};

template <template <scope, class, bool> class Algorithm, scope From, class Before, bool Variant, scope Scope, class Backoff>
struct rebound<Algorithm<From, Before, Variant>, Scope, Backoff> {
  static constexpr bool is_open = true;
  using type = Algorithm<Scope, std::conditional_t<std::is_same_v<Backoff, chosen_backoff>, Before, Backoff>, Variant>;
};

/// `Chosen` as it is at device scope with its own backoff, for which it was chosen; else its algorithm with what is asked for; else, if
/// that is bound to device scope, as those of other libraries are, `Portable`'s.
template <class Chosen, class Portable, scope Scope, class Backoff>
struct fitted : std::conditional_t<rebound<algorithm_of_t<Chosen>, Scope, Backoff>::is_open, rebound<algorithm_of_t<Chosen>, Scope, Backoff>,
                                   rebound<algorithm_of_t<Portable>, Scope, Backoff>> {};

template <class Chosen, class Portable>
struct fitted<Chosen, Portable, scope::device, chosen_backoff> : algorithm_of<Chosen> {};

}  // namespace gpuclass

#include "../names/end.cuh"
