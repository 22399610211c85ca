import { onceIn } from '../../../database/read-words.ts';
import { addressFor, listOf, ofAsked } from '../../../platform/sources/answers.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getReadiness, missingBillsOf } from './readiness.service.ts';

const SCREEN = '/datahub/data_library/utilities/completeness';

interface Missing {
  environment_id: string;
  environment_name: string;
  carrier: string | null;
  meter_no: string;
  from: string;
  until: string;
}

const yearOf = ({ to }: AskedSource) => Number(to.slice(0, 4));

/** Missing bills of one property, or those of all properties that raise the share of days most. */
async function missingOf(work: Parameters<Source>[0], asked: AskedSource): Promise<{ rows: Missing[]; total: number }> {
  const year = yearOf(asked);
  const [property] = asked.properties;
  if (asked.isOfOne && property) {
    const { environment_id, environment_name } = property;
    const rows = await missingBillsOf(asked.ctx, work, environment_id, year);
    return { rows: rows.map((row) => ({ environment_id, environment_name, ...row })), total: rows.length };
  }
  const { actions, actions_total } = await getReadiness(asked.ctx, { year });
  const rows = ofAsked(asked, actions);
  return { rows, total: rows.length === actions.length ? actions_total : rows.length };
}

/** An empty list says that no bill is overdue. */
const missing: Source = async (work, asked) => {
  const year = yearOf(asked);
  const { rows, total } = await onceIn(work, `missing bills ${asked.ids.join()} ${year}`, (own) => missingOf(own, asked));
  const working = addressFor(asked, SCREEN, { from: `${year}-01`, until: `${year}-12`, gaps: 'true' });
  const list = listOf(
    rows,
    ({ environment_id, environment_name, carrier, meter_no, from, until }) => ({
      title: carrier === null ? word('estate.firstBills') : label('carrier', carrier),
      details: [
        ...(meter_no ? [named(meter_no)] : []),
        ...(asked.isOfOne ? [] : [named(environment_name)]),
        label('month', from),
        ...(until === from ? [] : [label('month', until)]),
      ],
      tone: 'warn',
      address: `${SCREEN}?environment=${environment_id}&from=${year}-01&until=${year}-12`,
    }),
    working,
  );
  return {
    data: { ...list, total },
    working,
    period: { first_day: `${year}-01-01`, last_day: `${year}-12-31` },
  };
};

export const missingBillSources = { 'bills.missing': missing } satisfies Record<string, Source>;
