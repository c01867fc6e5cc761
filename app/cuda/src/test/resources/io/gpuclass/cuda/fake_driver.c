/* A libcuda.so.1 of the functions that gpuclass calls, for machines without a GPU. Device memory is host memory; a kernel's
 * name says how it behaves. It checks what it is given: stream, argument layout, cleared memory. Environment variables inject
 * faults, or a file does: see cuInit. Built by FakeDriver. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef int result;
typedef void* handle;
typedef uint64_t address;

struct trial_arguments {
  uint32_t* words;
  uint64_t* report;
  uint32_t* per_block;
  volatile uint32_t* abort;
  uint64_t window_ns, timeout_ns;
  uint32_t length, stride, distance, share, initial, backoff_min, backoff_max, backoff_unit, word_count;
  uint32_t section, first, skew;
};

struct team_arguments {
  uint32_t* words[8];
  volatile uint32_t* host;
  uint32_t members, member, host_threads, blocks;
};

enum { REPORT_WORDS = 32, BINS = 512, MOST_NODES = 64, GPUS = 2, TOLD = 0, ANSWER = 64, STARTED = 512, DATA = 1024, HUGE = 1 << 21 };

struct graph {
  int size;
  struct node {
    const char* kernel;
    unsigned blocks;
    int cooperative;
    struct trial_arguments trial;
  } nodes[MOST_NODES];
};

static char CONTEXT[GPUS], STREAM[GPUS]; /* one of each GPU */
static __thread int current;
static int peers[GPUS][GPUS]; /* whether one reaches the other */
static result sticky; /* once a kernel faulted, every call fails */
static _Atomic int live; /* objects not yet released; modules are loaded by several threads */
static int executables;         /* graphs ready to run and not yet released */
static struct graph* capturing; /* what the stream records, instead of running it */
static int dropped;             /* a call failed while it was recorded */
static handle first_event[GPUS]; /* starts the clock */
static int stuck;               /* a kernel does not end */
static int setting_used;        /* a fault was given that is given once */
static float elapsed_ms = 1.5f; /* of the last kernel */
static int launches;            /* of the library's own kernels */
static int timing[GPUS];         /* it was the last to be recorded: only launches belong here */
static int allocations;
static _Atomic int loads;
static int large_clusters; /* are allowed */
extern char** environ;

static int gpu_of(handle stream) { return (int)((char*)stream - STREAM); }

static int setting(const char* name, int otherwise) {
  const char* value = getenv(name);
  return value && *value ? atoi(value) : otherwise;
}

static handle made(size_t bytes) {
  live++;
  size_t page = bytes < HUGE ? 4096 : HUGE; /* huge pages cost the least to touch */
  size_t whole = (bytes + page - 1) / page * page;
  handle memory = aligned_alloc(page, whole);
  if (page == HUGE) madvise(memory, whole, MADV_HUGEPAGE);
  return memory;
}

/* What the names of kernels begin with whose module was weakened. */
#define WEAKENED "weakened:"

static result released(handle memory) {
  live--;
  free(memory);
  return sticky;
}

static result on(handle stream) {
  if ((char*)stream < STREAM || (char*)stream >= STREAM + GPUS) return 400;
  return capturing ? 900 : sticky;
}

/* What must not be timed. */
static result ahead(handle stream) { return timing[gpu_of(stream)] ? 1 : on(stream); }

static void crash(void) { *(volatile int*)8 = 1; }

/* Forgets all that happened, and takes its faults, NAME=VALUE lines, from a file beside the driver. */
static result afresh(void) {
  char name[64], value[64];
  for (char** given = environ; *given; given++) if (!strncmp(*given, "FAKE_", 5)) strchr(*given, '=')[1] = 0;
  snprintf(name, sizeof name, "%s/faults", getenv("LD_LIBRARY_PATH"));
  FILE* faults = fopen(name, "r");
  if (!faults) return 1;
  while (fscanf(faults, " %63[^=]=%63s", name, value) == 2) setenv(name, value, 1);
  fclose(faults);
  sticky = live = executables = dropped = stuck = setting_used = launches = allocations = loads = large_clusters = 0;
  capturing = NULL;
  elapsed_ms = 1.5f;
  memset(peers, 0, sizeof peers);
  memset(first_event, 0, sizeof first_event);
  memset(timing, 0, sizeof timing);
  return 0;
}

