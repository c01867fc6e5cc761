/// \file
/// The main function of programs that run one broken twin for ThreadSanitizer to report.
#pragma once

#include <cstdio>
#include <cstring>
#include <initializer_list>

namespace host {

struct twin {
  const char* name;
  void (*run)();
};

/// Most runs of a twin: whether its threads meet in one run is chance, and the first report ends the program.
constexpr int most_runs = 40;

/// Runs the twin that the only argument names; with `--list`, prints the names of all. Returns the exit status: 0 if nothing was
/// reported, 2 if there is no such twin.
inline int run_twin(int count, char** arguments, std::initializer_list<twin> twins) {
  const char* const asked = count == 2 ? arguments[1] : "";
  const bool lists = std::strcmp(asked, "--list") == 0;
  for (const twin& each : twins) {
    if (lists) {
      std::puts(each.name);
    } else if (std::strcmp(asked, each.name) == 0) {
      for (int run = 0; run < most_runs; ++run) {
        each.run();
      }
      return 0;
    }
  }
  if (!lists) {
    std::fprintf(stderr, "no such twin: '%s'; --list names them\n", asked);
  }
  return lists ? 0 : 2;
}

}  // namespace host
