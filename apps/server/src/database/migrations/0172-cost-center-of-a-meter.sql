-- What the bills of a meter are booked to unless they say otherwise.
alter table meters add column cost_center text not null default '';
alter table meters add constraint meters_cost_center check (length(cost_center) <= 36);
