-- Where an organization requires a second factor, a provider has to show that it asked for one, or an admin vouches that it does.
alter table identity_providers add column asks_second_factor boolean not null default false;
-- Those that are there were trusted with it; nobody is shut out by an update.
update identity_providers set asks_second_factor = true;
-- Of a sign-on by a provider: it told of a second factor.
alter table sessions add column shows_second_factor boolean not null default false;
