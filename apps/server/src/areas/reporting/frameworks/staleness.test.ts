import { documents } from '@steward/contract/estate/documents';
import { environments } from '@steward/contract/estate/environments';
import { funds } from '@steward/contract/estate/funds';
import { meters } from '@steward/contract/estate/meters';
import { factors } from '@steward/contract/carbon/factors';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { metrics } from '@steward/contract/reporting/metrics';
import { records } from '@steward/contract/reporting/records';
import type { Answer } from '@steward/contract/call';
import { grouped } from '@steward/core/grouped';
import { stalest, type Staleness } from '@steward/core/disclosures/staleness';
import { questionsOf } from '@steward/reference/frameworks/editions';
import { metricOf, unitFactor } from '@steward/reference/metrics/metrics';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill, type BillToSave } from '../../../testing/samples/saved-bill.ts';
import { pdfFile, uploadDocument } from '../../../testing/samples/uploaded-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { seed } from '../../../testing/walks/arbitrary-input.ts';
import { metricsOf } from './answer-sources.service.ts';
import { editionIn, questionOf, shippedFramework } from './editions.service.ts';
import { answerOf, save, whole, YEAR } from './frameworks.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Shown = Answer<typeof frameworks.getAllReportingData>[number];

/** A figure as a full recomputation gives it: each by a question of its own, with nothing of the report. */
interface Recomputed {
  value: number | null;
  rows: Record<string, number | null>;
  /** Absent: the figure is divided, and has none of its own. */
  fingerprint?: string;
}

const nameOf = ({ report, code, answer }: Shown, at: number) =>
  `${report.key} ${code} ${answer.subject_name ?? ''} ${at}`;

const figuresOf = ({ answer }: Shown) => answer.citations.filter(({ kind }) => kind === 'metric');

/** The metrics that an answer cites, in their order. */
const citedBy = ({ report, code }: Shown) =>
  metricsOf(questionOf(editionIn(shippedFramework(report.key), report.edition), code));

/** Every cited figure of the reports, recomputed place by place. */
async function recompute(ada: Person, shown: readonly Shown[], isWithDivided = true): Promise<Map<string, Recomputed>> {
  const found = new Map<string, Recomputed>();
  const asked = shown.flatMap((one) => {
    const { report, answer } = one;
    const isOfProperty = answer.subject_id !== null;
    const kind = isOfProperty ? ('property' as const) : report.level;
    const id = answer.subject_id ?? report.subject_id;
    return figuresOf(one).map((_, at) => ({ one, at, kind, id, cited: citedBy(one)[at] ?? expect.fail('no metric') }));
  });
  for (const [kind, of] of grouped(
    asked.filter(({ cited }) => cited.by === undefined),
    (one) => one.kind,
  )) {
    const ids = [...new Set(of.map(({ id }) => id))];
    const place = {
      property: { environment_ids: ids },
      portfolio: { portfolio_ids: ids },
      fund: { fund_ids: ids },
      organization: {},
    }[kind];
    const keyOf = ({ metric, basis }: { metric: string; basis: string }) => `${metric} ${basis}`;
    const wanted = [...new Map(of.map(({ cited }) => [keyOf(cited), cited])).values()];
    const asking = { metrics: wanted.map(({ metric, basis }) => ({ metric, basis })), subject: kind };
    const places = await ada.get(metrics.getMetrics, { ...asking, ...place, year: YEAR });
    const values = new Map(places.map((one) => [one.id, new Map(one.values.map((value) => [keyOf(value), value]))]));
    for (const { one, at, id, cited } of of) {
      const { value = null, fingerprint = '' } = values.get(id)?.get(keyOf(cited)) ?? {};
      const unit = metricOf(cited.metric)?.unit ?? '';
      const factor = cited.unit === undefined ? 1 : (unitFactor(unit, cited.unit) ?? 1);
      found.set(nameOf(one, at), { value: value === null ? null : value * factor, rows: {}, fingerprint });
    }
  }
  const divided = asked.filter(({ cited }) => isWithDivided && cited.by !== undefined);
  for (const [one, of] of grouped(divided, (each) => each.one)) {
    const about = { report_id: one.report._id, code: one.code, subject_id: one.answer.subject_id };
    const { proposal } = await ada.get(frameworks.getAnswerSources, about);
    for (const { at } of of) {
      const { value = null, rows = [] } = proposal?.figures[at] ?? {};
      found.set(nameOf(one, at), { value, rows: Object.fromEntries(rows.map((row) => [row.key, row.value])) });
    }
  }
  return found;
}

const isSame = (a: number | null, b: number | null) =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

function expectedOf(before: Recomputed, now: Recomputed): Staleness[] {
  const keys = [...new Set([...Object.keys(before.rows), ...Object.keys(now.rows)])];
  const isEqual =
    isSame(before.value, now.value) &&
    keys.every(
      (key) => key in before.rows && key in now.rows && isSame(before.rows[key] ?? null, now.rows[key] ?? null),
    );
  if (!isEqual) return ['value'];
  if (now.fingerprint === undefined) return ['none', 'sources'];
  return [before.fingerprint === now.fingerprint ? 'none' : 'sources'];
}

