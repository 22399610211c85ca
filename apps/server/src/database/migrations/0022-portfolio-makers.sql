-- Whoever adds a portfolio sees it before it holds a property of theirs.
alter table portfolios add column created_by uuid;
