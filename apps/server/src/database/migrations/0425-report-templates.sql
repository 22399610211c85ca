-- Letters, head, foot and image of printed reports: of a person, of a portfolio, or of the organization (decision 0132).

create table report_templates (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- Neither person nor portfolio: the organization's.
  user_id uuid,
  portfolio_id uuid,
  styles jsonb not null,
  header_info text not null default '' check (length(header_info) <= 200),
  footer_info text not null default '' check (length(footer_info) <= 200),
  image_file_id uuid,
  version int not null default 1 check (version > 0),
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate,
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, image_file_id) references files deferrable initially immediate,
  constraint report_templates_whose check (user_id is null or portfolio_id is null)
);
create unique index report_templates_one on report_templates (organization_id, coalesce(user_id, portfolio_id, organization_id));
create index report_templates_by_user on report_templates (organization_id, user_id) where user_id is not null;
create index report_templates_by_portfolio on report_templates (organization_id, portfolio_id) where portfolio_id is not null;
create index report_templates_by_image on report_templates (organization_id, image_file_id) where image_file_id is not null;
select tenant_table('report_templates');
