-- What a migration found to be counted again, and how far that has come (functions/25-recounts.sql, decision 0154).
create table recounts (
  name text primary key,
  marked_at timestamptz not null default now(),
  -- It goes on after this property of this organization; null: with the first.
  after_organization uuid,
  after_property uuid,
  -- Properties; null: not counted yet.
  total int,
  done int not null default 0
);
select coordinator_table('recounts');
