-- What a notification says is made when it is read, in the language of who reads it: kept is what happened, not the sentence.
alter table notifications add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object');
alter table waiting_mails add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object');
-- Sentences told so far stay as they were said.
update notifications set facts = jsonb_build_object('title', title, 'message', message);
update waiting_mails set facts = jsonb_build_object('title', title, 'message', message);
alter table notifications drop column title, drop column message;
alter table waiting_mails drop column title, drop column message;
