-- What a person reaches is read with every statement of theirs, without going to the table.
create index environment_access_reach on environment_access (organization_id, user_id, environment_id);
drop index environment_access_by_user;
-- The order in which properties are listed.
create index environments_in_order on environments (organization_id, environment_name, id);
-- The same within a portfolio.
create index environments_in_portfolio on environments (organization_id, portfolio_id, environment_name, id);
drop index environments_by_portfolio;
