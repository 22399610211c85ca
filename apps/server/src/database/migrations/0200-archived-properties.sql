-- A property that is put away: it counts until the day it was archived, and leaves the lists.

alter table environments add column archived_at timestamptz;
create index environments_archived on environments (organization_id, archived_at) where archived_at is not null;
