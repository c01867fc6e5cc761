/// \file
/// One OpenCL device as the tests of the kernels use it: programs built from the kernels' folder, and trials run with their arguments.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

/// `trial_arguments` of trial.h.
struct trial_arguments {
  std::uint64_t window_ns = 0, timeout_ns = 0;
  std::uint32_t length = 0, stride = 0, distance = 0, share = 0, initial = 0;
  std::uint32_t backoff_min = 0, backoff_max = 0, backoff_unit = 0;
  std::uint32_t word_count = 1u << 20, section = 0, first = 0, skew = 0, place = 0, groups = 1;
  std::uint32_t polls = 1u << 29, quota = 0, discover = 0, reserved = 0;
};
static_assert(sizeof(trial_arguments) == 88, "as the kernels see it");

/// What a run showed.
struct observation {
  bool timed_out = false;
  double elapsed_ns = 0;
  std::uint64_t window_ns = 0, operations = 0, violations = 0, reached = 0, fewest = 0, most = 0;
};

inline void require(cl_int status, const char* what) {
  if (status != CL_SUCCESS) {
    std::fprintf(stderr, "%s: error %d\n", what, status);
    std::exit(3);
  }
}

/// The first device of the first platform. Not thread-safe.
class device {
 public:
  device() {
    cl_platform_id platform;
    cl_uint count = 0;
    if (clGetPlatformIDs(1, &platform, &count) != CL_SUCCESS || count == 0 ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &id_, &count) != CL_SUCCESS || count == 0) {
      std::puts("skipped: no OpenCL device");
      std::exit(0);
    }
    cl_int status;
    context_ = clCreateContext(nullptr, 1, &id_, nullptr, nullptr, &status);
    require(status, "context");
    queue_ = clCreateCommandQueue(context_, id_, CL_QUEUE_PROFILING_ENABLE, &status);
    require(status, "queue");
    words_ = buffer((word_count + stress_words) * sizeof(std::uint32_t));
    report_ = buffer(report_bytes + most_groups * sizeof(std::uint32_t));
    control_ = buffer(control_bytes);
  }

  std::string name() const { return text(CL_DEVICE_NAME); }
  /// Whether it takes NVIDIA's inline PTX, and so has a clock; else it has OpenCL's orders.
  bool takes_ptx() const { return text(CL_DEVICE_VENDOR).find("NVIDIA") != std::string::npos; }
  /// Groups that are resident at once: two on a CPU, where a thread runs a group to its end.
  std::uint32_t units() const {
    cl_uint units = 0;
    clGetDeviceInfo(id_, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr);
    return units;
  }

  /// Builds a file of the kernels' folder and returns its kernels. Prints what the compiler says.
  std::vector<cl_kernel> build(const std::string& folder, const std::string& file, const std::string& more_options) {
    std::ifstream in(folder + "/" + file);
    std::stringstream source;
    source << in.rdbuf();
    const std::string all = source.str();
    const char* lines = all.c_str();
    cl_int status;
    cl_program program = clCreateProgramWithSource(context_, 1, &lines, nullptr, &status);
    require(status, file.c_str());
    const std::string options = "-I " + folder + " " + more_options;
    status = clBuildProgram(program, 1, &id_, options.c_str(), nullptr, nullptr);
    print_log(program, file);
    require(status, file.c_str());
    cl_uint count = 0;
    clCreateKernelsInProgram(program, 0, nullptr, &count);
    std::vector<cl_kernel> kernels(count);
    require(clCreateKernelsInProgram(program, count, kernels.data(), nullptr), "kernels");
    return kernels;
  }

  static std::string name_of(cl_kernel kernel) {
    char name[200] = "";
    clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof name, name, nullptr);
    return name;
  }

  /// Runs a trial of `asked.groups` groups of 128.
  /// \param launched groups that are launched; those to spare leave at once
  observation run(cl_kernel kernel, const trial_arguments& asked, std::uint32_t launched) {
    clear(words_, word_count * sizeof(std::uint32_t));
    clear(report_, report_bytes + most_groups * sizeof(std::uint32_t));
    clear(control_, control_bytes);
    const std::size_t local = 128, all = local * launched;
    clSetKernelArg(kernel, 0, sizeof words_, &words_);
    clSetKernelArg(kernel, 1, sizeof report_, &report_);
    clSetKernelArg(kernel, 2, sizeof control_, &control_);
    clSetKernelArg(kernel, 3, sizeof asked, &asked);
    cl_event done;
    require(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &all, &local, 0, nullptr, &done), "launch");
    require(clWaitForEvents(1, &done), "run");
    cl_ulong begin = 0, end = 0;
    clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_START, sizeof begin, &begin, nullptr);
    clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr);
    clReleaseEvent(done);
    return read(asked.groups, static_cast<double>(end - begin));
  }

 private:
  static constexpr std::size_t word_count = 1u << 20, stress_words = 1u << 24, most_groups = 8192;
  static constexpr std::size_t report_bytes = 256 + 512 * 4, control_bytes = 1024;

  cl_mem buffer(std::size_t bytes) {
    cl_int status;
    cl_mem made = clCreateBuffer(context_, CL_MEM_READ_WRITE, bytes, nullptr, &status);
    require(status, "buffer");
    return made;
  }

  void clear(cl_mem buffer, std::size_t bytes) {
    const std::uint32_t zero = 0;
    require(clEnqueueFillBuffer(queue_, buffer, &zero, sizeof zero, 0, bytes, 0, nullptr, nullptr), "clear");
  }

  observation read(std::uint32_t groups, double elapsed_ns) {
    std::vector<std::uint64_t> report(report_bytes / 8);
    std::vector<std::uint32_t> each(groups);
    require(clEnqueueReadBuffer(queue_, report_, CL_TRUE, 0, report_bytes, report.data(), 0, nullptr, nullptr), "report");
    require(clEnqueueReadBuffer(queue_, report_, CL_TRUE, report_bytes, groups * 4, each.data(), 0, nullptr, nullptr), "counts");
    observation seen;
    seen.timed_out = report[0] != 0;
    seen.elapsed_ns = elapsed_ns;
    seen.window_ns = report[3];
    seen.operations = std::accumulate(each.begin(), each.end(), report[4]);
    seen.violations = report[5];
    seen.reached = report[6];
    seen.fewest = *std::min_element(each.begin(), each.end());
    seen.most = *std::max_element(each.begin(), each.end());
    return seen;
  }

  void print_log(cl_program program, const std::string& file) const {
    std::vector<char> log(1 << 20);
    clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
    if (std::string(log.data()).find_first_not_of(" \n") != std::string::npos) {
      std::printf("%s: %s\n", file.c_str(), log.data());
    }
  }

  std::string text(cl_device_info what) const {
    char value[400] = "";
    clGetDeviceInfo(id_, what, sizeof value, value, nullptr);
    return value;
  }

  cl_device_id id_;
  cl_context context_;
  cl_command_queue queue_;
  cl_mem words_, report_, control_;
};
