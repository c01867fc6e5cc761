/// \file
/// The kernels of the primitives on a real device: every form keeps its promises at several sizes, and every broken twin is caught.
///
/// primitives_test FOLDER_OF_KERNELS [time [more build options]]
///
/// With `time` it also prints what barriers, mutexes and semaphores take. Exit status 1 if a form failed or a twin was not caught.
#include <algorithm>
#include <chrono>
#include <set>

#include "device.hpp"

namespace {

/// How the device is used.
struct setup {
  std::string folder, options;
  std::uint32_t most_groups;  ///< resident at once
  bool spares;                ///< whether groups beyond those that take part are launched
};

std::string kind_of(const std::string& kernel) { return kernel.substr(0, kernel.find('_')); }
bool is_twin(const std::string& kernel) { return kernel.find("_twin_") != std::string::npos; }

std::string id_of(const std::string& kernel) {
  const std::size_t subject = kernel.find('_');
  return kernel.substr(kernel.find('_', subject + 1) + 1);
}

/// Whether a form counts on, so that its counters wrap.
bool counts_on(const std::string& kernel) {
  const std::set<std::string> counting = {"barrier atomic_two_stage", "barrier xf",         "barrier striped",        "barrier twin_breaks_at_wrap",
                                          "mutex fa",                 "mutex ticket_turns", "mutex ring",             "mutex twin_ticket_breaks_at_wrap",
                                          "semaphore sleeping",       "semaphore ticket_turns"};
  return counting.count(kind_of(kernel) + " " + id_of(kernel)) != 0;
}

trial_arguments arguments(const std::string& kernel, std::uint32_t groups) {
  trial_arguments asked;
  const std::string id = id_of(kernel);
  asked.groups = groups;
  asked.polls = is_twin(kernel) ? 1u << 26 : 1u << 31;
  asked.timeout_ns = is_twin(kernel) ? 20'000'000 : 400'000'000;
  asked.backoff_min = id == "striped" ? 0 : 1;
  asked.backoff_max = id == "striped" ? 0 : id == "spin_backoff" ? 64 : 1;
  asked.backoff_unit = id == "striped" ? 0 : id != "ticket_turns" ? 332 : kind_of(kernel) == "mutex" ? 75 : 600;
  return asked;
}

class checks {
 public:
  checks(device& on, const setup& how) : on_(on), how_(how) {}

  /// Returns how many failed.
  int all(const std::string& kind) {
    const auto kernels = on_.build(how_.folder, kind + "_verify.cl", how_.options);
    for (cl_kernel kernel : kernels) {
      check(kernel);
    }
    return failures_;
  }

 private:
  void check(cl_kernel kernel) {
    const std::string name = device::name_of(kernel);
    const bool semaphore = kind_of(name) == "semaphore";
    std::set<std::uint32_t> sizes = {how_.most_groups};
    if (!is_twin(name)) {
      sizes.insert({1u, 2u, std::max(1u, how_.most_groups / 2)});
    }
    for (std::uint32_t groups : sizes) {
      for (std::uint32_t initial : semaphore && !is_twin(name) ? std::vector<std::uint32_t>{1, 10, 120} : std::vector<std::uint32_t>{1}) {
        once(kernel, name, groups, initial, 0);
      }
    }
    if (counts_on(name)) {
      once(kernel, name, std::min(how_.most_groups, on_.units()), 1, 0u - 100u);
    }
  }

  void once(cl_kernel kernel, const std::string& name, std::uint32_t groups, std::uint32_t initial, std::uint32_t first) {
    const bool broken = is_twin(name);
    if (broken && first == 0 && counts_on(name)) {
      return;  // it breaks at the wrap only
    }
    trial_arguments asked = arguments(name, groups);
    asked.initial = initial;
    asked.first = first;
    asked.length = kind_of(name) == "barrier" ? (first == 0 ? 50 : 200) : std::max(2u, std::min(200u, 2640 / groups));
    const observation seen = on_.run(kernel, asked, how_.spares ? 64 : groups);
    const std::uint64_t lost = kind_of(name) == "mutex" && !seen.timed_out ? seen.operations - seen.reached : 0;
    const bool slow_only = kind_of(name) != "barrier" && seen.operations > 2 * initial;
    const bool kept = seen.violations + lost == 0 && (!seen.timed_out || slow_only);
    failures_ += kept == broken ? 1 : 0;
    std::printf("%-8s %-38s groups %4u initial %3u first %d: %lu operations, %lu violations, %lu lost, reached %lu, %s, %.2f ms\n",
                kept == broken ? "FAILED" : broken ? "caught" : "ok", name.c_str(), groups, initial, static_cast<int>(first), seen.operations,
                seen.violations, lost, seen.reached, seen.timed_out ? "timed out" : "ended", seen.elapsed_ns / 1e6);
    std::fflush(stdout);
  }

