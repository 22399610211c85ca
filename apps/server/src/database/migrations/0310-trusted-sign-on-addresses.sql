-- Whether the organization trusts the addresses of its own identity provider where a token does not state `email_verified`.
alter table identity_providers add column trusts_addresses boolean not null default false;
