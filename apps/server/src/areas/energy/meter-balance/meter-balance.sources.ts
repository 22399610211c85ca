import type { Answer } from '@steward/contract/call';
import type { meterBalance } from '@steward/contract/energy/meter-balance';
import type { DataOf } from '@steward/contract/widget-data';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { numberColumn, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getMeterBalance } from './meter-balance.service.ts';

type Balances = Answer<typeof meterBalance.getMeterBalance>;

const balanceOf = (work: Work, asked: AskedSource): Promise<Balances> => {
  const environment_id = propertyOf(asked);
  const year = yearOf(asked);
  return onceIn(work, `meter balance ${environment_id} ${year}`, () =>
    getMeterBalance(asked.ctx, { environment_id, year }),
  );
};
const addressOf = (asked: AskedSource) =>
  `/environment/meter-balance?environment=${propertyOf(asked)}&year=${yearOf(asked)}`;

/** What main meters pass on to their sub-meters, and what no sub-meter measures. */
const flow: Source = async (work, asked) => {
  const { meters, balances } = await balanceOf(work, asked);
  const own = balances.filter(({ carrier, total }) => carrier === asked.option && total.main !== null);
  if (!own.length) return { data: null, missing: 'meters', period: daysOfYear(yearOf(asked)) };
  const byNumber = new Map(meters.map((meter) => [meter.meter_no, meter]));
  const nodes: DataOf<'flow'>['nodes'] = [];
  const links: DataOf<'flow'>['links'] = [];
  const node = (name: DataOf<'flow'>['nodes'][number]['name'], isMain = false) =>
    nodes.push({ name, colour: isMain ? 'energy' : null }) - 1;
  let isWhole = true;
  for (const { meters: chain, subs_nos, total } of own) {
    const main = node(named(chain.at(-1) ?? ''), true);
    for (const sub of subs_nos) {
      const quantity = byNumber.get(sub)?.quantity ?? null;
      if (quantity === null || quantity <= 0) isWhole = false;
      else links.push({ from: main, to: node(named(sub)), value: quantity });
    }
    if (total.residual !== null && total.residual > 0)
      links.push({ from: main, to: node(word('energy.unmeasured')), value: total.residual });
  }
  if (!links.length) return { data: null, missing: 'meters', period: daysOfYear(yearOf(asked)) };
  return {
    data: { shape: 'flow', nodes, links },
    unit: own[0]?.unit ?? '',
    working: addressOf(asked),
    period: daysOfYear(yearOf(asked)),
    notes: isWhole ? [] : [word('energy.subsUnknown')],
  };
};

/** Each main meter beside the sum of its sub-meters. */
const balance: Source = async (work, asked) => {
  const { balances } = await balanceOf(work, asked);
  if (!balances.length) return { data: null, missing: 'meters', period: daysOfYear(yearOf(asked)) };
  return {
    data: tableOf(
      [
        textColumn(word('energy.mainMeter')),
        textColumn(word('energy.carrier')),
        numberColumn(word('energy.mainCounted')),
        numberColumn(word('energy.subsCounted')),
        numberColumn(word('energy.residual'), '%'),
      ],
      balances,
      ({ meters: chain, carrier, unit, total }) => ({
        cells: [
          named(chain.at(-1) ?? ''),
          label('carrier', carrier),
          { value: total.main, unit },
          { value: total.subs, unit },
          total.share,
        ],
        address: addressOf(asked),
      }),
    ),
    working: addressOf(asked),
    period: daysOfYear(yearOf(asked)),
  };
};

export const meterBalanceSources = {
  'meters.flow': flow,
  'meters.balance': balance,
} satisfies Record<string, Source>;
