#!/usr/bin/env bash
# Prints where the NVRTC library is: below NVRTC_HOME if that is set, else in nvcc's toolkit. Fails, and says what to do, where it is missing.
set -euo pipefail

readonly nvcc=${CXX_NVCC:-nvcc}
toolkit=$(cd "$("$nvcc" --dryrun -x cu -c /dev/null 2>&1 | sed -n 's/^#\$ TOP=//p')" && pwd)
library=$(find -L "${NVRTC_HOME:-$toolkit}" -name 'libnvrtc.so*' -not -name '*.alt.*' 2>/dev/null | sort | sed -n 1p)
if [[ -z $library ]]; then
    release=$("$nvcc" --version | sed -n 's/.*release [0-9.]*, V\([0-9.]*\).*/\1/p')
    echo "nvrtc: not below ${NVRTC_HOME:-$toolkit}: install it beside nvcc, or pip install --target DIR nvidia-cuda-nvrtc==$release and set NVRTC_HOME=DIR" >&2
    exit 1
fi
echo "$library"
