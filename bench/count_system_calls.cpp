// A library to be loaded before a program: it counts every system call that it makes (counter.hpp), those within libc
// included, which no function of a library loaded first would see. A seccomp filter sends each call to a signal
// handler, which counts it and makes it; no privilege is needed, and a call takes a microsecond longer. Not counted is
// what a thread does while it has no handler: when threads begin and end, and the mask of signals. x86-64 only.
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "bench/counter.hpp"

// The one place whose calls the filter lets pass: the number first, then the six arguments.
extern "C" long pass_call(long number, long a, long b, long c, long d, long e, long f);
extern "C" const char pass_call_made[];
asm(R"(
.pushsection .text
.hidden pass_call
.hidden pass_call_made
.type pass_call, @function
.globl pass_call
.globl pass_call_made
pass_call:
  mov %rdi, %rax
  mov %rsi, %rdi
  mov %rdx, %rsi
  mov %rcx, %rdx
  mov %r8, %r10
  mov %r9, %r8
  mov 8(%rsp), %r9
  syscall
pass_call_made:
  ret
.popsection
)");

namespace {

constexpr std::array kNotCounted{
    SYS_rt_sigreturn, SYS_rt_sigprocmask,  SYS_clone, SYS_clone3, SYS_fork,    SYS_vfork,  SYS_execve, SYS_exit,
    SYS_exit_group,   SYS_set_robust_list, SYS_rseq,  SYS_munmap, SYS_madvise, SYS_tgkill, SYS_getpid, SYS_gettid};

using Sigaction = int(int, const struct sigaction*, struct sigaction*);
using Sigmask = int(int, const sigset_t*, sigset_t*);

void count_call(int, siginfo_t* info, void* context) {
  counter::add_one();
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  registers[REG_RAX] = pass_call(info->si_syscall, registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                                 registers[REG_R10], registers[REG_R8], registers[REG_R9]);
}

std::vector<sock_filter> make_filter() {
  std::vector<sock_filter> filter;
  const auto load = [&](std::size_t offset) {
    filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  };
  load(offsetof(seccomp_data, nr));
  for (const long number : kNotCounted) {
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 1));
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  const auto made = reinterpret_cast<std::uintptr_t>(pass_call_made);
  load(offsetof(seccomp_data, instruction_pointer));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(made), 0, 3));
  load(offsetof(seccomp_data, instruction_pointer) + 4);
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(made >> 32), 0, 1));
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
  return filter;
}

/// Begins to count once the program is loaded; its threads and no others are counted with it.
__attribute__((constructor)) void begin() {
  if (!counter::open_file()) return;
  struct sigaction action{};
  action.sa_sigaction = count_call;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART;
  std::vector<sock_filter> filter = make_filter();
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()), .filter = filter.data()};
  if (counter::next<Sigaction>("sigaction")(SIGSYS, &action, nullptr) != 0 ||
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    std::abort();
  }
}

}  // namespace

// The program may neither take the signal nor block it: a call that comes while it is blocked would end the program.
extern "C" {

int sigaction(int signal, const struct sigaction* action, struct sigaction* before) {
  static auto* const real = counter::next<Sigaction>("sigaction");
  if (signal == SIGSYS) return 0;
  if (action == nullptr) return real(signal, action, before);
  struct sigaction open = *action;
  sigdelset(&open.sa_mask, SIGSYS);
  return real(signal, &open, before);
}

int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) {
  static auto* const real = counter::next<Sigmask>("pthread_sigmask");
  if (set == nullptr || how == SIG_UNBLOCK) return real(how, set, before);
  sigset_t open = *set;
  sigdelset(&open, SIGSYS);
  return real(how, &open, before);
}

int sigprocmask(int how, const sigset_t* set, sigset_t* before) {
  const int error = pthread_sigmask(how, set, before);
  if (error != 0) errno = error;
  return error == 0 ? 0 : -1;
}

}  // extern "C"
