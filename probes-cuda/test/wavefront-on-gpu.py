#!/usr/bin/env python3
"""Holds forecasts of `gpuclass recommend --step` against a wavefront on this GPU: wavefront-on-gpu.py GPUCLASS PROFILE [BLOCKS ...]

Compiles wavefront_on_gpu.cu with each form that the profile advises at a number of blocks, as the answer names it, measures a step with
grid.sync() and with that form, and asks for the forecast of that step. A line each: blocks, form, cells, time of a step, ratio, forecast, interval,
`holds` where the interval holds the ratio. Ends with how many are within 6 % and how many hold; status 0 if both are six of seven or more.
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def asked(tool, profile, blocks, *more):
    command = [tool, "recommend", profile, "--role", "barrier", "--blocks", str(blocks), "--format", "json", *more]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["recommendations"]


def compiled(form, folder):
    program = os.path.join(folder, "%s-%d" % (form["name"], form["blocks"] if "launch" in form else 0))
    if not os.path.exists(program):
        own = ["-DBARRIER=" + form["type"], '-DHEADER="%s"' % form["header"]]
        own += ["-DCLUSTER=%d" % form["blocks"]] if "launch" in form else []
        subprocess.run(
            ["nvcc", "-O3", "-std=c++17", "-arch=sm_90", "-I", os.path.join(HERE, "../include"), *own]
            + ["-o", program, os.path.join(HERE, "wavefront_on_gpu.cu")],
            check=True,
        )
    return program


def main():
    tool, profile = sys.argv[1:3]
    sizes = [int(size) for size in sys.argv[3:]] or [4, 8, 16, 32, 64, 96, 128]
    close = held = total = 0
    print("blocks\tform\tcells\tstep\tratio\tforecast\tlow\thigh")
    with tempfile.TemporaryDirectory() as folder:
        for blocks in sizes:
            for form in asked(tool, profile, blocks):
                lines = subprocess.run([compiled(form, folder), str(blocks)], check=True, stdout=subprocess.PIPE)
                for line in lines.stdout.decode().splitlines():
                    _, cells, before, _, ratio = line.split("\t")
                    forms = asked(tool, profile, blocks, "--step", before + "ns")
                    gain = next(one["gain"] for one in forms if one["name"] == form["name"])
                    truth = float(ratio)
                    holds = gain["low"] <= truth <= gain["high"]
                    total += 1
                    close += abs(gain["ratio"] / truth - 1) <= 0.06
                    held += holds
                    figures = "%.3f\t%.3f\t%.3f\t%.3f" % (truth, gain["ratio"], gain["low"], gain["high"])
                    print(blocks, form["name"], cells, before, figures, "holds" if holds else "MISSED", sep="\t")
    print("%d of %d within 6 %%, %d in their intervals" % (close, total, held))
    return 0 if min(close, held) * 7 >= 6 * total else 1


if __name__ == "__main__":
    sys.exit(main())
