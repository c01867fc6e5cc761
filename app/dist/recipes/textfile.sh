#!/bin/bash
/opt/gpuclass/bin/gpuclass check --baseline /etc/gpuclass/limits.json \
  --format openmetrics -o /var/lib/node_exporter/textfile/gpuclass.prom
[ $? -le 1 ] # 1: a GPU is sick, which the file says
