/// \file
/// Prints the extent of each form's exploration, a line for each. Forms must be right; broken twins must be found, but for those that are
/// named with the reason why interleavings cannot show their fault, and these must not.
#pragma once

#include <cstdio>
#include <map>
#include <string>

#include <time.h>

#include "shown.hpp"

namespace explore {

/// Seconds of processor time; `steady_clock` is the schedule's.
inline double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Explorations of one form.
class findings {
 public:
  explicit findings(bool shows) : shows_(shows) {}

  /// Explores one use of it, unless another has failed.
  /// \param use how it is used, in a few words
  void explore(const std::string& use, scenario& of, const limits& most) {
    if (!is_right()) {
      return;
    }
    const verdict found = explored(of, most);
    executions_ += found.executions;
    const std::string bound = std::to_string(of.threads()) + " threads, " + std::to_string(found.preemptions) + " preemptions";
    if (!found.is_right()) {
      failure_ = use + ", " + bound + ": " + found.failure;
      if (shows_) {
        show(of, found);
      }
    }
    explored_ += (explored_.empty() ? "" : "; ") + use + ": " + bound;
    if (found.is_cut) {
      explored_ += " (CUT at " + std::to_string(most.executions) + " executions, short of " + std::to_string(most.preemptions) + ")";
      ++cut_;
    }
  }

  bool is_right() const { return failure_.empty(); }
  const std::string& failure() const { return failure_; }
  const std::string& text() const { return explored_; }
  std::uint64_t executions() const { return executions_; }
  std::uint32_t cut() const { return cut_; }

 private:
  bool shows_;
  std::string failure_, explored_;
  std::uint64_t executions_ = 0;
  std::uint32_t cut_ = 0;
};

/// All forms of a program.
class report {
 public:
  /// \param shows whether the executions that show the faults of twins are printed too
  explicit report(bool shows) : shows_(shows) {}

  /// \param look explores the uses of the form into the findings that it is given
  template <class Look>
  void right(const std::string& form, Look look) {
    const double start = seconds();
    findings all(true);
    look(all);
    print(form, all.is_right() ? "right" : "WRONG", all.is_right() ? all.text() : all.failure(), all, start);
    wrong_ += !all.is_right();
  }

  /// A broken twin.
  template <class Look>
  void twin(const std::string& form, Look look) {
    const double start = seconds();
    findings all(shows_);
    look(all);
    const auto reason = unseen_.find(form);
    const bool is_expected = all.is_right() == (reason != unseen_.end());
    std::string said = all.failure();
    if (all.is_right()) {
      said = is_expected ? reason->second : all.text();
    }
    print(form, outcome_of_twin(all.is_right(), is_expected), said, all, start);
    wrong_ += !is_expected;
  }

  /// Says of a twin why no interleaving shows its fault.
  void cannot_show(const std::string& form, const std::string& reason) { unseen_[form] = reason; }

  /// Prints the closing line and returns the exit status.
  int finish() const {
    std::printf("explored %u forms: %u unexpected, %u cut\n", forms_, wrong_, cut_);
    return wrong_ == 0 ? 0 : 1;
  }

 private:
  static const char* outcome_of_twin(bool is_right, bool is_expected) {
    if (is_right) {
      return is_expected ? "cannot be found" : "NOT FOUND";
    }
    return is_expected ? "found" : "FOUND, though interleavings cannot show it";
  }

  void print(const std::string& form, const char* outcome, const std::string& said, const findings& all, double start) {
    std::printf("%s: %s; %s; %llu executions, %.2f s\n", form.c_str(), outcome, said.c_str(), static_cast<unsigned long long>(all.executions()),
                seconds() - start);
    std::fflush(stdout);
    ++forms_;
    cut_ += all.cut();
  }

  bool shows_;
  std::map<std::string, std::string> unseen_;
  std::uint32_t forms_ = 0, wrong_ = 0, cut_ = 0;
};

}  // namespace explore
