#!/bin/bash
# /etc/slurm/prolog.d/gpuclass: runs as root on each node, before the job
[ -n "$SLURM_JOB_GPUS" ] || exit 0 # the job has no GPU
if ! reason=$(/opt/gpuclass/bin/gpuclass check --quick --baseline /etc/gpuclass/limits.json --format reason 2>&1); then
  logger -t gpuclass "$reason"
  exit 1
fi
