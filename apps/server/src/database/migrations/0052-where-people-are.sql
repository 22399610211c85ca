-- Where somebody works from, as they say it on their profile.
alter table users
  add country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  add state text not null default '' check (length(state) <= 120),
  add city text not null default '' check (length(city) <= 120);
