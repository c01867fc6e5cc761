/// \file
/// Picks the rows of the catalogue that tell readers from writers, so that kernels are made of these only.
#pragma once

#include "pausing.cuh"

/// Meaning of a row's columns for readers and writers: none, but for the column that names the traits.
#define GPUCLASS_SHARING_summary(...)
#define GPUCLASS_SHARING_source(...)
#define GPUCLASS_SHARING_progress(...)
#define GPUCLASS_SHARING_state(...)
#define GPUCLASS_SHARING_pauses(...)
#define GPUCLASS_SHARING_cost(...)
#define GPUCLASS_SHARING_none
#define GPUCLASS_SHARING_traits(...) GPUCLASS_SHARED_OF(__VA_ARGS__, none, none, none)

#define GPUCLASS_SHARED_counts_on
#define GPUCLASS_SHARED_as_published
#define GPUCLASS_SHARED_asks_more
#define GPUCLASS_SHARED_incumbent
#define GPUCLASS_SHARED_library_default
#define GPUCLASS_SHARED_readers_and_writers yes, SHARING
#define GPUCLASS_SHARED_none
#define GPUCLASS_SHARED_OF(a, b, c, ...) GPUCLASS_SHARED_##a GPUCLASS_SHARED_##b GPUCLASS_SHARED_##c

#define GPUCLASS_SHARING_OF(a, b, c, d, e, f, g, ...)                                                                   \
  GPUCLASS_SHARING_##a GPUCLASS_SHARING_##b GPUCLASS_SHARING_##c GPUCLASS_SHARING_##d GPUCLASS_SHARING_##e              \
      GPUCLASS_SHARING_##f GPUCLASS_SHARING_##g
#define GPUCLASS_SHARING_COLUMNS(...) GPUCLASS_SHARING_OF(__VA_ARGS__, none, none, none, none, none, none, none)
#define GPUCLASS_EMIT_SHARING(...) __VA_ARGS__

/// The code that follows, if the row is of a reader-writer semaphore; nothing else.
/// \param columns the row's columns, in brackets
#define GPUCLASS_IF_SHARING(columns, ...) \
  GPUCLASS_JOIN(GPUCLASS_EMIT_, GPUCLASS_SECOND(GPUCLASS_SHARING_COLUMNS columns, STEADY, none))(__VA_ARGS__)
