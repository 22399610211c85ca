import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { factors } from '@steward/contract/carbon/factors';
import { refuseOddInstrument } from '@steward/contract/carbon/factors.references';
import type { InventoryInstrument } from '@steward/core/ghg/entries/activity';
import { isOfItsTime, vintageWindow } from '@steward/core/ghg/instruments/instrument-criteria';
import { CERTIFICATE_KWH, certificatesIn } from '@steward/core/ghg/instruments/serial-range';
import {
  certificateRegistries,
  fixedCertificateKwh,
  registryNamed,
} from '@steward/reference/certificate-registries/registries';
import { countryOf } from '@steward/reference/countries/countries';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed, refuseContradictions } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { faultOf } from './instrument-facts.ts';
import * as repository from './references.repository.ts';
import { refuseAcceptedYears, refuseUnknownProperty } from './references.service.ts';
import { todayOf } from '../../../platform/today.ts';

const DONE = { done: true } as const;

type Given = Parsed<typeof factors.saveInstrument>;

export const getInstruments = (
  ctx: Ctx,
  { year }: Parsed<typeof factors.getInstruments>,
): Promise<Answer<typeof factors.getInstruments>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listInstruments(db, scope, year)).map((row) => {
      const { counts_as_accepted: _accepted, country_code: _country, ...shown } = row;
      return { ...shown, kind: row.kind as InventoryInstrument['kind'], not_counted: faultOf(row) ?? null };
    }),
  );

export const getCertificateRegistries = (): Promise<Answer<typeof factors.getCertificateRegistries>> =>
  Promise.resolve(
    certificateRegistries.map(({ certificateKwh, aliases: _aliases, ...registry }) => ({
      ...registry,
      certificate_kwh: certificateKwh,
    })),
  );

/** The reference of an instrument: registry and serial numbers, or the contract number with those that the contract names. */
function referenceOf({ kind, registry, serial_from, serial_to, contract_no }: Given) {
  const certificates = `${registry} ${serial_to && serial_to !== serial_from ? `${serial_from} – ${serial_to}` : serial_from}`;
  if (kind === 'certificate') return certificates;
  return serial_from ? `${contract_no} (${certificates})` : contract_no;
}

/** A certificate has the energy that its registry fixes for all. */
function refuseOddSize({ registry, certificate_kwh }: Given) {
  const fixed = fixedCertificateKwh(registry);
  if (fixed !== undefined && certificate_kwh !== fixed)
    fail('instrument.certificate-size', `${registry}: ${fixed} kWh`, [
      { field: 'certificate_kwh', message: 'must be the energy of a certificate of this registry' },
    ]);
}

/** Certificates have no more energy than their number times their size. */
function refuseTooFew({ serial_from, serial_to, certificate_kwh, kwh }: Given) {
  const count = certificatesIn(serial_from, serial_to) ?? 1;
  if (kwh > count * certificate_kwh * 1.000001)
    fail('instrument.too-few', `${count} × ${certificate_kwh} kWh < ${kwh} kWh`, [
      { field: 'kwh', message: 'must not be more than the energy of the certificates' },
    ]);
}

/** The row of an instrument, without the fields of other kinds. Fails with the reason when the instrument cannot count. */
async function rowOf(work: Work, ctx: Ctx, given: Given) {
  await refuseUnknownProperty(work, given.environment_id);
  await refuseAcceptedYears(work, given.environment_id, given.year, given.year);
  const { produced_from: producedFrom, produced_until: producedUntil, cancelled_on, year } = given;
  if (cancelled_on !== null && cancelled_on > todayOf(ctx))
    fail('request.invalid', undefined, [{ field: 'cancelled_on', message: 'must not be after today' }]);
  if (given.market !== null && !countryOf(given.market))
    fail('request.invalid', undefined, [{ field: 'market', message: 'is not a country' }]);
  if (!isOfItsTime({ year, producedFrom, producedUntil })) {
    const { firstDay, lastDay } = vintageWindow(year);
    fail('instrument.vintage', `${firstDay} – ${lastDay}`);
  }
  const isCertificate = given.kind === 'certificate';
  const registry = registryNamed(given.registry);
  if (given.serial_from) {
    refuseOddSize({ ...given, registry });
    refuseTooFew(given);
  }
  return {
    ...given,
    registry,
    contract_no: isCertificate ? '' : given.contract_no,
    certificate_kwh: given.serial_from ? given.certificate_kwh : null,
    market: given.market ?? (await findEnvironment(work, given.environment_id))?.country_code ?? null,
    reference: referenceOf({ ...given, registry }),
  };
}

const once = <T>(write: Promise<T>) =>
  unlessTaken(
    'instruments_contract',
    'instrument.contract-taken',
    unlessTaken('instruments_serial', 'instrument.taken', write),
  );

export const saveInstrument = (ctx: Ctx, input: Given) =>
  inTransaction(ctx, async (work) => {
    const row = await rowOf(work, ctx, input);
    await once(
      repository.insertInstrument(work.db, work.scope, { id: uuid(), ...row, created_by: ctx.actor?.userId ?? null }),
    );
    return DONE;
  });

export const updateInstrument = (
  ctx: Ctx,
  { instrument_id, reason, ...sent }: Parsed<typeof factors.updateInstrument>,
) =>
  inTransaction(ctx, async (work) => {
    const kept = (await repository.findInstrument(work.db, work.scope, instrument_id)) ?? fail('instrument.not-found');
    await refuseAcceptedYears(work, kept.environment_id, kept.year, kept.year);
    const known = { ...kept, certificate_kwh: kept.certificate_kwh ?? CERTIFICATE_KWH };
    const input = changed(factors.updateInstrument.input, known, sent);
    refuseContradictions(input, refuseOddInstrument);
    const row = await rowOf(work, ctx, input);
    await once(repository.updateInstrument(work.db, work.scope, { id: instrument_id, ...row, change_reason: reason }));
    return DONE;
  });

export const deleteInstrument = (ctx: Ctx, { instrument_id }: Parsed<typeof factors.deleteInstrument>) =>
  inTransaction(ctx, async (work) => {
    const row = (await repository.findInstrument(work.db, work.scope, instrument_id)) ?? fail('instrument.not-found');
    await refuseAcceptedYears(work, row.environment_id, row.year, row.year);
    await repository.deleteInstrument(work.db, work.scope, instrument_id);
    return DONE;
  });
