-- When the newest value was written: what changed since a moment is sent to open pages (decision 0169).
alter table sensor_latest add column written_at timestamptz not null default now();
