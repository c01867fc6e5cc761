/// \file
/// Pauses by chance (Giroux S9329, "backoff: less pressure via forecasting").
#pragma once
#include "../names/begin.cuh"

#include "backoff.cuh"

namespace gpuclass {

/// The forecast by chance, so that waiters who began together do not come back together ("some benefit to stochastic choice, avoid
/// coupling"): the share of the time waited is drawn anew for each pause, between half and one and a half of the usual one.
struct jittered_backoff : exponential_backoff {
  std::uint32_t usual_percent;  ///< the mean share
  std::uint32_t drawn = 0;      ///< the last random number; 0 before the first one, which the SM's clock begins

  GPUCLASS_HD explicit jittered_backoff(std::uint32_t floor = 256, std::uint32_t ceiling = 1u << 18, std::uint32_t share = 50)
      : exponential_backoff(floor, ceiling, share), usual_percent(share) {}

  GPUCLASS_HD void pause(std::uint32_t ahead) {
    percent = around(usual_percent, draw());
    exponential_backoff::pause(ahead);
  }

  /// Returns a share around `usual`, for a number that is equally likely to be any.
  static constexpr GPUCLASS_HD std::uint32_t around(std::uint32_t usual, std::uint32_t random) {
    return usual / 2 + static_cast<std::uint32_t>(static_cast<std::uint64_t>(usual) * random >> 32);
  }

 private:
  /// Marsaglia 2003, "Xorshift RNGs".
  GPUCLASS_HD std::uint32_t draw() {
    if (drawn == 0) {
      drawn = cycles32() * 0x9e3779b9u | 1u;  // the golden ratio: spreads what differs little
    }
    drawn ^= drawn << 13;
    drawn ^= drawn >> 17;
    drawn ^= drawn << 5;
    return drawn;
  }
};

}  // namespace gpuclass

#include "../names/end.cuh"
