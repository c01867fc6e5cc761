/// \file
/// Runs every kernel of kinds-catalogue.inc on a GPU, as the tool does, and prints tables: hand-offs, messages, combining, readers, queues, tasks,
/// and what was checked.  Ends with status 0 if every form is right and every broken twin is caught. Compile with `nvcc -O3 -std=c++17
/// -arch=native -I include -I .`.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "kernels/combining_rate.cu"
#include "kernels/handoff_time.cu"
#include "kernels/kinds_verify.cu"
#include "kernels/message_time.cu"
#include "kernels/queue_rate.cu"
#include "kernels/readers_rate.cu"
#include "kernels/tasks_rate.cu"
#include "test/gpu_bed.cuh"

namespace {

using namespace on_gpu;

int failures = 0;

const char* judged(bool wrong) {
  failures += wrong;
  return wrong ? " **WRONG**" : "";
}

void hand_offs(const bed& bed, const char* id, kernel entry) {
  trial_arguments trial = bed.trial();
  trial.length = 100;
  std::printf("| %s |", id);
  for (const std::uint32_t pairs : {1u, multiprocessors(), resident(entry, 64) / 2}) {
    std::vector<double> ns;
    bool wrong = false;
    for (int sample = 0; sample < 5; ++sample) {
      const seen found = bed.run(entry, 2 * pairs, 64, trial);
      ns.push_back(static_cast<double>(found.report[report_poll_ns]) / found.report[report_polls]);
      wrong = wrong || found.failed();
    }
    std::sort(ns.begin(), ns.end());
    std::printf(" %.0f%s |", ns[ns.size() / 2], judged(wrong));
  }
  std::printf("\n");
}

void messages(const bed& bed, const char* id, kernel entry) {
  trial_arguments trial = bed.trial();
  std::printf("| %s |", id);
  for (const std::uint32_t blocks : {2u, 16u, multiprocessors(), 4 * multiprocessors()}) {
    trial.length = std::max(4u, 4000 / blocks);
    std::vector<double> ns;
    bool wrong = false;
    for (int sample = 0; sample < 5; ++sample) {
      const seen found = bed.run(entry, blocks, 64, trial);
      ns.push_back(static_cast<double>(found.report[report_poll_ns]) / found.report[report_polls]);
      wrong = wrong || found.failed();
    }
    std::sort(ns.begin(), ns.end());
    std::printf(" %.0f%s |", ns[ns.size() / 2], judged(wrong));
  }
  std::printf("\n");
}

void combining(const bed& bed, const char* id, kernel entry) {
  trial_arguments trial = bed.trial();
  for (const std::uint32_t accesses : {1u, 10u}) {
    trial.section = accesses;
    std::printf("| %s | %u |", id, accesses);
    for (const std::uint32_t blocks : {1u, multiprocessors(), resident(entry, 128)}) {
      const seen found = bed.run(entry, blocks, 128, trial);
      const bool wrong = found.failed() || found.report[report_first_count] != found.report[report_reached];
      std::printf(" %.3f%s |", found.per_second(found.operations()) / 1e6, judged(wrong));
    }
    std::printf("\n");
  }
}

void readers(const bed& bed, const char* id, kernel entry) {
  trial_arguments trial = bed.trial();
  trial.share = 1;
  std::printf("| %s |", id);
  for (const std::uint32_t blocks : {multiprocessors(), resident(entry, 128)}) {
    const seen found = bed.run(entry, blocks, 128, trial);
    std::printf(" %.1f · %.3f%s |", found.per_second(found.operations()) / 1e6,
                found.per_second(found.report[report_first_count]) / 1e6, judged(found.failed()));
  }
  std::printf("\n");
}

void queues(const bed& bed, const char* id, kernel entry) {
  trial_arguments trial = bed.trial();
  for (const std::uint32_t threads : {1u, 32u}) {
    trial.section = threads;
    std::printf("| %s | %u |", id, threads);
    for (const std::uint32_t blocks : {1u, 8u, multiprocessors(), resident(entry, 128)}) {
      const seen found = bed.run(entry, blocks, 128, trial);
      const bool wrong = found.failed() || static_cast<std::uint32_t>(found.report[report_first_count]) != 0;
      std::printf(" %.2f%s |", found.per_second(found.operations()) / 2e6, judged(wrong));
    }
    std::printf("\n");
  }
}

void tasks(const bed& bed, const char* id, kernel entry) {
  trial_arguments trial = bed.trial();
  std::printf("| %s |", id);
  for (const std::uint32_t blocks : {1u, 8u, multiprocessors(), resident(entry, 128)}) {
    trial.length = std::min(1u << 18, blocks << 11);
    const seen found = bed.run(entry, blocks, 128, trial);
    const std::uint32_t sum = static_cast<std::uint32_t>(std::uint64_t{trial.length} * (trial.length - 1) / 2);
    const bool wrong =
        found.failed() || found.operations() != trial.length || static_cast<std::uint32_t>(found.report[report_first_count]) != sum;
    const auto most = std::max_element(found.per_block.begin(), found.per_block.end());
    std::printf(" %.2f · %.2f · %.2f%s |", found.per_second(found.operations()) / 1e6, static_cast<double>(*most) * blocks / trial.length,
                100.0 * found.report[report_first_count + 1] / trial.length, judged(wrong));
  }
  std::printf("\n");
}

/// Whether a check found something wrong.
bool is_caught(const bed& bed, const std::string& kind, kernel entry, std::uint32_t blocks, std::uint32_t first, bool twin) {
  trial_arguments trial = bed.trial();
  trial.length = kind == "latch" ? 20 : blocks > 600 ? 60 : 200;
  trial.share = std::min(2u, blocks);
  trial.first = first;
  trial.timeout_ns = twin ? 300'000'000 : trial.timeout_ns;
  const seen found = bed.run(entry, blocks, 128, trial);
  const std::uint64_t asked = std::uint64_t{blocks} * trial.length;
  return found.failed() || found.operations() != asked || (kind == "combining_mutex" && found.report[report_reached] != asked);
}

/// \param row of the table: that a twin is not caught fails nothing if no GPU was seen to show its fault, which the row then says
void check(const bed& bed, const char* kind, const char* id, kernel entry, bool twin, const char* row = "") {
  bool caught = false;
  for (const std::uint32_t blocks : {1u, 2u, multiprocessors(), resident(entry, 128)}) {
    for (const std::uint32_t first : {0u, 0u - 20u}) {
      caught = caught || is_caught(bed, kind, entry, blocks, first, twin);
    }
  }
  const bool may_pass = std::string(row).find("unobserved(") != std::string::npos;
  const char* const passed = !twin ? "right" : may_pass ? "not seen" : "**NOT CAUGHT**";
  std::printf("| %s | %s%s | %s |\n", kind, id, twin ? " (twin)" : "", !caught ? passed : twin ? "caught" : "**WRONG**");
  failures += caught != twin && !may_pass;
}

}  // namespace

