import type pg from 'pg';

const kept = {
  listed_bills: `select b.organization_id, b.id as bill_id, b.environment_id,
      case b.status when 'reading' then 0 when 'saved' then 2 else 1 end as rank, b.status, b.source, coalesce(b.utility, '') as utility,
      b.supplier, coalesce(b.currency, '') as currency,
      case when b.status = 'saved' and not b.is_accrual then coalesce(p.state, 'draft') else '' end as state, b.file_id is not null as has_file,
      b.date_of_bill, b.due_date, b.billing_start_date, b.billing_end_date, b.billing_end_date + b.end_day_counts::int - 1 as last_day,
      b.gross_amount as billed, (b.gross_amount * 1000)::bigint as billed_thousandths, coalesce(p.amount, b.payable_amount, b.gross_amount) as payable, coalesce(p.paid_amount, 0) as paid
    from bills b left join bill_payables p on p.organization_id = b.organization_id and p.bill_id = b.id`,
  bill_counts: `select b.organization_id, b.environment_id, b.status, coalesce(b.utility, '') as utility, b.supplier,
      coalesce(b.currency, '') as currency, case when b.status = 'saved' and not b.is_accrual then coalesce(p.state, 'draft') else '' end as state,
      count(*)::int as bills, count(b.file_id)::int as with_file,
      coalesce(sum(b.gross_amount) filter (where b.status = 'saved' and not b.is_accrual), 0) as billed,
      coalesce(sum(coalesce(p.amount, b.payable_amount, b.gross_amount)) filter (where b.status = 'saved' and not b.is_accrual), 0) as payable,
      coalesce(sum(p.paid_amount) filter (where b.status = 'saved' and not b.is_accrual), 0) as paid
    from bills b left join bill_payables p on p.organization_id = b.organization_id and p.bill_id = b.id
    group by 1, 2, 3, 4, 5, 6, 7`,
  bill_year_counts: `select b.organization_id, b.environment_id, y.year, b.status, coalesce(b.utility, '') as utility, b.source,
      count(*)::int as bills
    from bills b join generate_series(1992, 2100) y (year) on b.billing_start_date < make_date(y.year + 1, 1, 1)
      and b.billing_end_date >= make_date(y.year, 1, 1)
    group by 1, 2, 3, 4, 5, 6`,
  bill_flag_counts: `select f.organization_id, f.environment_id, b.supplier, '' as currency,
      (count(*) filter (where b.status = 'saved' and f.state <> 'corrected'))::int as flags,
      (count(distinct f.bill_id) filter (where b.status = 'saved' and f.state <> 'corrected'))::int as flagged_bills,
      (count(*) filter (where b.status = 'saved' and f.closed_at is null))::int as active, 0::float8 as in_question, 0::float8 as recovered
    from bill_flags f join bills b on b.organization_id = f.organization_id and b.id = f.bill_id group by 1, 2, 3
    union all select f.organization_id, f.environment_id, b.supplier, f.currency, 0, 0, 0,
      coalesce(sum(f.cost_impact) filter (where f.closed_at is null), 0), coalesce(sum(f.recovered_amount), 0)
    from bill_flags f join bills b on b.organization_id = f.organization_id and b.id = f.bill_id
    where f.currency is not null group by 1, 2, 3, 4`,
} as const;

/** The kept rows of lists and counts that differ from the bills and their payments; empty when all agree. */
export async function wrongCounts(owner: pg.Pool): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const [table, anew] of Object.entries(kept)) {
    const columns = (
      await owner.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [table],
      )
    ).rows.map(({ name }) => name);
    // Sums of fractions depend on the order of addition.
    const shown = columns.map((name) =>
      name === 'in_question' || name === 'recovered' ? `round(${name}::numeric, 6) as ${name}` : name,
    );
    const of = (rows: string) => `select ${shown.join(', ')} from (${rows}) r`;
    const { rows } = await owner.query(
      `(select 'kept' as only, to_jsonb(k) as row from (${of(`select * from ${table}`)} except all ${of(anew)}) k)
       union all (select 'anew', to_jsonb(k) from (${of(anew)} except all ${of(`select * from ${table}`)}) k)`,
    );
    wrong.push(...rows.map((row: object) => ({ table, ...row })));
  }
  return wrong;
}
