import { totalOf } from '@steward/core/ghg/known-sums';
import { fail } from '@steward/contract/failures';
import { asInstallation } from '../../../../database/transaction.ts';
import type { CookieJar, Ctx } from '../../../../platform/ctx.ts';
import { totpCodeAt } from '../../../../platform/secrets/totp.ts';
import { answerFinding } from '../../../carbon/rounds/findings.service.ts';
import { saveInstrument } from '../../../carbon/factors/instruments.service.ts';
import { saveGHGBaseYear } from '../../../carbon/boundaries/accounting-method.service.ts';
import { saveOwnFactor } from '../../../carbon/factors/references.service.ts';
import { resetVerifierAuthenticator } from '../../../carbon/rounds/authenticators.service.ts';
import { getGhgProtocolReport, saveGhgProtocolReport } from '../../../carbon/reports/reports.service.ts';
import { sendReportToVerifier } from '../../../carbon/rounds/sending.service.ts';
import {
  confirmVerifierAuthenticator,
  startVerifierAuthenticator,
} from '../../../carbon/verification/access.service.ts';
import {
  askByVerifier,
  closeByVerifier,
  submitReprtByVerifier,
} from '../../../carbon/verification/decision.service.ts';
import {
  declareIndependenceByVerifier,
  saveRisksByVerifier,
  saveStatementDetailsByVerifier,
} from '../../../carbon/verification/engagement.service.ts';
import {
  getBillForVerifier,
  getGhgProtocolReportForVerifier,
  getGhgRprtDataForVerifier,
  traceForVerifier,
} from '../../../carbon/verification/frozen.service.ts';
import {
  getWorkbenchForVerifier,
  planSampleByVerifier,
  setMaterialityByVerifier,
} from '../../../carbon/verification/sampling.service.ts';
import { tickItemByVerifier } from '../../../carbon/verification/ticks.service.ts';

const VERIFIER = { email: 'verifier@assurance.example', verifier_name: 'Dr. Vera Prüfer' };
const BODY = 'Prüfer & Partner (demo)';

const texts = (year: number) => ({
  company:
    'Demo Real Estate holds and manages twelve properties in Germany, Austria, the United Kingdom, Ireland, the Netherlands, the United States and the United Arab Emirates. Company, buildings and figures are invented.',
  responsible: 'Anna Adler, head of sustainability',
  purpose: 'Information for investors and lenders, and the basis of the reduction plan.',
  boundary_reason:
    'Operational control was chosen because the organization runs the technical plant of all its buildings.',
  exclusions:
    year > 2024
      ? 'Nothing of scopes 1 and 2 is left out. Scope 3 is listed category by category, with the reason for each that is left out.'
      : 'Test runs of the emergency generators are left out; a screening put them below 0.1 % of the total. They are counted from the next year on.',
  leased_assets:
    'All buildings are let. Energy that the organization buys for its buildings is counted in scopes 1 and 2, whoever uses it. The electricity of Thames Gateway Logistics, which its tenant buys, is in scope 3, category 13, by the average of the grid. What other tenants buy themselves is not known to the organization.',
  recalculation_policy:
    'The base year is recalculated when an acquisition, a sale, a change of method or an error changes it by 5 % or more.',
  recalculations: year > 2024 ? 'None.' : '',
  methods:
    'Bills are spread over calendar months by days. Each quantity is multiplied with the published factor of its country; where none is published for the country or the year, the substitute is named. District heat has the factors of its suppliers. Every factor is listed with edition and source.',
  quality_management:
    'Bills are entered or read by machine, confirmed by a person, and compared with the account’s history. Days without a bill are listed as gaps and not filled in; bills that a supplier estimated are marked as estimates.',
  targets:
    'Scopes 1 and 2, location-based: each year 4.2 % of the emissions of the base year less (SBTi, 1.5 °C), which is 25 % by 2030.',
  significance:
    'Indirect emissions are significant if a screening puts them at 1 % of the total or more, or if the organization influences them by its leases and contracts. No removals were found.',
  scope3_note: [
    '2: No building was bought or rebuilt in the year; embodied carbon is recorded project by project.',
    '4: Deliveries to the buildings are paid by the tenants.',
    '6: A screening put business travel below 1 % of the total.',
    '7: A screening put commuting below 1 % of the total.',
    '8: The organization rents no building or vehicle.',
    '9: No goods are sold.',
    '10: No goods are sold.',
    '11: No goods are sold.',
    '12: No goods are sold.',
    '14: There are no franchises.',
    '15: Every building that is held is in the inventory.',
  ].join('\n'),
  contact: 'admin@demo.example',
});

