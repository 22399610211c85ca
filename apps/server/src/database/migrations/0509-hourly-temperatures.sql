-- Of uploads with values within the day: the 24 hours of each day by the clock of the file, beside its mean.
alter table weather_uploads add column hours jsonb;
alter table weather_uploads add constraint weather_uploads_hours
  check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = jsonb_array_length(means));
