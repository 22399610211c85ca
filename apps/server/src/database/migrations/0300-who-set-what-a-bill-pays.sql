-- The person who last set what is paid, to whom or in which currency: the approval of a bill needs another one. A later save of other values
-- does not change it.
alter table bills add column payment_set_by uuid;
update bills set payment_set_by = saved_by;
