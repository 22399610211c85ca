import type { CertificateSummary } from '@steward/contract/estate/certificates.models';
import type { DataOf } from '@steward/contract/widget-data';
import type { WidgetWord } from '@steward/contract/widget-words';
import { isInForce, stateOn, supersededOn, type CertificateState } from '@steward/core/certificates/in-force';
import { certificateKinds, type CertificateKind } from '@steward/core/certificates/scheme';
import { grouped } from '@steward/core/grouped';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { addressFor, propertyOf } from '../../../platform/sources/asked.ts';
import { amountOf, listOf, partsOf, seriesOf, stateOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getPropertyDocuments } from '../property-documents/property-documents.service.ts';
import * as repository from './certificates.repository.ts';
import { summaryOf } from './summary.service.ts';

const SHOWN = 20;
const MOST_YEARS = 12;

const screens = {
  building_certificate: '/diagnosis/building-certifications',
  energy_certificate: '/diagnosis/energy-ratings',
} as const satisfies Record<CertificateKind, string>;
const kindWords = {
  building_certificate: 'reports.buildingCertificate',
  energy_certificate: 'reports.energyRating',
} as const satisfies Record<CertificateKind, WidgetWord>;

const addressOf = (asked: AskedSource, kind: CertificateKind = 'building_certificate') =>
  addressFor(asked, screens[kind]);

/** What the screen of each kind shows at its top, of the properties of the page. */
const summariesOf = (work: Work, asked: AskedSource): Promise<[CertificateKind, CertificateSummary][]> =>
  onceIn(work, 'certificate summaries', async () => {
    const found: [CertificateKind, CertificateSummary][] = [];
    for (const kind of certificateKinds)
      found.push([kind, await summaryOf(work, asked.today, kind, { ids: asked.ids })]);
    return found;
  });

const summaryOfKind = async (work: Work, asked: AskedSource): Promise<CertificateSummary | undefined> =>
  (await summariesOf(work, asked)).find(([kind]) => kind === asked.option)?.[1];

/** The certificates of the properties with their states today. */
const statesOf = (work: Work, { ids, today }: AskedSource) =>
  onceIn(work, 'certificate states', async () => {
    const found: {
      kind: CertificateKind;
      environment_id: string;
      valid_until: string | null;
      state: CertificateState;
    }[] = [];
    for (const kind of certificateKinds) {
      const rows = await repository.listStates(work.db, work.scope, kind, ids);
      for (const own of grouped(rows, ({ environment_id }) => environment_id).values()) {
        const superseded = supersededOn(
          own.map((row) => ({ ...row, kind, stage: row.stage ?? '', part_area: null, certified_area: null })),
        );
        for (const [at, { environment_id, valid_until, ...row }] of own.entries())
          found.push({
            kind,
            environment_id,
            valid_until,
            state: stateOn({ ...row, valid_until }, superseded[at] ?? null, today),
          });
      }
    }
    return found;
  });

const countOf = (summaries: readonly [CertificateKind, CertificateSummary][], state: CertificateState): number =>
  summaries.reduce((sum, [, { counts }]) => sum + (counts[state] ?? 0), 0);

/** The share of certificates in force, of these and those that expired without a newer one. */
const valid: Source = async (work, asked) => {
  const summaries = await summariesOf(work, asked);
  const inForce = countOf(summaries, 'open') + countOf(summaries, 'valid') + countOf(summaries, 'expiring');
  const due = inForce + countOf(summaries, 'expired');
  if (!due) return { data: null, missing: 'documents', working: addressOf(asked) };
  return {
    data: amountOf(inForce / due, { more: 'better' }),
    unit: '%',
    working: addressOf(asked),
    notes: [word('reports.validOfDue'), label('number', `${inForce} / ${due}`)],
  };
};

const stateWords = [
  ['valid', 'reports.valid', 'good'],
  ['open', 'reports.withoutEnd', 'good'],
  ['expiring', 'reports.endsSoon', 'warn'],
  ['expired', 'reports.expired', 'bad'],
  ['upcoming', 'reports.notYetValid', 'none'],
] as const satisfies readonly (readonly [CertificateState, WidgetWord, string])[];

