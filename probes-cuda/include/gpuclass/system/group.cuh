/// \file
/// Who takes part in a primitive of several GPUs: the blocks of all of them.
#pragma once
#include "../names/begin.cuh"

#include "../mem/scope.cuh"
#include "../sync/group.cuh"
#include "team.cuh"

namespace gpuclass {

/// Ranks over all members of a team, each of which has as many blocks as the others. A group as `sync/group.cuh` describes it, so that any
/// primitive of `scope::system` takes it; and what the primitives of teams ask for.
/// \tparam Local the group on one member
template <class Local = usual_group>
class team_group : public Local {
 public:
  static constexpr bool spans_blocks = true;
  static constexpr scope reaches_all = scope::system;
  using without_rank = team_group;  ///< not that of the group on one member, which knows no others

  GPUCLASS_HD explicit team_group(const team& all, const Local& local = Local{})
      : Local(local), member_(all.member), members_(all.members) {}

  GPUCLASS_HD std::uint32_t block() const { return member_ * Local::blocks() + Local::block(); }
  GPUCLASS_HD std::uint32_t blocks() const { return members_ * Local::blocks(); }
  GPUCLASS_HD std::uint32_t block_of_member() const { return Local::block(); }
  GPUCLASS_HD std::uint32_t blocks_of_member() const { return Local::blocks(); }
  /// The group on this member alone.
  GPUCLASS_HD const Local& local() const { return *this; }

 private:
  std::uint32_t member_;
  std::uint32_t members_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
