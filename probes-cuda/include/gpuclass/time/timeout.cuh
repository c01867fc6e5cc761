/// \file
/// Limit of a timed form: nanoseconds as a whole number, or a duration of `std::chrono` or `cuda::std::chrono`.
#pragma once
#include "../names/begin.cuh"

#include "../stop.cuh"

namespace gpuclass {

/// Whether a type is a duration, as chrono's are. Asked by its members, so that no chrono header is needed.
template <class T, class = void>
struct is_duration : std::false_type {};
template <class T>
struct is_duration<T, std::void_t<typename T::rep, decltype(T::period::num), decltype(std::declval<const T&>().count())>> : std::true_type {};

/// A number that must not be negative: a whole one, which `x - 1` with an unsigned `x` of 0 is not. Signed numbers are checked, at no cost
/// where the compiler knows them; of unsigned ones those from 2^63 on.
template <class Number>
GPUCLASS_HD std::uint64_t whole_number(Number number) {
  static_assert(std::is_integral<Number>::value && !std::is_same<Number, bool>::value, "a whole number is wanted, not a fraction");
  const auto checked = static_cast<std::int64_t>(number);
  GPUCLASS_STOP_UNLESS(checked >= 0, "a negative number where none can be");
  return static_cast<std::uint64_t>(checked);
}

/// The most that a timed form waits. Durations are rounded up to nanoseconds; a negative one counts as none, so that the form tries once, as
/// it does in the standard library. Numbers are nanoseconds: fractions do not compile, negative ones are refused when the program runs.
class timeout {
 public:
  template <class Number, std::enable_if_t<std::is_arithmetic<Number>::value, int> = 0>
  GPUCLASS_HD timeout(Number nanoseconds) : ns_(whole_number(nanoseconds)) {}  // NOLINT: a number says what it means at the call

  template <class Duration, std::enable_if_t<is_duration<Duration>::value, int> = 0>
  GPUCLASS_HD timeout(const Duration& duration) : ns_(of<typename Duration::period>(duration.count())) {}  // NOLINT: as above

  GPUCLASS_HD std::uint64_t ns() const { return ns_; }

 private:
  static constexpr std::uint64_t forever = ~std::uint64_t{0};

  static constexpr GPUCLASS_HD std::uint64_t divisor(std::uint64_t a, std::uint64_t b) { return b == 0 ? a : divisor(b, a % b); }

  template <class Period, class Count>
  static GPUCLASS_HD std::uint64_t of(Count count) {
    constexpr auto num = static_cast<std::uint64_t>(Period::num), den = static_cast<std::uint64_t>(Period::den);
    constexpr std::uint64_t per_second = 1'000'000'000, common = divisor(per_second, den);
    constexpr std::uint64_t times = num * (per_second / common), over = den / common;
    if (!(count > Count{0})) {
      return 0;
    }
    if constexpr (std::is_floating_point<Count>::value) {
      const double ns = static_cast<double>(count) * static_cast<double>(times) / static_cast<double>(over);
      return ns < 1e18 ? static_cast<std::uint64_t>(ns) + 1 : forever;
    } else {
      const auto whole = static_cast<std::uint64_t>(count);
      return whole > (forever - over) / times ? forever : (whole * times + over - 1) / over;
    }
  }

  std::uint64_t ns_;
};

/// Time from now until a point in time, on the clock of that point.
template <class TimePoint>
GPUCLASS_HD timeout until(const TimePoint& at) {
  return timeout(at - TimePoint::clock::now());
}

}  // namespace gpuclass

#include "../names/end.cuh"
