/// \file
/// A primitive that a user brings, among the blocks of several GPUs.
#pragma once

#include "../system/group.cuh"
#include "own.cuh"
#include "team_forms.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// A user's type as the kernels of teams take it.
template <class Own, template <class> class Shared, class = void>
struct own_team_form {
  using type = in_one_place<own_form<Own, Shared>>;
};
template <class Own, template <class> class Shared>
struct own_team_form<Own, Shared, std::enable_if_t<std::is_constructible<Own, const gpuclass::team&, const team_group<>&>::value>> {
  using type = by_members<Own>;
};

}  // namespace gpuclass
#endif
