# Shortens the line table of a proof:
#
#   awk -f compact-lines.awk PROOF.ptx PROOF.ptx
#
# Each .loc names the line that `gpuclass prove` shows for the instructions after it: the innermost frame that is no access to memory, no
# waiting loop and no group of threads, chosen as PtxModule of app/model does. A .loc that changes nothing is left out.

FNR == 1 { pass++ }

pass == 1 && $1 == ".file" {
  path = $0
  gsub(/^[^"]*"|"[^"]*$/, "", path)
  gsub(/[^\/]+\/\.\.\//, "", path)
  is_plumbing[$2] = path ~ /\/gpuclass\/(mem|wait|time)\/|\/sync\/group\.cuh$|_(functions|intrinsics)\.h(pp)?$/ ||
    path ~ /\/include\/(cccl|cuda|nv|cooperative_groups)\/|cooperative_groups\.h$/
}

pass == 1 { next }

/\.entry / { delete shown; last = next_line = "" }

$1 == ".loc" {
  gsub(/,/, "")
  if ($3 == 0) next  # of no line in particular
  own = $2 " " $3
  outer = $7 == "inlined_at" ? shown[$(NF - 2) " " $(NF - 1)] : ""
  next_line = shown[own] = is_plumbing[$2] && outer != "" ? outer : own
  next
}

/[^ \t]/ && $0 !~ /^\t*\/\/ / && $0 !~ /^[$A-Za-z_0-9]+:$/ && next_line != "" {
  if (next_line != last) print "\t.loc " next_line " 0"
  last = next_line
  next_line = ""
}

{ print }
