CREATE TABLE spread AS
SELECT p.model, any_value(p.device_name) AS device_name, o.item,
  count(*) AS gpus,
  median(o.value) AS median,
  quantile_cont(o.value, 0.05) AS p5,
  quantile_cont(o.value, 0.25) AS p25,
  quantile_cont(o.value, 0.75) AS p75,
  quantile_cont(o.value, 0.95) AS p95,
  min(o.value) AS min,
  max(o.value) AS max,
  mad(o.value) AS mad,
  -- how far a GPU's own figure is known, as a standard deviation: no difference below it means anything
  coalesce(median((o.high - o.low) / 2 / 1.96), 0) AS own
FROM observations o
JOIN profiles p USING (profile)
WHERE p.latest
GROUP BY p.model, o.item;

CREATE TABLE deviations AS
WITH scaled AS (
  SELECT o.profile, p.model, p.device_name, o.item, o.value, s.median,
    CASE WHEN i.difference THEN o.value - s.median ELSE o.value / s.median - 1 END AS effect,
    greatest(1.4826 * s.mad, s.own, coalesce((o.high - o.low) / 2 / 1.96, 0)) AS scale
  FROM observations o
  JOIN profiles p USING (profile)
  JOIN spread s ON s.model = p.model AND s.item = o.item
  JOIN items i ON i.item = o.item
  CROSS JOIN thresholds t
  WHERE p.latest AND s.gpus >= t.min_gpus AND (s.median > 0 OR i.difference) AND NOT i.cliff
)
SELECT profile, model, device_name, item, value, median, effect,
  -- where nothing varies, whatever differs is as far off as can be said
  greatest(-1000, least(1000, CASE WHEN value = median THEN 0 WHEN scale = 0 THEN sign(effect) * 1000
    ELSE (value - median) / scale END)) AS z
FROM scaled;

CREATE VIEW outliers AS
SELECT p.profile, p.file, p.gpu, d.model, d.device_name, i.item, i.section, i.label, i.blocks, i.metric, i.unit,
  CASE WHEN i.better = 'neither' THEN 'differs'
    WHEN (i.better = 'lower') = (d.effect > 0) THEN CASE WHEN i.unit IN ('ns', 'ms', '1/s') THEN 'slower' ELSE 'worse' END
    ELSE CASE WHEN i.unit IN ('ns', 'ms', '1/s') THEN 'faster' ELSE 'better' END END AS standing,
  d.value, d.median, d.effect, d.z
FROM deviations d
JOIN profiles p USING (profile)
JOIN items i USING (item)
CROSS JOIN thresholds t
WHERE abs(d.effect) >= t.min_effect AND abs(d.z) >= t.min_z;

CREATE VIEW models AS
SELECT s.model, s.device_name, i.section, i.label, i.blocks, i.metric, i.unit, i.better, s.item, s.gpus, s.median, s.p5, s.p25, s.p75, s.p95,
  s.min, s.max, s.mad,
  CASE WHEN s.gpus >= t.min_gpus AND NOT i.cliff THEN (SELECT count(*) FROM outliers x WHERE x.model = s.model AND x.item = s.item) END
    AS outliers
FROM spread s
JOIN items i USING (item)
CROSS JOIN thresholds t;

CREATE VIEW shares AS
WITH answers AS (
  UNPIVOT (
    SELECT model, device_name, atomic_to_volatile AS "atomic : volatile, reads", atomic_to_posted_write AS "atomic : volatile, posted writes",
      atomic_to_volatile_write AS "atomic : volatile, completed writes",
      contentious_to_noncontentious AS "contentious : noncontentious",
      fence_to_volatile AS "order, fence : volatile", release_to_store AS "order, release : store",
      acquire_to_read AS "order, acquire : read",
      line_hostage_sustained AS "line contention, sustained", line_hostage_one_shot AS "line contention, one-shot"
    FROM profiles WHERE latest
  ) ON COLUMNS(* EXCLUDE (model, device_name)) INTO NAME question VALUE answer
), all_answers AS (
  SELECT model, device_name, question, answer FROM answers
  UNION ALL
  SELECT p.model, p.device_name, 'use for ' || r.role, r.recommended
  FROM recommendations r JOIN profiles p USING (profile) WHERE p.latest AND r.recommended IS NOT NULL
)
SELECT model, device_name, question, answer, count(*) AS gpus, count(*) / sum(count(*)) OVER (PARTITION BY model, question) AS share
FROM all_answers
GROUP BY model, device_name, question, answer;

-- by driver and date: the day, or the month where a model's profiles span more than a month
CREATE VIEW trends AS
WITH dated AS (
  SELECT profile, model, device_name, coalesce(fingerprint, gpu) AS one, coalesce(driver, '') AS driver,
    CASE WHEN max(created_at) OVER models - min(created_at) OVER models <= INTERVAL 31 DAY
      THEN strftime(created_at, '%Y-%m-%d') ELSE strftime(created_at, '%Y-%m') END AS date
  FROM profiles
  WHERE source IS DISTINCT FROM 'recorded' AND created_at IS NOT NULL
  WINDOW models AS (PARTITION BY model)
)
SELECT d.model, d.device_name, d.driver, d.date, o.item, i.section, i.label, i.blocks, i.unit, count(DISTINCT d.one) AS gpus,
  median(o.value) AS median, s.median AS latest_median
FROM dated d
JOIN observations o USING (profile)
JOIN items i USING (item)
LEFT JOIN spread s ON s.model = d.model AND s.item = o.item
GROUP BY ALL;
