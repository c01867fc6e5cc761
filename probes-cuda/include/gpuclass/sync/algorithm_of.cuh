/// \file
/// Algorithms are in namespace `gpuclass::algorithm`; of the same name in `gpuclass` is the handle that a program makes over words.
#pragma once
#include "../names/begin.cuh"

#include "group.cuh"

namespace gpuclass {

/// The algorithm of a handle, and of an algorithm itself; and who takes part.
template <class Form>
struct algorithm_of {
  using type = Form;
  using group = usual_group;
};
template <class Form>
using algorithm_of_t = typename algorithm_of<Form>::type;

}  // namespace gpuclass

#include "../names/end.cuh"
