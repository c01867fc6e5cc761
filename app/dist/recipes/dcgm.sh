#!/bin/bash
dcgmi diag -r 1 || exit 1
/opt/gpuclass/bin/gpuclass check --baseline /etc/gpuclass/limits.json
