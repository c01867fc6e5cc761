# Leaves out of a module for newer GPUs the kernels that are the same in the portable one, and puts them back:
#
#   awk -f share-entries.awk PORTABLE.ptx NEWER.ptx
#
# prints NEWER.ptx with each kernel that is byte for byte in PORTABLE.ptx replaced by the line
#
#   //= NAME
#
# and each such line replaced by that kernel: the same command writes the short module and reads it.

function name_of(head) { sub(/^.*\.entry /, "", head); sub(/\(.*/, "", head); return head }

FNR == 1 { pass++ }

/^(\.visible )?\.entry / { name = name_of($0); text = "" }

name != "" {
  text = text $0 "\n"
  if ($0 != "}") next
  if (pass == 1) portable[name] = text
  else if (portable[name] == text) print "//= " name
  else printf "%s", text
  name = ""
  next
}

pass == 2 && $1 == "//=" {
  if (!($2 in portable)) { print "share-entries: the portable module has no kernel " $2 > "/dev/stderr"; exit 1 }
  printf "%s", portable[$2]
  next
}

pass == 2 { print }
