/// \file
/// Programs that the library stops: each runs in a process of its own.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace host {

/// End of a program: whether it was stopped, and its output.
struct ending {
  bool stopped;
  std::string said;

  bool names(const std::string& text) const { return said.find(text) != std::string::npos; }
};

/// Runs `body` in a child process.
template <class Body>
ending ending_of(Body body) {
  int pipes[2];
  if (pipe(pipes) != 0) {
    return {false, "no pipe"};
  }
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(pipes[1], STDOUT_FILENO);
    dup2(pipes[1], STDERR_FILENO);
    close(pipes[0]);
    close(pipes[1]);
    body();
    std::fflush(stdout);
    _exit(0);
  }
  close(pipes[1]);
  std::string said;
  char some[256];
  for (ssize_t count = read(pipes[0], some, sizeof some); count > 0; count = read(pipes[0], some, sizeof some)) {
    said.append(some, static_cast<std::size_t>(count));
  }
  close(pipes[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) != 0), said};
}

}  // namespace host
