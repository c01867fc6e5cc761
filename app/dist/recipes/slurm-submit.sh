#!/bin/bash
# Takes the whole archive: the one for GPU nodes has no fleet.
export GPUCLASS=/shared/gpuclass-0.1.0/bin/gpuclass GPUCLASS_PROFILES=/shared/gpu-profiles
job=$(sbatch --parsable --nodes=4 --ntasks-per-node=8 --gres=gpu:8 gpuclass.sbatch)
sbatch --dependency="afterany:$job" --job-name=gpuclass-fleet --output=gpuclass-fleet-%j.log \
    --wrap="\"$GPUCLASS\" fleet \"$GPUCLASS_PROFILES/$job\""
