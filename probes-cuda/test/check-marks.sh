#!/usr/bin/env bash
# mark-ptx.awk names the source line of each ordering instruction of a primitive, and of nothing else: on a module written for the purpose.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/gpuclass
mkdir -p "$root/sync" "$root/mem" "$root/verify"

cat >"$root/sync/lock.cuh" <<'END'
struct lock {
  void take() { exchange_acquire(word); }
  group.sync_block();  // all are here
  fence();
  group.sync_block();
};
END

# Frames: 1 the kernel, 2 a harness, 3 the primitive, 4 a helper, 5 the group, 6 the toolkit. "in A B" is code of line B of file A.
cat >"$scratch/with-lines" <<END
.visible .entry lock_verify_plain(
	.loc	1 1 1
	.loc	2 7 3, function_name F, inlined_at 1 1 1
	.loc	3 2 17, function_name F, inlined_at 2 7 3
	.loc	4 9 3, function_name F, inlined_at 3 2 17
	atom.acquire.gpu.global.exch.b32 %r1, [%rd1], 1;
	.loc	5 8 3, function_name F, inlined_at 3 3 3
	bar.sync 	0;
	.loc	3 4 3, function_name F, inlined_at 2 7 3
	.loc	4 20 3, function_name F, inlined_at 3 4 3
	.loc	4 30 5, function_name F, inlined_at 4 20 3
	@%p1 fence.acq_rel.gpu;
	.loc	5 8 3, function_name F, inlined_at 3 5 3
	bar.red.and.pred 	%p2, 0, %p1;
	.loc	4 9 3, function_name F, inlined_at 2 7 3
	st.release.gpu.global.u32 [%rd1], 0;
	.loc	6 3 3, function_name F, inlined_at 3 2 17
	ld.acquire.gpu.b32 %r1, [%rd1];
	.loc	4 9 3, function_name F, inlined_at 3 2 17
	ld.relaxed.gpu.global.u32 %r1, [%rd1];
}
.visible .entry lock_verify_twin_broken(
	.loc	4 9 3, function_name F, inlined_at 3 2 17
	atom.acquire.gpu.global.exch.b32 %r1, [%rd1], 1;
}
	.file	1 "$scratch/kernel.cu"
	.file	2 "$root/verify/harness.cuh"
	.file	3 "$root/verify/../sync/lock.cuh"
	.file	4 "$root/sync/../mem/access.cuh"
	.file	5 "$root/sync/group.cuh"
	.file	6 "/usr/local/cuda/include/barrier.h"
END
grep -v '^	\.\(loc\|file\)' "$scratch/with-lines" >"$scratch/plain"

marked() { awk -f mark-ptx.awk "$scratch/with-lines" "$1"; }

expected='//@ lock.cuh: void take() { exchange_acquire(word); }
atom.acquire
//@ lock.cuh: group.sync_block();
bar.sync
//@ lock.cuh: fence();
@%p1
//@ lock.cuh: group.sync_block(); #2
bar.red.and.pred'
seen=$(marked "$scratch/plain" | awk '/\/\/@/ { sub(/^\t/, ""); print; getline; sub(/\.gpu.*/, "", $1); print $1 }')
if [[ $seen != "$expected" ]]; then
    printf 'marks: expected\n%s\nbut found\n%s\n' "$expected" "$seen" >&2
    exit 1
fi
if ! diff <(marked "$scratch/plain" | grep -v '//@') "$scratch/plain" >&2; then
    echo 'marks: something else than the marks changed' >&2
    exit 1
fi
sed 's/fence.acq_rel/fence.sc/' "$scratch/plain" >"$scratch/other"
if marked "$scratch/other" >/dev/null 2>&1 || marked <(grep -v fence "$scratch/plain") >/dev/null 2>&1; then
    echo 'marks: a module with other instructions was taken for the same' >&2
    exit 1
fi
echo 'marks: found where they belong'