/** District heat has no published factor in Germany: own factors of the suppliers, as a customer would enter them. */
export async function makeReferences(
  ctx: Ctx,
  environmentIds: readonly string[],
  years: readonly number[],
): Promise<void> {
  const suppliers: [string, number][] = [
    ['Berliner Quartierswärme, supplier statement (demo)', 0.168],
    ['Hansewärme, supplier statement (demo)', 0.193],
  ];
  for (const [i, [source, factor]] of suppliers.entries()) {
    for (const [n, year] of years.entries()) {
      await saveOwnFactor(ctx, {
        environment_id: environmentIds[i] ?? null,
        carrier: 'district_heating',
        basis: 'location',
        treatment: '',
        valid_from: year,
        valid_until: year,
        unit: 'kWh',
        kg_co2e_per_unit: Math.round((factor - n * 0.004) * 1000) / 1000,
        source: `${source} ${year}`,
      });
    }
  }
  const today = ctx.now.toISOString().slice(0, 10);
  for (const [n, year] of years.entries()) {
    const environment_id = environmentIds[2];
    const cancelled = [`${year + 1}-02-15`, today].toSorted()[0] ?? today;
    if (environment_id)
      await saveInstrument(ctx, {
        environment_id,
        year,
        kind: 'certificate',
        kwh: 1_200_000,
        kg_co2e_per_kwh: 0,
        registry: 'HKNR (demo)',
        serial_from: `DEMO-${year}-000001`,
        serial_to: `DEMO-${year}-001200`,
        certificate_kwh: 1000,
        contract_no: '',
        market: 'DE',
        issuer: 'Umweltbundesamt, Herkunftsnachweisregister (demo)',
        technology: 'Wind, onshore',
        produced_from: `${year}-01-01`,
        produced_until: `${year}-12-31`,
        // The latest is not retired yet: it is listed without being counted.
        cancelled_on: n === years.length - 1 ? null : cancelled,
        beneficiary: 'Demo Real Estate, Isar Campus',
      });
  }
}

