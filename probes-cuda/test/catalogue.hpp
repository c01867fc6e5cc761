/// \file
/// The catalogue's primitives as host threads run them.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>

#include "gpuclass/sync/condition_variable.cuh"
#include "gpuclass/wait/tuned.cuh"

namespace host {

/// The paper's backoff, with pauses that suit host threads.
using paced = gpuclass::tuned<gpuclass::linear_backoff, 1, 4, 100>;

/// Aggressive first.
using paced_later = gpuclass::tuned<gpuclass::spin_then<gpuclass::linear_backoff>, 8, 1, 4, 100>;

/// Whether there is a form for hosts; those of the CUDA platform are declared there and no more.
template <class Primitive, class = void>
struct has_host_form : std::false_type {};
template <class Primitive>
struct has_host_form<Primitive, std::void_t<decltype(sizeof(Primitive))>> : std::true_type {};

template <class Primitive>
struct paced_form_of {
  using type = Primitive;
};
template <template <gpuclass::scope, class, auto...> class Primitive, gpuclass::scope Scope, auto... Ways>
struct paced_form_of<Primitive<Scope, gpuclass::linear_backoff, Ways...>> {
  using type = Primitive<Scope, paced, Ways...>;
};
template <template <gpuclass::scope, class> class Primitive, gpuclass::scope Scope>
struct paced_form_of<Primitive<Scope, gpuclass::spin_then<gpuclass::linear_backoff>>> {
  using type = Primitive<Scope, paced_later>;
};
template <class Mutex>
struct paced_form_of<gpuclass::condition_variable<Mutex>> {
  using type = gpuclass::condition_variable<typename paced_form_of<Mutex>::type>;
};

/// The same primitive, with pauses for host threads where it has to be told any.
template <class Primitive>
using paced_form = typename paced_form_of<Primitive>::type;

/// Returns a row's id with the dashes that it has outside of C++.
inline std::string as_in_profiles(std::string id) {
  std::replace(id.begin(), id.end(), '_', '-');
  return id;
}

}  // namespace host
