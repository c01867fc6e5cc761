/// \file
/// Compiles sources with NVRTC, which has no standard library: `nvrtc_check SOURCE... -- INCLUDE... -- ARCHITECTURE...`, with the include
/// folders of gpuclass, CUDA and libcu++. Needs no GPU: `g++ -std=c++17 nvrtc_check.cpp -lnvrtc`.
#include <nvrtc.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

bool compiles(const std::string& name, const std::string& architecture, const std::vector<std::string>& includes) {
  std::ifstream file(name);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  nvrtcProgram program;
  if (source.empty() || nvrtcCreateProgram(&program, source.c_str(), name.c_str(), 0, nullptr, nullptr) != NVRTC_SUCCESS) {
    return false;
  }
  std::vector<std::string> options = {"--std=c++17", "--gpu-architecture=" + architecture};
  for (const std::string& folder : includes) {
    options.push_back("--include-path=" + folder);
  }
  std::vector<const char*> pointers;
  for (const std::string& option : options) {
    pointers.push_back(option.c_str());
  }
  const nvrtcResult status = nvrtcCompileProgram(program, static_cast<int>(pointers.size()), pointers.data());
  std::size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  nvrtcDestroyProgram(&program);
  std::printf("nvrtc: %s: %s: %s\n%s", name.c_str(), architecture.c_str(), nvrtcGetErrorString(status), size > 1 ? log.c_str() : "");
  return status == NVRTC_SUCCESS && size <= 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::vector<std::string>> lists(1);
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--") {
      lists.emplace_back();
    } else {
      lists.back().emplace_back(argv[i]);
    }
  }
  if (lists.size() != 3 || lists[0].empty() || lists[2].empty()) {
    std::fprintf(stderr, "usage: nvrtc_check SOURCE... -- INCLUDE... -- ARCHITECTURE...\n");
    return 2;
  }
  bool all = true;
  for (const std::string& source : lists[0]) {
    for (const std::string& architecture : lists[2]) {
      all = compiles(source, architecture, lists[1]) && all;
    }
  }
  return all ? 0 : 1;
}
