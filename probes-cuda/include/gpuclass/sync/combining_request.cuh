/// \file
/// A block's request to a combining mutex: an operation that others can do for it, and its outcome.
#pragma once
#include "../names/begin.cuh"

#include "../mem/bytes.cuh"

namespace gpuclass {

/// Stands for the object of a combining mutex whose operations know themselves what they work on.
struct no_object {};

/// An operation's result, as others can store it: a number where it returns nothing.
template <class Operation, class Object = no_object>
struct result_of_operation {
  using returned = decltype(std::declval<Operation&>()(std::declval<Object&>()));
  using type = std::conditional_t<std::is_void<returned>::value, std::uint32_t, returned>;
};
template <class Operation>
struct result_of_operation<Operation, no_object> {
  using returned = decltype(std::declval<Operation&>()());
  using type = std::conditional_t<std::is_void<returned>::value, std::uint32_t, returned>;
};

/// An operation as words, so that it can be copied over another even where it has no assignment, as closures have none. Copies of bytes nvcc
/// takes apart and puts together again: 29 instead of 40 M operations of one access a second with 2112 blocks of an H200.
template <class Operation>
struct alignas(16) moved_operation {
  union {
    std::uint32_t words[(sizeof(Operation) + 3) / 4];
    alignas(Operation) unsigned char bytes[sizeof(Operation)];
  };

  static GPUCLASS_HD moved_operation of(const Operation& operation) {
    moved_operation moved;
    copy_bytes(moved.bytes, &operation, sizeof(Operation));
    return moved;
  }

  template <class... Object>
  GPUCLASS_HD decltype(auto) operator()(Object&... object) {
    return reinterpret_cast<Operation&>(bytes)(object...);
  }
};

/// Fate of a calling block; the first two are the values of its request's status.
enum class combining_role : std::uint32_t { served = 1, appointed = 2, given_up = 3 };

/// One block's request (a publication record of flat combining): on sectors of its own, so that its block alone polls it.
template <class Operation, class Object>
struct alignas(32) combining_request {
  using result_type = typename result_of_operation<Operation, Object>::type;

  static constexpr bool has_object = !std::is_same<Object, no_object>::value;
  static constexpr std::uint32_t waiting = 0;

  std::uint32_t status;  ///< 0 while it waits
  result_type result;
  moved_operation<Operation> operation;

  /// Does an operation.
  static GPUCLASS_HD result_type call(moved_operation<Operation>& operation, [[maybe_unused]] Object& object) {
    const auto called = [&]() -> decltype(auto) {
      if constexpr (has_object) {
        return operation(object);
      } else {
        return operation();
      }
    };
    if constexpr (std::is_void<decltype(called())>::value) {
      called();
      return 0;
    } else {
      return called();
    }
  }
};

}  // namespace gpuclass

#include "../names/end.cuh"
