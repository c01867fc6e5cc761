#!/bin/bash
# gpuclass-run.sh
set -euo pipefail
read -r job run < <(kubectl create -f gpuclass-job.yaml -o jsonpath='{.metadata.name} {.metadata.uid}{"\n"}')
end=$((SECONDS + 2000)) # the job itself gives up after 1800
until
    ended=$(kubectl get job "$job" -o jsonpath='{.status.conditions[?(@.status=="True")].type}')
    [[ " $ended " =~ " "(Complete|Failed)" " ]]
do
    ((SECONDS < end)) || { echo "job $job has not ended" >&2; exit 1; }
    sleep 10
done
gpuclass fleet "$1/$run"
[[ " $ended " == *" Complete "* ]]