  device& on_;
  setup how_;
  int failures_ = 0;
};

/// Prints what the kernels take: of eight places of the state, since some are further from a core than others, the mean, least and most.
class times {
 public:
  times(device& on, const setup& how) : on_(on), how_(how) {}

  void barriers(const std::vector<std::uint32_t>& sizes) {
    for (cl_kernel kernel : on_.build(how_.folder, "barrier_time.cl", how_.options)) {
      for (std::uint32_t groups : sizes) {
        trial_arguments asked = arguments(device::name_of(kernel), groups);
        print(kernel, groups, 0, [&](std::uint32_t distance) {
          asked.distance = distance;
          return median([&] { return phase_ns(kernel, asked); });
        });
      }
    }
  }

  void rates(const std::string& kind, const std::vector<std::uint32_t>& sizes, const std::vector<std::uint32_t>& initials) {
    for (cl_kernel kernel : on_.build(how_.folder, kind + "_rate.cl", how_.options)) {
      for (std::uint32_t initial : initials) {
        for (std::uint32_t groups : sizes) {
          rate(kernel, groups, initial);
        }
      }
    }
  }

 private:
  void rate(cl_kernel kernel, std::uint32_t groups, std::uint32_t initial) {
    trial_arguments asked = arguments(device::name_of(kernel), groups);
    asked.initial = initial;
    asked.window_ns = std::max(1'000'000u, groups * 10'000);
    asked.quota = 20'000;
    print(kernel, groups, initial, [&](std::uint32_t distance) {
      asked.distance = distance;
      const observation seen = run(kernel, asked);
      return seen.operations / (seen.window_ns != 0 ? seen.window_ns : seen.elapsed_ns) * 1e9;
    });
  }

  double phase_ns(cl_kernel kernel, trial_arguments asked) {
    asked.length = 25;
    const double shorter = run(kernel, asked).elapsed_ns;
    asked.length = 225;
    return (run(kernel, asked).elapsed_ns - shorter) / 200;
  }

  /// \param figure returns what is measured with the state so many words further on
  template <class Figure>
  void print(cl_kernel kernel, std::uint32_t groups, std::uint32_t initial, Figure figure) {
    std::vector<double> all;
    for (std::uint32_t place = 0; place < 8; ++place) {
      all.push_back(figure(place * 64 * 69));
    }
    std::sort(all.begin(), all.end());
    const double mean = std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
    std::printf("%-40s groups %4u initial %3u: %.1f (%.1f to %.1f)\n", device::name_of(kernel).c_str(), groups, initial, mean, all.front(),
                all.back());
  }

  observation run(cl_kernel kernel, const trial_arguments& asked) { return on_.run(kernel, asked, how_.spares ? 64 : asked.groups); }

  template <class Sample>
  static double median(Sample sample) {
    std::vector<double> all(5);
    std::generate(all.begin(), all.end(), sample);
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
  }

  device& on_;
  setup how_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: primitives_test FOLDER_OF_KERNELS [time [more build options]]\n", stderr);
    return 2;
  }
  device on;
  const bool ptx = on.takes_ptx();
  const std::string base = ptx ? "-D GPUCLASS_ORDER_PTX -D GPUCLASS_CLOCK_PTX" : "-cl-std=CL3.0";
  const setup how = {argv[1], base + (argc > 3 ? std::string(" ") + argv[3] : ""), ptx ? 16 * on.units() : 2, !ptx};
  std::printf("%s: %u groups, %s\n", on.name().c_str(), how.most_groups, how.options.c_str());
  int failures = 0;
  for (const char* kind : {"barrier", "mutex", "semaphore"}) {
    failures += checks(on, how).all(kind);
  }
  if (argc > 2) {
    const std::vector<std::uint32_t> sizes = ptx ? std::vector<std::uint32_t>{on.units(), 4 * on.units(), 16 * on.units()} : std::vector<std::uint32_t>{2};
    times measured(on, how);
    measured.barriers(sizes);
    measured.rates("mutex", sizes, {0});
    measured.rates("semaphore", sizes, {1, 120});
  }
  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
