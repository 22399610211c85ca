-- Until when a bill is to be paid; many print no day.

alter table bills add column due_date date;
create index bills_by_due_date on bills (organization_id, due_date) where status = 'saved' and due_date is not null;
