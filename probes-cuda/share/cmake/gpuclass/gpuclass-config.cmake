# find_package(gpuclass) makes the target gpuclass::gpuclass: headers only, C++17, for CUDA and for host threads. nvcc has compiled CUDA as
# C++17 since 12.0; with an older default, set CMAKE_CUDA_STANDARD.
if(NOT TARGET gpuclass::gpuclass)
  get_filename_component(gpuclass_include "${CMAKE_CURRENT_LIST_DIR}/../../../include" ABSOLUTE)
  add_library(gpuclass::gpuclass INTERFACE IMPORTED)
  set_target_properties(gpuclass::gpuclass PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${gpuclass_include}")
  target_compile_features(gpuclass::gpuclass INTERFACE cxx_std_17)
  unset(gpuclass_include)
endif()