int main() {
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  const bed bed;
  std::printf("Nanoseconds a hand-off, by pairs of blocks\n\n| form | 1 | one each SM | all |\n| --- | ---: | ---: | ---: |\n");
#define GPUCLASS_HAND_OFF(id, ...) hand_offs(bed, #id, handoff_time_##id);
#include "kinds-catalogue.inc"
  std::printf("\nNanoseconds a hand-off of a word, round so many blocks\n\n| form | 2 | 16 | one each SM | four each SM |\n| --- | ---: | ---: | ---: | ---: |\n");
#define GPUCLASS_MESSAGE(id, ...) messages(bed, #id, message_time_##id);
#include "kinds-catalogue.inc"
  std::printf("\nMillions of operations a second, by blocks\n\n| form | additions each | 1 | one each SM | all |\n| --- | ---: | ---: | ---: | ---: |\n");
#define GPUCLASS_COMBINING(id, ...) combining(bed, #id, combining_rate_##id);
#include "kinds-catalogue.inc"
  std::printf("\nMillions of reads and writes a second beside one writer, by blocks\n\n| form | one each SM | all |\n| --- | ---: | ---: |\n");
#define GPUCLASS_READERS(id, ...) readers(bed, #id, readers_rate_##id);
#include "kinds-catalogue.inc"
  std::printf("\nMillions of values through a queue a second, by blocks\n\n| form | threads of each | 1 | 8 | one each SM | all |\n"
              "| --- | ---: | ---: | ---: | ---: | ---: |\n");
#define GPUCLASS_QUEUE(id, ...) queues(bed, #id, queue_rate_##id);
#include "kinds-catalogue.inc"
  std::printf("\nMillions of tasks a second; what the busiest block did over the mean; per cent that were stolen; by blocks\n\n"
              "| form | 1 | 8 | one each SM | all |\n| --- | ---: | ---: | ---: | ---: |\n");
#define GPUCLASS_TASKS(id, ...) tasks(bed, #id, tasks_rate_##id);
#include "kinds-catalogue.inc"
  std::printf("\nChecks, at four sizes, and across the wrap of counters\n\n| kind | form | found |\n| --- | --- | --- |\n");
#define GPUCLASS_KIND_CHECK(kind, id, ...) check(bed, #kind, #id, kinds_verify_##kind##_##id, false);
#define GPUCLASS_KIND_TWIN(kind, id, ...) check(bed, #kind, #id, kinds_verify_##kind##_twin_##id, true, #__VA_ARGS__);
#include "kinds-catalogue.inc"
  std::printf("\n%d wrong\n", failures);
  return failures == 0 ? 0 : 1;
}
