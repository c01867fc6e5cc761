#!/bin/bash
# HealthCheckProgram, with HealthCheckNodeState=IDLE
if ! reason=$(/opt/gpuclass/bin/gpuclass check --baseline /etc/gpuclass/limits.json --format reason 2>&1); then
  scontrol update "nodename=$SLURMD_NODENAME" state=drain "reason=gpuclass: $(tail -n 1 <<< "$reason")"
fi
