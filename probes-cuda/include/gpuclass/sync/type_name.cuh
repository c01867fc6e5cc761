/// \file
/// The name of a type, and a number for it, at compile time.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// Characters of a string that lives as long as the program; not terminated.
struct type_name {
  const char* text;
  std::uint32_t length;
};

/// Returns the name that a text begins with, which a bracket or semicolon ends.
constexpr GPUCLASS_HD type_name name_in(const char* text) {
  std::uint32_t end = 0;
  for (std::uint32_t depth = 0; text[end] != '\0' && (depth != 0 || (text[end] != ']' && text[end] != ';' && text[end] != '>')); ++end) {
    depth += text[end] == '<' || text[end] == '(' ? 1u : 0u;
    depth -= text[end] == '>' || text[end] == ')' ? 1u : 0u;
  }
  return {text, end};
}

/// Returns the name of a type as the compiler writes it: compilers differ in that.
template <class Named>
constexpr GPUCLASS_HD type_name name_of() {
#if defined(_MSC_VER) && !defined(__clang__)
  const char* const text = __FUNCSIG__;  // "... name_of<NAME>(void)"
  constexpr char before[] = "name_of<";
#else
  const char* const text = __PRETTY_FUNCTION__;  // "... [with Named = NAME]", or "[with Named=NAME]"
  constexpr char before[] = "Named";
#endif
  std::uint32_t first = 0;
  for (std::uint32_t matched = 0; before[matched] != '\0'; ++first) {
    matched = text[first] == before[matched] ? matched + 1 : 0;
  }
  while (text[first] == ' ' || text[first] == '=') {
    ++first;
  }
  return name_in(text + first);
}

/// Copies as much of a name as fits into `most` characters, and ends it with a 0.
GPUCLASS_HD void copy_name(type_name name, char* to, std::uint32_t most) {
  const std::uint32_t length = name.length < most ? name.length : most - 1;
  GPUCLASS_NO_UNROLL
  for (std::uint32_t at = 0; at < length; ++at) to[at] = name.text[at];
  to[length] = '\0';
}

/// Returns a number that is another one for nearly every type (FNV-1a of its name).
template <class Named>
constexpr GPUCLASS_HD std::uint32_t number_of() {
  std::uint32_t number = 2166136261u;
  for (const char* at = name_of<Named>().text; *at != '\0'; ++at) {
    number = (number ^ static_cast<unsigned char>(*at)) * 16777619u;
  }
  return number;
}

}  // namespace gpuclass

#include "../names/end.cuh"