const states: Source = async (work, asked) => {
  const summaries = await summariesOf(work, asked);
  const address = addressOf(asked);
  const flagged = summaries.reduce((sum, [, one]) => sum + one.flagged, 0);
  const shown = stateWords.map(([state, name, tone]) => {
    const value = countOf(summaries, state);
    return stateOf(word(name), { value, tone: value ? tone : 'none', address });
  });
  if (shown.every(({ value }) => !value)) return { data: null, missing: 'documents', working: address };
  return {
    data: {
      shape: 'states',
      states: [
        ...shown,
        stateOf(word('reports.breaksRule'), {
          value: flagged,
          tone: flagged ? 'bad' : 'good',
          address: addressOf(asked, 'energy_certificate'),
        }),
      ],
    },
    working: address,
  };
};

/** What ends within half a year, and what ended in the last year without a newer one. */
const ending: Source = async (work, asked) => {
  const summaries = await summariesOf(work, asked);
  if (!(await statesOf(work, asked)).length) return { data: null, missing: 'documents', working: addressOf(asked) };
  const rows = summaries
    .flatMap(([, summary]) => summary.ending)
    .toSorted((a, b) => (a.valid_until ?? '9999').localeCompare(b.valid_until ?? '9999'));
  const list = listOf(
    rows,
    ({ _id, kind, scheme, level, title, environment_id, environment_name, valid_until, state }) => ({
      title: named([scheme, level].filter(Boolean).join(' ') || title),
      details: [word(kindWords[kind]), ...(asked.isOfOne ? [] : [named(environment_name)])],
      day: valid_until,
      state: word(state === 'expired' ? 'reports.expired' : 'reports.endsSoon'),
      tone: state === 'expired' ? 'bad' : 'warn',
      address: `${screens[kind]}?environment=${environment_id}&item=${_id}`,
    }),
    addressOf(asked),
    rows.length,
  );
  return {
    data: { ...list, total: summaries.reduce((sum, [, { ending_total }]) => sum + ending_total, 0) },
    working: addressOf(asked),
  };
};

/** How many in force end in each year from this one on. */
const years: Source = async (work, asked) => {
  const held = (await statesOf(work, asked)).filter(({ state, valid_until }) => isInForce(state) && valid_until);
  if (!held.length) return { data: null, missing: 'documents', working: addressOf(asked) };
  const from = Number(asked.today.slice(0, 4));
  const until = Math.min(
    from + MOST_YEARS - 1,
    held.reduce((last, { valid_until }) => Math.max(last, Number(valid_until?.slice(0, 4))), from),
  );
  const labels = Array.from({ length: until - from + 1 }, (_, at) => from + at);
  const later = held.filter(({ valid_until }) => Number(valid_until?.slice(0, 4)) > until).length;
  return {
    data: seriesOf(
      labels.map((year) => label('year', String(year))),
      certificateKinds.map((kind) => ({
        name: word(kindWords[kind]),
        values: labels.map(
          (year) => held.filter((one) => one.kind === kind && one.valid_until?.startsWith(String(year))).length,
        ),
      })),
    ),
    working: addressOf(asked),
    notes: later ? [word('reports.endLater'), label('number', String(later))] : [],
  };
};

const levels: Source = async (work, asked) => {
  const kind = asked.option as CertificateKind;
  const summary = await summaryOfKind(work, asked);
  if (!summary?.levels.length) return { data: null, missing: 'documents', working: addressOf(asked, kind) };
  return {
    data: partsOf(
      summary.levels.map(({ scheme, level, count }) => ({
        name: named(`${scheme} ${level}`.trim()),
        value: count,
        address: addressOf(asked, kind),
      })),
      SHOWN,
    ),
    working: addressOf(asked, kind),
  };
};

