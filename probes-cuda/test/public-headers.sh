#!/usr/bin/env bash
# Prints the headers that users include and what these include, as `gpuclass/NAME.cuh`: not those of kernels that measure and verify.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../include"
find gpuclass/*.cuh gpuclass/{mem,sync,system,time,wait} -name '*.cuh' -not -name 'trial.cuh' -not -name 'dataset.cuh' -not -name 'twins.cuh' | LC_ALL=C sort