async function tokenOfLastMail(ctx: Ctx): Promise<string> {
  const mail = await asInstallation(ctx, (db) =>
    db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', VERIFIER.email)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  const token = /[?&]token=([\w.-]+)/.exec(mail?.body_text ?? '')?.[1];
  return token ?? fail('verifier.link-invalid');
}

/**
 * The verifier opens the link for the first time, declares name and body, and sets up an authenticator. Returns the context of the
 * verifier's browser.
 */
async function comeAsVerifier(ctx: Ctx, token: string): Promise<Ctx> {
  const name = VERIFIER.verifier_name;
  const { secret } = await startVerifierAuthenticator(ctx, { token, name, body: BODY, is_addressee: true });
  const set: CookieJar = new Map();
  await confirmVerifierAuthenticator(
    { ...ctx, cookies: { set, get: {} } },
    { token, code: totpCodeAt(secret, ctx.now) },
  );
  const get = Object.fromEntries([...set].map(([cookie, { value }]) => [cookie, value]));
  return { ...ctx, cookies: { set: new Map(), get } };
}

async function send(ctx: Ctx, year: number): Promise<string> {
  const report = await saveGhgProtocolReport(ctx, {
    level: 'Organization',
    year,
    texts: texts(year),
    language: 'en',
    version: 0,
  });
  await sendReportToVerifier(ctx, {
    report_id: report._id,
    ...VERIFIER,
    days: 60,
    note: 'Days without a bill are listed in the report. Please look at the heat suppliers’ statements.',
    language: 'en',
    incomplete_year_confirmed: false,
  });
  return tokenOfLastMail(ctx);
}

const PROPERTIES_READ = 2;
const SAMPLED = 5;

/** A random sample, each of its bills looked at before it is ticked. */
async function checkSample(vera: Ctx, token: string): Promise<void> {
  const plan = { token, method: 'random', basis: 'location', confidence: 0.95, seed: 'demo' } as const;
  await planSampleByVerifier(vera, { ...plan, size: SAMPLED });
  const { items } = await getWorkbenchForVerifier(vera, { token });
  for (const { unit_key, bill_id } of items) {
    if (bill_id !== null) await getBillForVerifier(vera, { token, bill_id });
    const note = 'Compared with the page of the bill.';
    await tickItemByVerifier(vera, { token, unit_key, result: 'agreed', difference_t: null, note, raise: false });
  }
}

/** The work before a conclusion. The statement names this work and no other, and the log has an entry of each step. */
async function doVerifiersWork(vera: Ctx, token: string): Promise<void> {
  const { by_environment } = await getGhgRprtDataForVerifier(vera, { token });
  const largest = by_environment
    .toSorted((a, b) => (totalOf(b, 'location') ?? 0) - (totalOf(a, 'location') ?? 0))
    .slice(0, PROPERTIES_READ);
  await setMaterialityByVerifier(vera, { token, percent: 5, performance_percent: 75 });
  await saveRisksByVerifier(vera, {
    token,
    risks: [
      {
        area: 'Own factors of district heat',
        inherent: 'high',
        control: 'medium',
        response: 'The source of the factor is asked of the organization.',
      },
      {
        area: 'Scope 2 of the two properties with the largest emissions',
        inherent: 'medium',
        control: 'low',
        response: 'Their calculation lines are read, and a random sample of all bills is compared with their pages.',
      },
    ],
  });
  for (const { environment_id } of largest) await traceForVerifier(vera, { token, environment_id });
  await checkSample(vera, token);
  const names = largest.map(({ environment_name }) => environment_name).join(' and ');
  await saveStatementDetailsByVerifier(vera, {
    token,
    body: '',
    accreditation: '',
    role: 'Lead verifier',
    place: 'Hamburg',
    addressee: '',
    standard: 'iso-14064-3',
    work: `The calculation lines of ${names} were read. A random sample of bills was compared with their pages. The source of the own factor of district heat was asked of the organization, and its answer was read.`,
    emphasis: '',
    upper_limit: '',
    no_sample: '',
  });
  await declareIndependenceByVerifier(vera, { token });
}

/** A year with a question, an answer and an acceptance, and a year with the verifier and an open question. */
export async function makeReports(ctx: Ctx, verifiedYear: number, openYear: number): Promise<void> {
  await saveGHGBaseYear(ctx, { base_year: verifiedYear, consolidation: 'operational_control', upstream_energy: true });
  const first = await send(ctx, verifiedYear);
  const vera = await comeAsVerifier(ctx, first);
  await getGhgProtocolReportForVerifier(vera, { token: first });
  const asked = await askByVerifier(vera, {
    token: first,
    kind: 'question',
    about: 'Factor of district heat, Spreebogen Tower',
    size_t: null,
    body: 'Which statement of the heat supplier is the factor of Spreebogen Tower from?',
  });
  await answerFinding(ctx, {
    finding_id: asked._id,
    body: 'From the supplier’s yearly statement; the source is noted beside the factor, and the statement can be sent.',
  });
  await closeByVerifier(vera, { token: first, finding_id: asked._id });
  await doVerifiersWork(vera, first);
  await submitReprtByVerifier(vera, {
    token: first,
    decision: 'accepted',
    assurance: 'limited',
    independent: false,
    reason: 'Nothing came to our attention that the statement is not fairly presented.',
  });
  const second = await send(ctx, openYear);
  await askByVerifier(await comeAsVerifier(ctx, second), {
    token: second,
    kind: 'misstatement',
    about: 'Deansgate Arcade',
    size_t: 65,
    body: 'The heat bills of January to March are missing for Deansgate Arcade. Is the building supplied by other means in this time?',
  });
  for (const year of [verifiedYear, openYear]) await askAnew(ctx, year);
}

/** Resets the verifier's authenticator, so that a visitor of the demo can open the link with their own. */
async function askAnew(ctx: Ctx, year: number): Promise<void> {
  const report = await getGhgProtocolReport(ctx, { level: 'Organization', year });
  for (const { _id: link_id } of report?.links.slice(0, 1) ?? [])
    await resetVerifierAuthenticator(ctx, { link_id, reason: 'New phone (demo)' });
}
