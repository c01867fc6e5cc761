/// \file
/// Picks the rows of the catalogue that pause, so that kernels are made of these only.
#pragma once

/// Meaning of a row's columns for pausing: none, but for the column that names the pauses.
#define GPUCLASS_PAUSING_summary(...)
#define GPUCLASS_PAUSING_source(...)
#define GPUCLASS_PAUSING_progress(...)
#define GPUCLASS_PAUSING_state(...)
#define GPUCLASS_PAUSING_pauses(...) yes, PAUSING
#define GPUCLASS_PAUSING_traits(...)
#define GPUCLASS_PAUSING_cost(...)
#define GPUCLASS_PAUSING_none

#define GPUCLASS_PAUSING_OF(a, b, c, d, e, f, g, ...)                                                                   \
  GPUCLASS_PAUSING_##a GPUCLASS_PAUSING_##b GPUCLASS_PAUSING_##c GPUCLASS_PAUSING_##d GPUCLASS_PAUSING_##e              \
      GPUCLASS_PAUSING_##f GPUCLASS_PAUSING_##g
#define GPUCLASS_PAUSING_COLUMNS(...) GPUCLASS_PAUSING_OF(__VA_ARGS__, none, none, none, none, none, none, none)

#define GPUCLASS_SECOND_OF(first, second, ...) second
#define GPUCLASS_SECOND(...) GPUCLASS_SECOND_OF(__VA_ARGS__)
#define GPUCLASS_JOIN_OF(left, right) left##right
#define GPUCLASS_JOIN(left, right) GPUCLASS_JOIN_OF(left, right)
#define GPUCLASS_EMIT_PAUSING(...) __VA_ARGS__
#define GPUCLASS_EMIT_STEADY(...)

/// The code that follows, if the row pauses; nothing else.
/// \param columns the row's columns, in brackets
#define GPUCLASS_IF_PAUSING(columns, ...) \
  GPUCLASS_JOIN(GPUCLASS_EMIT_, GPUCLASS_SECOND(GPUCLASS_PAUSING_COLUMNS columns, STEADY, none))(__VA_ARGS__)