result cuInit(unsigned flags) {
  if (flags) return afresh();
  while (setting("FAKE_INIT_HANGS", 0)) sleep(1);
  if (setting("FAKE_INIT_CRASHES", 0)) crash();
  return setting("FAKE_INIT", 0);
}
result cuDriverGetVersion(int* version) { *version = setting("FAKE_VERSION", 13000); return 0; }
result cuDeviceGetCount(int* count) {
  if (setting("FAKE_TALKS", 0)) {
    printf("driver noise\n");
    fflush(stdout);
  }
  *count = setting("FAKE_COUNT", 2);
  return 0;
}
result cuDeviceGet(int* device, int ordinal) { *device = ordinal; return 0; }
result cuDeviceGetName(char* name, int length, int device) {
  snprintf(name, length, getenv("FAKE_NAME") ? getenv("FAKE_NAME") : "Fake GPU %d", device);
  return 0;
}
result cuDeviceGetUuid(char* uuid, int device) { memset(uuid, 0xab, 16); return 0; }
result cuDeviceTotalMem_v2(size_t* bytes, int device) { *bytes = (size_t)1 << 37; return 0; }
result cuDeviceGetPCIBusId(char* id, int length, int device) { snprintf(id, length, "0000:%02x:00.0", device); return 0; }

result cuDeviceGetAttribute(int* value, int attribute, int device) {
  switch (attribute) {
    case 10: *value = 32; return 0;
    case 13: *value = setting("FAKE_KHZ", 1980000); return 0;
    case 16: *value = setting("FAKE_SMS", 4); return 0;
    case 32: *value = 1; return 0;
    case 38: *value = setting("FAKE_L2", 1 << 20); return 0;
    case 39: *value = 2048; return 0;
    case 75: *value = setting("FAKE_MAJOR", 8); return 0;
    case 76: *value = 0; return 0;
    case 83: *value = 1; return 0;
    case 86: *value = 0; return 0;
    default: return 1;
  }
}

result cuDevicePrimaryCtxSetFlags_v2(int device, unsigned flags) { return 0; }
result cuDevicePrimaryCtxRetain(handle* context, int device) { live++; *context = CONTEXT + device; return 0; }
result cuDevicePrimaryCtxRelease_v2(int device) {
  live--;
  while (setting("FAKE_CLOSE_HANGS", 0)) sleep(1);
  if (!setting("FAKE_QUIET", 0)) {
    printf("live objects: %d\n", live);
    fflush(stdout);
  }
  result seen = sticky;
  sticky = 0; /* a new context starts afresh */
  return seen;
}
result cuCtxSetCurrent(handle context) {
  current = (int)((char*)context - CONTEXT);
  return current >= 0 && current < GPUS ? 0 : 201;
}
result cuDeviceCanAccessPeer(int* access, int device, int peer) { *access = setting("FAKE_PEERS", 1); return 0; }
result cuDeviceGetP2PAttribute(int* value, int attribute, int from, int to) { *value = attribute == 3; return 0; }
result cuCtxEnablePeerAccess(handle peer, unsigned flags) {
  int other = (int)((char*)peer - CONTEXT);
  if (other == current || setting("FAKE_ENABLE", 0)) return setting("FAKE_ENABLE", 101);
  live++;
  peers[current][other] = 1;
  return sticky;
}
result cuCtxDisablePeerAccess(handle peer) {
  int other = (int)((char*)peer - CONTEXT);
  if (!peers[current][other]) return 705;
  live--;
  peers[current][other] = 0;
  return sticky;
}

result cuStreamCreate(handle* stream, unsigned flags) { live++; *stream = STREAM + current; return 0; }
result cuStreamDestroy_v2(handle stream) { live--; return on(stream); }
result cuStreamSynchronize(handle stream) { return on(stream); }
result cuEventCreate(handle* event, unsigned flags) {
  *event = made(8);
  *(unsigned*)*event = flags;
  if (!first_event[current]) first_event[current] = *event;
  return flags & ~2u;
}
result cuEventDestroy_v2(handle event) { return released(event); }
result cuEventRecord(handle event, handle stream) {
  if (!(*(unsigned*)event & 2)) timing[gpu_of(stream)] = event == first_event[gpu_of(stream)];
  return on(stream);
}
result cuStreamWaitEvent(handle stream, handle event, unsigned flags) { return on(stream); }
result cuEventElapsedTime(float* ms, handle start, handle end) {
  *ms = getenv("FAKE_MS") ? atof(getenv("FAKE_MS")) : elapsed_ms;
  if (setting("FAKE_RANDOM_MS", 0)) *ms *= (rand() % 1000 + 1) / 500.0f;
  return sticky;
}

