-- Whether the mail server did not prove the sender of a mail. Earlier deliveries were not checked and stay as they are.
alter table bill_deliveries add column is_from_outside boolean not null default false;