test('of random changes, those answers are marked whose full recomputation differs, in every framework', async () => {
  const ada = await server.newAdmin('Ada');
  const { portfolio_id } = await ada.newEnvironment({ gross_floor_area: 2000, property_type: 'office' } as never);
  const houses: string[] = [];
  for (const gross_floor_area of [1000, 1500])
    houses.push((await ada.newEnvironment({ portfolio_id, gross_floor_area }))._id);
  const { _id: fund_id } = await ada.get(funds.saveFund, { name: 'Core' } as never);
  await ada.get(funds.assignPortfolioToFund, { fund_id, portfolio_id });
  const share = (part: number) => ({
    fund_id,
    portfolio_id,
    share: part,
    valid_from: null,
    valid_until: null,
    note: '',
  });
  const { _id: fund_share_id } = await ada.get(funds.saveFundShare, share(0.9));
  const bills: string[] = [];
  const bill = async (environment_id: string, change: Partial<BillToSave>) =>
    bills.push(
      await saveBill(server, ada, {
        environment_id,
        start: '2024-01-01',
        end: '2025-01-01',
        quantity: 36_600,
        ...change,
      }),
    );
  const meterIds: string[] = [];
  for (const house of houses) {
    const meter = { environment_id: house, meter_no: 'C1', utility: 'ENERGY', carrier: 'electricity', unit: 'kWh' };
    const { _id } = await ada.get(meters.addMeter, { ...meter, serves: 'common_areas' } as never);
    meterIds.push(_id);
    await bill(house, { meter_no: 'C1' });
    await bill(house, { meter_no: 'C1', start: '2023-01-01', end: '2024-01-01', quantity: 35_000 });
    await bill(house, { meter_no: 'G1', carrier: 'natural_gas', quantity: 90_000 });
    await bill(house, { meter_no: 'W1', carrier: 'water', quantity: 400_000 });
    await bill(house, { meter_no: 'R1', carrier: 'waste', quantity: 12, treatment: 'recycling' });
  }
  const [first, second] = houses as [string, string];

  const reports = new Map<string, string>();
  for (const about of [
    { key: 'tcfd' },
    { key: 'gri' },
    { key: 'sasb' },
    { key: 'gresb', reporting_level: 'portfolio' as const, subject_id: portfolio_id },
    { key: 'inrev', reporting_level: 'fund' as const, subject_id: fund_id },
  ]) {
    const { _id: report_id, key, edition, version } = await ada.get(frameworks.createReport, { ...about, year: YEAR });
    const codes = questionsOf(editionIn(shippedFramework(key), edition)).flatMap(({ code, metrics: of }) =>
      of ? [code] : [],
    );
    await ada.get(frameworks.takeOverFigures, { report_id, version, codes });
    reports.set(key, report_id);
  }
  const [tcfd = '', gri = ''] = [reports.get('tcfd'), reports.get('gri')];

  // Answers of words, with a record, a document and another answer behind them.
  const day = { level: 'organization' as const, first_day: '2024-05-01', last_day: '2024-05-31' };
  const { _id: record_id } = await ada.get(records.addRecord, { kind: 'training', ...day, values: { hours: 12 } });
  const document_id = await uploadDocument(ada, { root: 'company' } as never, 'Policy.pdf');
  const cite = (kind: 'record' | 'document', object_id: string) => ({ citations: [{ kind, object_id }] });
  await save(ada, tcfd, { code: 'GOV-a', value: 'The board.', ...cite('record', record_id) });
  await save(ada, tcfd, { code: 'GOV-b', value: 'The management.', ...cite('document', document_id) });
  const answer_id = answerOf(await whole(ada, tcfd), 'GOV-a')._id ?? '';
  await ada.get(frameworks.linkAnswer, { report_id: gri, code: '2-12', answer_id, how: 'follow' });
  const otherwise = new Set<string>();

  let version = 1;
  const area = (environment_id: string, number: number) =>
    ada.get(environments.savePropertyChange, {
      environment_id,
      attribute: 'gross_floor_area',
      number,
      valid_from: null,
    });
  const changeBills = (ids: readonly (string | undefined)[], by: number) =>
    server.owner.query('update bill_months set quantity = quantity * $2 where bill_id = any ($1)', [ids, by]);
  const changes: Record<string, (at: number, by: number) => Promise<unknown>> = {
    'a bill': (at, by) => changeBills([bills[at % bills.length]], 1 + by / 100),
    'a bill of the year before': (_, by) => changeBills([bills[1]], 1 + by / 100),
    'a new bill': (at, by) => bill(houses[at % 2] ?? first, { meter_no: `N${at}`, quantity: 100 * by }),
    'an estimated bill': (at) => bill(houses[at % 2] ?? first, { meter_no: `E${at}`, quantity: 10, is_estimate: true }),
    'a deleted bill': (at) =>
      server.owner.query('delete from bills where id = $1', [bills.splice(at % bills.length, 1)[0]]),
    'a floor area': (at, by) => area(houses[at % 2] ?? first, 900 + by),
    'an ownership share': (at, by) =>
      ada.get(environments.savePropertyChange, {
        environment_id: houses[at % 2] ?? first,
        attribute: 'ownership_share',
        number: by / 10,
        valid_from: '2024-07-01',
      }),
    'a share of the fund': (_, by) => ada.get(funds.saveFundShare, { ...share(by / 20), fund_share_id }),
    'what a meter serves': (at, by) =>
      ada.get(meters.updateMeter, {
        meter_id: meterIds[at % 2] ?? '',
        serves: by % 2 ? 'tenant_space' : 'whole_building',
      } as never),
    'an emission factor': (_, by) =>
      ada.get(factors.saveOwnFactor, {
        environment_id: second,
        carrier: 'electricity',
        basis: 'market',
        unit: 'kWh',
        kg_co2e_per_unit: by / 10,
        source: 'Supplier',
        valid_from: YEAR,
        valid_until: YEAR,
      } as never),
    'the end of holding': () =>
      ada.get(environments.savePropertyChange, {
        environment_id: second,
        attribute: 'holding',
        word: 'not_held',
        valid_from: '2024-10-01',
      }),
    'use moved between properties': async () => {
      // The organization has the same value, of other sources.
      await server.owner.query(
        `update bill_months set quantity = quantity + case when environment_id = $1 then 7 else -7 end
         where environment_id = any ($2) and carrier = 'electricity' and meter_no = 'C1' and month = '2024-03-01'`,
        [first, [first, second]],
      );
    },
    'a record': async (_, by) => {
      await ada.get(records.updateRecord, { _id: record_id, version, values: { hours: 20 + by + version } });
      version++;
      otherwise.add(`tcfd GOV-a`);
    },
    'a document': async (_, by) => {
      await ada.get(documents.addDocumentVersion, { document_id }, [pdfFile('Policy.pdf', `Policy ${by}`)]);
      otherwise.add('tcfd GOV-b');
    },
    'a followed answer': (_, by) => save(ada, tcfd, { code: 'GOV-a', value: `The board, ${by} times a year.` }),
  };

  const shownNow = () => ada.get(frameworks.getAllReportingData, { year: YEAR });
  const taken = await recompute(ada, await shownNow());
  const MOVED = 'use moved between properties';
  const others = Object.keys(changes).filter((kind) => kind !== MOVED);
  const order = fc.record({
    kinds: fc.shuffledSubarray(others, { minLength: 3, maxLength: 3 }),
    sizes: fc.array(fc.record({ at: fc.nat(11), by: fc.integer({ min: 1, max: 9 }) }), { minLength: 4, maxLength: 4 }),
  });
  const marks = new Set<Staleness>();
  for (const run of fc.sample(order, { seed, numRuns: 1 }))
    for (const [step, kind] of [MOVED, ...run.kinds].entries()) {
      const { at = 0, by = 1 } = run.sizes[step] ?? {};
      await changes[kind]?.(at, by);
      const shown = await shownNow();
      const now = await recompute(ada, shown, step % 3 === 0);
      const wrong: string[] = [];
      const stale = new Map<string, number>();
      for (const one of shown) {
        const expected = figuresOf(one).map((citation, index) => {
          const name = nameOf(one, index);
          const is = now.get(name);
          // Tables divided into rows are recomputed question by question, after every third change.
          if (!is) return citation.staleness;
          if (!isSame(citation.now, is.value)) wrong.push(`${name}: shows ${citation.now}, recomputed ${is.value}`);
          const allowed = expectedOf(taken.get(name) ?? expect.fail(`${name} was not taken`), is);
          if (!allowed.includes(citation.staleness))
            wrong.push(`${name}: marked ${citation.staleness}, recomputed ${allowed.join(' or ')}`);
          marks.add(citation.staleness);
          return citation.staleness;
        });
        const { report, code, answer } = one;
        if (otherwise.has(`${report.key} ${code}`)) expected.push('value');
        if (answer.staleness !== stalest(expected)) wrong.push(`${report.key} ${code}: is ${answer.staleness}`);
        if (answer.staleness === 'value') stale.set(report._id, (stale.get(report._id) ?? 0) + 1);
      }
      const { reports: listed } = step % 3 ? { reports: [] } : await ada.get(frameworks.reportingView, {});
      for (const report of listed)
        if (report.stale !== (stale.get(report._id) ?? 0)) wrong.push(`${report.key} counts ${report.stale} answers`);
      expect(wrong, `after ${kind} (${at}, ${by}); the same changes again: STEWARD_TEST_SEED=${seed}`).toEqual([]);
    }
  expect([...marks].toSorted()).toEqual(['none', 'sources', 'value']);
}, 180_000);
