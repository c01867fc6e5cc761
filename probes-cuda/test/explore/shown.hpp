/// \file
/// Shows an execution as its steps: who does what to which word, and in which line of the library.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <execinfo.h>
#include <link.h>
#include <unistd.h>

#include "explorer.hpp"
#include "words.hpp"

namespace explore {

/// Lines of the source that addresses of this program stand for, asked of `addr2line`.
class source_lines {
 public:
  /// \param addresses callers of a step, the innermost first
  void add(void* const* addresses, int count) {
    for (int i = 0; i < count; ++i) {
      wanted_[call_before(addresses[i])];
    }
  }

  void look_up() {
    char program[4096];
    const auto length = readlink("/proc/self/exe", program, sizeof program - 1);
    std::ostringstream command;
    command << "addr2line -a -i -e '" << std::string(program, length < 0 ? 0 : static_cast<std::size_t>(length)) << "'" << std::hex;
    for (const auto& one : wanted_) {
      command << " 0x" << one.first;
    }
    command << " 2>/dev/null";
    FILE* const output = popen(command.str().c_str(), "r");
    std::vector<std::string>* lines = nullptr;
    char line[4096];
    while (output != nullptr && std::fgets(line, sizeof line, output) != nullptr) {
      const std::string text(line, std::strcspn(line, "\n"));
      if (text.rfind("0x", 0) == 0) {
        lines = &wanted_[std::stoull(text, nullptr, 16)];
      } else if (lines != nullptr) {
        lines->push_back(std::filesystem::path(text.substr(0, text.find(" ("))).lexically_normal().string());
      }
    }
    if (output != nullptr) {
      pclose(output);
    }
  }

  /// Returns the innermost line that says what a step is for: one of a primitive, rather than of what all of them access and wait by.
  std::string telling(void* const* addresses, int count) const {
    std::string of_test;
    for (int i = 0; i < count; ++i) {
      for (const std::string& line : wanted_.at(call_before(addresses[i]))) {
        const std::size_t library = line.rfind("/gpuclass/");
        if (library != std::string::npos && line.find("/mem/", library) == std::string::npos && line.find("/wait/", library) == std::string::npos &&
            line.find("/time/", library) == std::string::npos) {
          return line.substr(library + 1) + text_of(line);
        }
        if (of_test.empty() && is_of_scenario(line)) {
          of_test = line.substr(line.rfind("explore/")) + text_of(line);
        }
      }
    }
    return of_test;
  }

 private:
  static bool is_of_scenario(const std::string& line) {
    for (const char* machinery : {"hooks.hpp", "scheduler.hpp", "words.hpp", "shown.hpp"}) {
      if (line.find(machinery) != std::string::npos) {
        return false;
      }
    }
    return line.find("explore/") != std::string::npos;
  }

  static std::string text_of(const std::string& line) {
    std::ifstream file(line.substr(0, line.rfind(':')));
    std::string text;
    for (int number = std::atoi(line.substr(line.rfind(':') + 1).c_str()); number > 0 && std::getline(file, text); --number) {
    }
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : "  " + text.substr(first, 100);
  }

  /// The address in the program's file before one that a call returns to.
  static std::uint64_t call_before(const void* address) { return reinterpret_cast<std::uintptr_t>(address) - 1 - loaded_at(); }

  static std::uint64_t loaded_at() {
    static const std::uint64_t offset = [] {
      std::uint64_t found = 0;
      dl_iterate_phdr([](dl_phdr_info* info, std::size_t, void* to) { return *static_cast<std::uint64_t*>(to) = info->dlpi_addr, 1; }, &found);
      return found;
    }();
    return offset;
  }

  std::map<std::uint64_t, std::vector<std::string>> wanted_;
};

/// Collects the steps of one execution.
class shown_steps : public observer {
 public:
  void step(std::uint32_t thread, const access& done) override {
    one_step one{thread, done, {}, 0};
    one.count = backtrace(one.callers, most_callers);
    steps_.push_back(one);
  }

  void print() {
    source_lines lines;
    for (const one_step& one : steps_) {
      lines.add(one.callers, one.count);
    }
    lines.look_up();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (i == most_shown && steps_.size() > 2 * most_shown) {
        std::printf("      ... %zu steps ...\n", steps_.size() - 2 * most_shown);
        i = steps_.size() - most_shown;
      }
      const one_step& one = steps_[i];
      std::printf("      %3zu  %-9s %-36s %s\n", i + 1, ("thread " + std::to_string(one.thread)).c_str(), text_of(one.done).c_str(),
                  is_plain(one.done) ? "" : lines.telling(one.callers, one.count).c_str());
    }
  }

 private:
  static constexpr int most_callers = 24;
  static constexpr std::size_t most_shown = 60;  ///< from the beginning, and as many from the end

  struct one_step {
    std::uint32_t thread;
    access done;
    void* callers[most_callers];
    int count;
  };

  static bool is_plain(const access& done) { return done.what == operation::plain_load || done.what == operation::plain_store; }

  static std::string text_of(const access& done) {
    const std::string name = done.word == nullptr ? "" : named_words::name_of(done.word);
    const std::string before = std::to_string(done.before), after = std::to_string(done.after);
    switch (done.what) {
      case operation::load: return name + " is " + before;
      case operation::store: return name + " = " + after;
      case operation::exchange: return name + " = " + after + ", was " + before;
      case operation::add:
        return name + " += " + std::to_string(done.bytes == 8 ? static_cast<std::int64_t>(done.after - done.before)
                                                              : static_cast<std::int32_t>(done.after - done.before)) + ", was " + before;
      case operation::bit_or:
      case operation::bit_and: return name + " = " + after + ", was " + before;
      case operation::compare_and_swap: return before == after ? name + " is " + before + ", no swap" : name + " = " + after + ", was " + before;
      case operation::plain_load: return "reads " + name + ": " + before;
      case operation::plain_store: return "writes " + name + ": " + after;
      case operation::wakes: return "gives up: its time is up";
      case operation::fence: return "fence";
      default: return "";
    }
  }

  std::vector<one_step> steps_;
};

/// Runs the execution that failed again, and prints its steps and what is wrong.
inline void show(scenario& of, const verdict& found) {
  shown_steps steps;
  decisions sequence = found.sequence;
  const std::string failure = scheduler::the().execute(of, sequence, found.preemptions, nullptr, &steps);
  steps.print();
  std::printf("      %s\n", failure.c_str());
}

}  // namespace explore
