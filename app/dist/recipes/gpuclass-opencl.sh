#!/bin/bash
# gpuclass-opencl.sh: as root on Debian or Ubuntu it installs OpenCL for GPUCLASS_VENDOR: amd (ROCm's repository must be known), intel or pocl
set -euo pipefail
case ${GPUCLASS_VENDOR:-} in
    amd) packages='rocm-opencl-runtime ocl-icd-libopencl1' ;;
    intel) packages='intel-opencl-icd ocl-icd-libopencl1' ;;
    pocl) packages='pocl-opencl-icd ocl-icd-libopencl1' ;;
    *) packages= ;;
esac
if [ -n "$packages" ] && [ "$(id -u)" = 0 ]; then
    # shellcheck disable=SC2086 # several packages
    apt-get -qq update && apt-get -qq install -y --no-install-recommends $packages
fi
name=${GPUCLASS_NAME:-$(uname -n)}
options=${GPUCLASS_PROBE:---quick --device opencl:0}
mkdir -p gpu-profile gpu-baselines
gpuclass devices
gpuclass verify --device opencl:0 --twins > "gpu-profile/$name.txt"
# shellcheck disable=SC2086 # several options
gpuclass probe $options -o "gpu-profile/$name.json"
gpuclass validate "gpu-profile/$name.json"
[ -f "gpu-baselines/$name.json" ] || cp "gpu-profile/$name.json" gpu-baselines/ # the first run
# shellcheck disable=SC2086 # several options
gpuclass compare "gpu-baselines/$name.json" "gpu-profile/$name.json" ${GPUCLASS_COMPARE:---tolerance 5%} --format junit -o "gpu-profile/$name.xml"