result cuMemAlloc_v2(address* memory, size_t bytes) {
  if (++allocations > setting("FAKE_ALLOCATIONS", 1 << 30) || setting("FAKE_FULL", 0)) return 2;
  *memory = (address)made(bytes);
  memset((handle)*memory, 0xab, bytes);
  return 0;
}
result cuMemFree_v2(address memory) { return released((handle)memory); }
result cuMemHostAlloc(handle* memory, size_t bytes, unsigned flags) { *memory = made(bytes); return flags == 3 ? 0 : 1; }
result cuMemFreeHost(handle memory) { return released(memory); }
result cuMemHostGetDevicePointer_v2(address* device, handle host, unsigned flags) { *device = (address)host; return 0; }
result cuMemsetD32Async(address memory, unsigned value, size_t count, handle stream) {
  uint32_t* words = (uint32_t*)memory;
  int untouched = count > 1 << 20 && words[0] == value && words[count - 1] == value; /* a run leaves its mark in the last word */
  if (value == 0 && !untouched) memset(words, 0, count * sizeof *words);
  for (size_t i = 0; i < count && value; i++) words[i] = value;
  return ahead(stream);
}
result cuMemcpyDtoHAsync_v2(handle host, address memory, size_t bytes, handle stream) {
  memcpy(host, (handle)memory, bytes);
  return on(stream);
}

result cuModuleLoadDataEx(handle* module, const char* image, unsigned count, int* options, handle* values) {
  while (++loads > setting("FAKE_LOAD_HANGS_AFTER", 1 << 30)) sleep(1);
  char* log = NULL;
  size_t log_bytes = 0;
  for (unsigned i = 0; i < count; i++) {
    if (options[i] == 5) log = values[i];
    if (options[i] == 6) log_bytes = (size_t)values[i];
  }
  if (strstr(image, ".version 99")) {
    snprintf(log, log_bytes, "ptxas fatal   : Unsupported .version 99.0;\n current version is '9.0'");
    return 222;
  }
  live++;
  *module = strdup(image);
  return 0;
}
result cuModuleUnload(handle module) { return released(module); }
result cuModuleGetFunction(handle* function, handle module, const char* name) {
  char entry[256];
  snprintf(entry, sizeof entry, ".entry %s(", name);
  if (!strstr(module, entry)) return 500;
  int weakened = strncmp(name, "team_", 5) && strncmp(name, "use_", 4) && strstr(module, "st.relaxed") != NULL;
  snprintf(entry, sizeof entry, "%s%s", weakened ? WEAKENED : "", name);
  *function = strdup(entry);
  return 0;
}
result cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, handle function, int threads, size_t shared) {
  *blocks = threads > 1024 ? 0 : 2048 / threads;
  return 0;
}

result cuFuncSetAttribute(const char* function, int attribute, int value) {
  large_clusters = attribute == 14 && value;
  return attribute == 14 ? 0 : 1;
}

static int cleared(const struct trial_arguments* trial, unsigned blocks) {
  for (uint32_t i = 0; i < trial->word_count; i++) if (trial->words[i]) return 0;
  for (int i = 0; i < REPORT_WORDS + BINS / 2; i++) if (trial->report[i]) return 0;
  for (unsigned i = 0; i < blocks; i++) if (trial->per_block[i]) return 0;
  return trial->per_block == (uint32_t*)(trial->report + REPORT_WORDS) + BINS;
}

/* One phase of a kernel that is launched for each, or one of several launches: what it leaves behind is there for the next. */
static void phase(const struct trial_arguments* trial, unsigned blocks) {
  trial->report[6]++;
  for (unsigned i = 0; i < blocks; i++) trial->per_block[i]++;
}

static void whole(const char* kernel, const struct trial_arguments* trial, unsigned blocks, int cooperative) {
  trial->report[6] = trial->backoff_unit + (cooperative ? 1000 : 0) + (strncmp(kernel, WEAKENED, strlen(WEAKENED)) ? 0 : 4000);
  for (unsigned i = 0; i < blocks; i++) trial->per_block[i] = trial->length;
}

