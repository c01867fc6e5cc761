/// \file
/// Handles that remember something cannot be copied.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

/// Deletes what copies a handle, and says what to do instead to whoever passes a handle by value, or captures one so.
#define GPUCLASS_BY_REFERENCE(Handle)                                                                                     \
  Handle(const Handle&) = delete;                                                                                         \
  Handle& operator=(const Handle&) = delete;                                                                              \
  template <class Self, class = std::enable_if_t<std::is_same<Self, Handle>::value>>                                      \
  GPUCLASS_HD Handle(Self& copied) : Handle(static_cast<const Self&>(copied)) {                                           \
    static_assert(!std::is_same<Self, Handle>::value, "a copy would not know what its original does: pass it by reference"); \
  }

#include "../names/end.cuh"
