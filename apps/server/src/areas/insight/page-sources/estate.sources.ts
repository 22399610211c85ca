import type { FigureKey } from '@steward/contract/declared';
import type { Label } from '@steward/contract/widget-data';
import type { WidgetWord } from '@steward/contract/widget-words';
import { grouped } from '@steward/core/grouped';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { holds } from '../../../platform/access.ts';
import { showsFigure } from '../../../platform/figures/figures.ts';
import { addressFor, ofAsked, ofPage } from '../../../platform/sources/asked.ts';
import { amountOf, numberColumn, stateOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, showsSource, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getRechargeRuns } from '../../energy/recharge/recharge.service.ts';
import { listStatementsOf } from '../../energy/recharge/statements.service.ts';
import { getTenantSpaces } from '../../estate/leases/leases.service.ts';
import { getTenants } from '../../estate/tenants/tenants.service.ts';

const BILLS = '/datahub/data_library/utilities';
const RECHARGE = '/datahub/data_library/utilities/recharge';

interface OpenItem {
  name: Label;
  count: number;
  tone: 'bad' | 'warn';
  address: string;
}

const openFigures = [
  { key: 'bills.to_check', path: BILLS, query: { status: 'review' } },
  { key: 'bills.to_pay', path: `${BILLS}/make_payment`, query: { state: 'open' } },
  { key: 'tasks.open', path: '/todo_list', query: {} },
  { key: 'servicing.due', path: '/equipment/servicing', query: {} },
] as const satisfies readonly { key: FigureKey; path: string; query: object }[];

/** Lists of other areas: as many items are open as each has. */
const openLists = [
  { key: 'bills.missing', name: 'estate.missingBills', tone: 'bad' },
  { key: 'bills.flags', name: 'estate.flags', tone: 'bad' },
  { key: 'leases.ending', name: 'estate.leasesEnding', tone: 'warn' },
  { key: 'documents.ending', name: 'estate.documentsEnding', tone: 'warn' },
] as const satisfies readonly { key: string; name: WidgetWord; tone: 'bad' | 'warn' }[];

/** The open items that the person may see; items of other areas are left out, which is not zero. */
async function openItems(work: Work, asked: AskedSource): Promise<OpenItem[]> {
  const { ctx, ids, figures, isOfOne } = asked;
  const shown = openFigures.filter(({ key }) => showsFigure(ctx, key));
  const table = shown.length
    ? await figures(
        shown.map(({ key }) => key),
        'now',
      )
    : undefined;
  const items: OpenItem[] = shown.map(({ key, path, query }) => ({
    name: label('figure', key),
    count: ids.reduce((sum, id) => sum + (table?.part(key, id, 'now')?.value ?? 0), 0),
    tone: 'warn',
    address: addressFor(asked, path, { ...query }),
  }));
  for (const { key, name, tone } of openLists) {
    const source = ctx.sources[key];
    if (!source || !showsSource(ctx, key)) continue;
    const { data } = await source(work, { ...asked, option: '' });
    if (data?.shape === 'list')
      items.push({ name: word(name), count: data.total, tone, address: data.address ?? BILLS });
  }
  if (isOfOne && holds(ctx, 'recharge.read')) {
    const runs = await getRechargeRuns(ctx, { environment_id: ids[0] ?? '' });
    items.push({
      name: word('estate.rechargeDrafts'),
      count: runs.filter(({ state }) => state === 'draft').length,
      tone: 'warn',
      address: addressFor(asked, RECHARGE),
    });
  }
  return items;
}

const openOf = (work: Work, asked: AskedSource) =>
  onceIn(work, `open items ${asked.ids.join()} ${asked.to}`, (own) => openItems(own, asked));

const openCount: Source = async (work, asked) => {
  const items = await openOf(work, asked);
  if (!asked.ids.length || !items.length) return { data: null, missing: 'properties' };
  return {
    data: amountOf(
      items.reduce((sum, { count }) => sum + count, 0),
      { more: 'worse' },
    ),
    working: asked.isOfOne ? addressFor(asked, '/environment') : '/home',
    period: { first_day: asked.today, last_day: asked.today },
  };
};

const openStates: Source = async (work, asked) => {
  const items = await openOf(work, asked);
  if (!asked.ids.length || !items.length) return { data: null, missing: 'properties' };
  const states = items.map(({ name, count, tone, address }) =>
    stateOf(name, { value: count, tone: count ? tone : 'good', address }),
  );
  return {
    data: { shape: 'states', states },
    period: { first_day: asked.today, last_day: asked.today },
  };
};

const MOST_TENANTS = 100;
const statementStates = {
  draft: word('estate.rechargeDraft'),
  issued: word('estate.rechargeIssued'),
  cancelled: word('estate.rechargeCancelled'),
} as const;

/** Tenants with their area, the end of their lease, whether their consumption may be read, and their latest recharge. */
const tenants: Source = async (work, asked) => {
  const { ctx, today, isOfOne } = asked;
  const rows = ofAsked(asked, await getTenants(ctx, ofPage(asked)));
  if (!rows.length) return { data: null, missing: 'leases' };
  const leases = grouped(await getTenantSpaces(ctx, ofPage(asked)), ({ tenant_id }) => tenant_id);
  const seesRecharge = holds(ctx, 'recharge.read');
  const statements = seesRecharge
    ? grouped(
        await listStatementsOf(
          work,
          rows.map(({ _id }) => _id),
        ),
        ({ tenant_id }) => tenant_id,
      )
    : undefined;
  const consentOf = (id: string): Label | null => {
    const running = (leases.get(id) ?? []).filter(({ state }) => state === 'running');
    if (!running.length) return null;
    const agreed = running.filter(({ data_consent_on }) => data_consent_on !== null && data_consent_on <= today);
    return word(
      agreed.length === running.length
        ? 'estate.consentGiven'
        : agreed.length
          ? 'estate.consentPartly'
          : 'estate.consentMissing',
    );
  };
  return {
    data: tableOf(
      [
        textColumn(word('estate.tenant')),
        ...(isOfOne ? [] : [textColumn(word('portfolio.property'))]),
        numberColumn(word('estate.leasedArea'), 'm²'),
        textColumn(word('estate.leaseEnd')),
        textColumn(word('estate.consent')),
        ...(statements ? [textColumn(word('estate.recharge')), numberColumn(word('estate.rechargeAmount'))] : []),
      ],
      rows.toSorted((a, b) => b.leased_area - a.leased_area),
      ({ _id, name, env_name, leased_area, lease }) => {
        const latest = statements?.get(_id)?.[0];
        return {
          cells: [
            named(name),
            ...(isOfOne ? [] : [named(env_name)]),
            leased_area,
            lease?.valid_until ? label('day', lease.valid_until) : lease ? word('estate.openEnded') : null,
            consentOf(_id),
            ...(statements
              ? [
                  latest ? statementStates[latest.state] : null,
                  latest ? { value: latest.amount, unit: latest.currency } : null,
                ]
              : []),
          ],
          address: `/tenant-profile?tenant=${_id}`,
        };
      },
      MOST_TENANTS,
    ),
    working: isOfOne ? addressFor(asked, '/tenant') : '/all-tenants',
    period: { first_day: today, last_day: today },
  };
};

export const estateSources = {
  'estate.open-count': openCount,
  'estate.open-states': openStates,
  'estate.tenants': tenants,
} satisfies Record<string, Source>;