/* A kernel of several processors: with the CPU it keeps to the protocol of host_layout.cuh, and `length` phases. */
static void together(const char* kernel, const struct trial_arguments* trial, const struct team_arguments* team) {
  uint32_t* home = trial->words + DATA;
  int contends = strstr(kernel, "_contend_") != NULL;
  if (contends && team->host_threads) team->host[STARTED] = 1;
  for (uint32_t phase = 1; !contends && team->host && phase <= trial->length; phase++) {
    __atomic_store_n(&team->host[TOLD + team->member], phase, __ATOMIC_RELEASE);
    while (__atomic_load_n(&team->host[ANSWER + 16 * team->member], __ATOMIC_ACQUIRE) < phase && !*trial->abort) {}
  }
  if (contends) __atomic_fetch_add(home, trial->length * team->blocks, __ATOMIC_RELAXED);
  for (uint32_t other = 0; other < team->members; other++) {
    if (other != team->member && !peers[team->member][other]) trial->report[5] = 99; /* nobody may touch what it does not reach */
    if (team->words[team->member] == team->words[other] && other != team->member) trial->report[5] = 98;
  }
  trial->report[17] = 10 + team->member;
}

/* It falls to a third after so many launches, and rises again after as many. */
static double clock_mhz(void) {
  int period = setting("FAKE_CLOCK_FALLS", 0);
  return period && launches / period % 2 ? 600 : setting("FAKE_CLOCK", 1980);
}

/* A kernel of the library: times of a GPU of four SMs with two halves of its L2, unless it is sick. */
static void library(const char* kernel, const struct trial_arguments* trial, unsigned blocks) {
  const double atomics = setting("FAKE_ATOMICS", 100) / 100.0, far = setting("FAKE_HALF", 100) / 100.0;
  const double clock = clock_mhz() / 1980.0;
  double ns = strstr(kernel, "_atomic_") ? (trial->stride ? 270 : 1540) * atomics : trial->stride ? 170 : 620;
  uint32_t each = strstr(kernel, "_verify_") ? 10 : trial->window_ns / 500 / blocks + 1;
  elapsed_ms = (5000 + trial->length * ns / clock) * 1e-6;
  trial->report[1] = 1980000 * clock;
  trial->report[2] = 1000000;
  trial->report[16] = 20;
  ((uint32_t*)(trial->report + REPORT_WORDS))[20] = 2;
  trial->report[3] = strncmp(kernel, "barrier_time", 12) ? trial->window_ns : trial->length * 800 / clock;
  trial->report[5] = setting("FAKE_VIOLATIONS", 0) && strstr(kernel, "_verify_");
  trial->report[6] = each * blocks;
  for (unsigned i = 0; i < blocks; i++) trial->per_block[i] = each;
  for (int i = 0; i < 15 && !strcmp(kernel, "map_time_atomic"); i++) {
    int second = (trial->distance / trial->stride + i) % 2;
    trial->report[17 + i] = trial->length * (trial->initial % 2 == second ? 300 : 500) * (second ? far : 1);
    trial->per_block[0] = trial->report[6] = 0;
  }
  launches++;
  if (launches == setting("FAKE_LOST_AFTER", 0)) sticky = setting("FAKE_LOST_BY", 719); /* CUDA_ERROR_LAUNCH_FAILED */
  if (launches > setting("FAKE_GARBAGE_AFTER", 1 << 30)) memset(trial->report, setting("FAKE_GARBAGE", 0xff), REPORT_WORDS * 8);
  if (launches == setting("FAKE_CRASHES_AFTER", 0)) crash();
  while (launches == setting("FAKE_HANGS_AFTER", 0)) sleep(1);
}