const schemes: Source = async (work, asked) => {
  const counts = new Map<string, { count: number; kind: CertificateKind }>();
  for (const [kind, summary] of await summariesOf(work, asked))
    for (const { scheme, count } of summary.levels)
      counts.set(scheme, { kind, count: (counts.get(scheme)?.count ?? 0) + count });
  if (!counts.size) return { data: null, missing: 'documents', working: addressOf(asked) };
  const rows = [...counts].toSorted(([, a], [, b]) => b.count - a.count);
  return {
    data: partsOf(
      rows.map(([scheme, { count, kind }]) => ({
        name: named(scheme),
        value: count,
        address: addressOf(asked, kind),
      })),
      SHOWN,
    ),
    working: addressOf(asked),
  };
};

type Row = DataOf<'list'>['rows'][number];

/** Properties without a certificate or a rating in force, and of one property documents that have no file. */
const missing: Source = async (work, asked) => {
  const held = (await statesOf(work, asked)).filter(({ state }) => isInForce(state));
  const lacking = certificateKinds.flatMap((kind) => {
    const having = new Set(held.filter((one) => one.kind === kind).map(({ environment_id }) => environment_id));
    return asked.properties
      .filter(({ environment_id }) => !having.has(environment_id))
      .map(({ environment_id, environment_name }): Row => ({
        title: asked.isOfOne ? word(kindWords[kind]) : named(environment_name),
        details: asked.isOfOne ? [] : [word(kindWords[kind])],
        day: null,
        state: word('reports.noneInForce'),
        tone: 'warn',
        address: `${screens[kind]}?environment=${environment_id}`,
      }));
  });
  const documents = asked.isOfOne ? await getPropertyDocuments(asked.ctx, { environment_id: propertyOf(asked) }) : [];
  const screen = `/environment/documents?environment=${propertyOf(asked)}`;
  const withoutFile = documents
    .filter(({ file }) => file === null)
    .map(({ _id, title, valid_until }): Row => ({
      title: named(title),
      details: [],
      day: valid_until,
      state: word('reports.withoutFile'),
      tone: 'warn',
      address: `${screen}&item=${_id}`,
    }));
  const rows = [...lacking, ...withoutFile];
  const address = asked.isOfOne ? screen : addressOf(asked);
  if (!asked.properties.length) return { data: null, missing: 'properties' };
  return { data: listOf(rows, (row) => row, address, SHOWN), working: address };
};

/** The share of the floor area with one in force today. */
const area: Source = async (work, asked) => {
  const kind = asked.option as CertificateKind;
  const summary = await summaryOfKind(work, asked);
  if (!summary?.floor_area) return { data: null, missing: 'floor-area', working: addressOf(asked, kind) };
  return {
    data: amountOf(summary.covered_area / summary.floor_area, { more: 'better' }),
    unit: '%',
    working: addressOf(asked, kind),
    notes: [label('number', `${Math.round(summary.covered_area)} / ${Math.round(summary.floor_area)} m²`)],
  };
};

/** Where the properties with one in force are, by how good their class is on its scale. */
const places: Source = async (work, asked) => {
  const kind = asked.option as CertificateKind;
  const summary = await summaryOfKind(work, asked);
  if (!summary?.places.length) return { data: null, missing: 'documents', working: addressOf(asked, kind) };
  return {
    data: {
      shape: 'places',
      places: summary.places.map(
        ({ environment_id, environment_name, latitude, longitude, scheme, level, standing }) => ({
          name: named(`${environment_name}: ${scheme} ${level}`),
          latitude,
          longitude,
          value: standing,
          tone: standing === null ? ('none' as const) : standing <= 1 / 3 ? 'good' : standing <= 2 / 3 ? 'warn' : 'bad',
          address: `${screens[kind]}?environment=${environment_id}`,
        }),
      ),
      without: Math.max(0, summary.covered_properties - summary.places.length),
    },
    working: addressOf(asked, kind),
  };
};

export const certificatesSources = {
  'certificates.valid': valid,
  'certificates.states': states,
  'certificates.ending': ending,
  'certificates.years': years,
  'certificates.levels': levels,
  'certificates.schemes': schemes,
  'certificates.missing': missing,
  'certificates.area': area,
  'certificates.places': places,
} satisfies Record<string, Source>;
