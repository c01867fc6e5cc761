CREATE TABLE profiles (
  profile INTEGER PRIMARY KEY,
  file VARCHAR NOT NULL,
  gpu VARCHAR NOT NULL,
  device_slug VARCHAR,
  device_name VARCHAR,
  device_kind VARCHAR,
  -- whose figures are compared: the name, with the way of measuring where the fleet has several of that name
  model VARCHAR,
  uuid VARCHAR,
  fingerprint VARCHAR,
  ordinal INTEGER,
  compute_capability VARCHAR,
  multiprocessors INTEGER,
  l2_bytes BIGINT,
  memory_bytes BIGINT,
  sm_clock_mhz INTEGER,
  driver VARCHAR,
  cuda_version VARCHAR,
  ecc BOOLEAN,
  mig BOOLEAN,
  os VARCHAR,
  temperature_celsius INTEGER,
  other_processes INTEGER,
  source VARCHAR,
  created_at TIMESTAMP,
  tool VARCHAR,
  tool_version VARCHAR,
  depth VARCHAR,
  seed BIGINT,
  blocks INTEGER,
  atomic_to_volatile VARCHAR,
  atomic_to_posted_write VARCHAR,
  atomic_to_volatile_write VARCHAR,
  contentious_to_noncontentious VARCHAR,
  fence_to_volatile VARCHAR,
  release_to_store VARCHAR,
  acquire_to_read VARCHAR,
  line_hostage_sustained VARCHAR,
  line_hostage_one_shot VARCHAR,
  latest BOOLEAN
);

CREATE TABLE recommendations (
  profile INTEGER,
  role VARCHAR,
  recommended VARCHAR,
  predicted VARCHAR,
  measured VARCHAR,
  agrees BOOLEAN,
  margin DOUBLE,
  decided BOOLEAN,
  rank_agreement DOUBLE,
  blocks INTEGER
);

CREATE TABLE figure_keys (key INTEGER PRIMARY KEY, {keys});

-- figures that were sampled, and, which is most of them, those that are a number and nothing more
CREATE TABLE sampled_figures (profile INTEGER, key INTEGER, {sampled}, outcome TINYINT, verified BOOLEAN);

CREATE TABLE plain_figures (profile INTEGER, key INTEGER, {plain}, outcome TINYINT, verified BOOLEAN);

CREATE TABLE outcomes (outcome TINYINT PRIMARY KEY, id VARCHAR);

CREATE VIEW figures AS
SELECT p.profile, p.file, p.gpu, p.latest, p.device_slug, p.device_name, p.device_kind, p.source, p.created_at, p.tool,
  p.tool_version, p.depth, p.seed, {figures}
FROM (
  SELECT profile, key, {sampled values}, outcome, verified FROM sampled_figures
  UNION ALL
  SELECT profile, key, {plain values}, outcome, verified FROM plain_figures
) v
JOIN figure_keys k USING (key)
JOIN profiles p USING (profile)
LEFT JOIN outcomes o ON o.outcome = v.outcome;

CREATE TABLE items (
  item INTEGER PRIMARY KEY,
  section VARCHAR,
  label VARCHAR,
  blocks INTEGER,
  metric VARCHAR,
  unit VARCHAR,
  better VARCHAR,
  -- whether two of them are compared by what the one is more than the other, since both may be next to 0 or below
  difference BOOLEAN,
  -- whether it stands at a cliff, so that no GPU is judged by it
  cliff BOOLEAN
);

CREATE TABLE observations (profile INTEGER, item INTEGER, value DOUBLE, low DOUBLE, high DOUBLE);

CREATE TABLE thresholds (min_effect DOUBLE, min_z DOUBLE, min_gpus INTEGER);