static result run(const char* kernel, unsigned blocks, handle stream, handle* arguments, int cooperative) {
  const struct trial_arguments* trial = arguments[0];
  int team = strncmp(kernel, "team_", 5) == 0;
  if (strcmp(kernel, "clock_rate_spin") == 0) {  // runs before each trial; what it leaves behind must be cleared after it
    trial->report[1] = clock_mhz() * 1000;
    trial->report[2] = 1000000;
    timing[gpu_of(stream)] = 0;
    return on(stream);
  }
  int phased = strstr(kernel, "relaunch") != NULL;
  int repeated = !strncmp(kernel, "use_", 4), makes = repeated && trial->first == 0;
  if (!timing[gpu_of(stream)] || (phased && cooperative) || (repeated && (!cooperative || trial->first > 1))) return 1;
  int member = team ? ((struct team_arguments*)arguments[1])->member : 0;
  if (team && (!cooperative || gpu_of(stream) != current)) return 1;
  if (team && setting("FAKE_TEAM_LAUNCH", -1) == member && !setting_used++) return 720;
  int of_library = !phased && !team && !strstr(kernel, "_fake") && !strstr(kernel, "_user_") && !strstr(kernel, "latch");
  if (of_library) {
    library(kernel, trial, blocks);
    return on(stream);
  }
  elapsed_ms = 1.5f;
  int follows = (phased && trial->report[6]) || (repeated && !makes);
  if (member == 0 && !follows && !cleared(trial, blocks)) return 1;
  trial->words[trial->word_count - 1] = 1;
  if (strstr(kernel, "_fault")) sticky = 700;
  if (strstr(kernel, "_stuck")) stuck = 1;
  if (strstr(kernel, "_wait")) {
    printf("waiting\n");
    fflush(stdout);
    for (int i = 0; i < 10000 && !*trial->abort; i++) usleep(1000);
    trial->report[0] = 1;
  }
  trial->report[1] = 1980000;
  trial->report[2] = 1000000;
  trial->report[3] = trial->window_ns;
  trial->report[5] = trial->skew;
  trial->report[11] = trial->section;
  trial->report[12] = trial->first;
  trial->report[16] = 20;
  ((uint32_t*)(trial->report + REPORT_WORDS))[20] = 2;
  if (team) together(kernel, trial, arguments[1]);
  if (phased || (repeated && !makes)) phase(trial, blocks);
  else if (!makes) whole(kernel, trial, blocks, cooperative);
  return on(stream) == 400 ? 400 : 0;
}
result cuStreamQuery(handle stream) {
  if (!stuck) return on(stream);
  usleep(1000); /* whoever waits for it in vain asks again and again */
  return 600;
}
static result launch(const char* function, unsigned blocks, handle stream, handle* arguments, int cooperative) {
  if (!capturing) return run(function, blocks, stream, arguments, cooperative);
  int fault = setting("FAKE_CAPTURED_LAUNCH", 0);
  if (fault || capturing->size == MOST_NODES) {
    dropped = setting("FAKE_DROPPED", 0);
    return fault;
  }
  capturing->nodes[capturing->size++] = (struct node){function, blocks, cooperative, *(struct trial_arguments*)arguments[0]};
  return 0;
}
result cuLaunchKernel(const char* function, unsigned x, unsigned y, unsigned z, unsigned tx, unsigned ty, unsigned tz,
                      unsigned shared, handle stream, handle* arguments, handle* extra) {
  return launch(function, x * y * z, stream, arguments, 0);
}
result cuLaunchCooperativeKernel(const char* function, unsigned x, unsigned y, unsigned z, unsigned tx, unsigned ty,
                                 unsigned tz, unsigned shared, handle stream, handle* arguments) {
  if (!strncmp(function, "cluster_", 8)) {  // four clusters of four find room, and two of sixteen where that is allowed
    int large = strstr(function, "_of_16") != NULL;
    if (large && !large_clusters) return 912;
    if (x % (large ? 16 : 4)) return 1;
    if (x > (large ? 32 : 16)) return 720;
  }
  return launch(function, x * y * z, stream, arguments, 1);
}

result cuStreamBeginCapture_v2(handle stream, int mode) {
  result refused = setting("FAKE_BEGIN", mode == 1 ? ahead(stream) : 1);
  if (refused) return refused;
  capturing = made(sizeof *capturing);
  capturing->size = 0;
  return 0;
}
result cuStreamEndCapture(handle stream, struct graph** graph) {
  *graph = capturing;
  capturing = NULL;
  result refused = dropped ? 901 : setting("FAKE_END", on(stream));
  dropped = 0;
  if (!refused) return 0;
  released(*graph);
  *graph = NULL;
  return refused;
}
result cuGraphInstantiateWithFlags(struct graph** executable, struct graph* graph, uint64_t flags) {
  result refused = setting("FAKE_INSTANTIATE", timing[current] ? 1 : (int)flags);
  if (refused) return refused;
  *executable = made(sizeof *graph);
  **executable = *graph;
  executables++;
  return 0;
}
result cuGraphUpload(struct graph* executable, handle stream) { return setting("FAKE_UPLOAD", ahead(stream)); }
result cuGraphLaunch(struct graph* executable, handle stream) {
  result outcome = setting("FAKE_GRAPH_LAUNCH", 0);
  for (int i = 0; i < executable->size && !outcome; i++) {
    struct node* node = executable->nodes + i;
    handle packed = &node->trial;
    outcome = run(node->kernel, node->blocks, stream, &packed, node->cooperative);
  }
  if (!outcome) executable->nodes[0].trial.report[6] += 2000;
  return outcome;
}
result cuGraphExecDestroy(struct graph* executable) {
  executables--;
  return setting("FAKE_RELEASE", released(executable));
}
result cuGraphDestroy(struct graph* graph) {
  released(graph);
  return executables ? 400 : sticky;
}
