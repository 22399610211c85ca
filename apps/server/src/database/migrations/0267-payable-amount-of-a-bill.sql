-- What is to be paid after prepaid amounts and rounding (BT-115 of EN 16931); null where the bill does not state it.
alter table bills add column payable_amount numeric(15, 3);
