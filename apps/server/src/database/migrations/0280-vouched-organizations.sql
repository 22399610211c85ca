-- When a Super Admin vouched for an organization: before that its limits are lower. Existing organizations are vouched for.
alter table organizations add column vouched_at timestamptz;
update organizations set vouched_at = now();
