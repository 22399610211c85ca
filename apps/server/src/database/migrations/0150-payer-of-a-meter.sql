-- Energy that tenants buy is not the landlord's: bills know who paid their meter on the day, which can change.

alter table meters add column payer_changes date[] not null default '{}';
alter table meters add constraint meters_payer_changes check (array_position(payer_changes, null) is null);
alter table bill_months add column is_tenants boolean not null default false;
alter table bill_months_past add column is_tenants boolean not null default false;
alter table bill_years add column is_tenants boolean not null default false;
alter table bill_years drop constraint bill_years_pkey;
alter table bill_years add constraint bill_years_pkey primary key (organization_id, environment_id, year, carrier, treatment, unit, meter_no, is_tenants);

-- Bills from before; accepted years stay as they were accepted. Row-level security is forced on the owner too, who belongs to no
-- organization.
alter table meters disable row level security;
alter table bill_months disable row level security;
alter table bill_years disable row level security;
alter table ghg_reports disable row level security;
alter table ghg_report_snapshots disable row level security;
update bill_months m set is_tenants = true
  from meters p
  where p.organization_id = m.organization_id and p.environment_id = m.environment_id and p.carrier = m.carrier
    and p.meter_no = m.meter_no and p.paid_by = 'tenant' and m.carrier not in ('water', 'waste_water', 'waste') and not exists (
      select 1 from ghg_reports r join ghg_report_snapshots s
        on s.organization_id = r.organization_id and s.report_id = r.id and s.round = r.round
      where r.organization_id = m.organization_id and r.status = 'accepted' and r.year = extract(year from m.month)
        and m.environment_id = any (s.environment_ids));
alter table meters enable row level security;
alter table bill_months enable row level security;
alter table bill_years enable row level security;
alter table ghg_reports enable row level security;
alter table ghg_report_snapshots enable row level security;
