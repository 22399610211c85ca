import { costRecoveries, leases } from '@steward/contract/estate/leases';
import type { z } from 'zod';
import { id } from '@steward/contract/call';
import { byNameWithin, without, type Importable } from '../../../platform/imports/importable.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import { spacesByName } from '../spaces/spaces.importable.ts';
import { tenantsByName } from '../tenants/tenants.importable.ts';
import * as repository from './leases.repository.ts';
import { writeLease } from './leases.service.ts';

const Fields = leases.saveLease.input.omit({ lease_id: true }).extend({ environment_id: id('environment') });
type Fields = z.output<typeof Fields>;

export const leasesImportable: Importable<Fields> = {
  thing: 'leases',
  // One permission for both, as the call that saves a lease asks for.
  needs: { create: 'tenants.edit', edit: 'tenants.edit' },
  input: Fields,
  fields: [
    propertyField,
    {
      name: 'tenant_id',
      kind: 'reference',
      is_required: true,
      within: 'environment_id',
      headings: ['tenant', 'tenant name', 'company', 'mieter', 'mietername', 'firma', 'المستأجر', 'اسم المستأجر'],
    },
    {
      name: 'space_id',
      kind: 'reference',
      is_required: true,
      within: 'environment_id',
      headings: [
        'space',
        'space name',
        'unit',
        'fläche',
        'einheit',
        'mieteinheit',
        'الوحدة',
        'المساحة المؤجرة',
        'المساحة',
      ],
    },
    {
      name: 'tenant_space_name',
      kind: 'text',
      is_required: false,
      headings: [
        'tenant space',
        'suite',
        'leased part',
        'mietfläche',
        'bezeichnung',
        'الجناح',
        'name of the leased part',
        'name der mietfläche',
        'اسم الجزء المؤجَّر',
      ],
    },
    {
      name: 'valid_from',
      kind: 'day',
      is_required: true,
      headings: [
        'valid from',
        'from',
        'start',
        'lease start',
        'start date',
        'commencement',
        'von',
        'ab',
        'beginn',
        'mietbeginn',
        'من',
        'gültig ab',
        'صالح من',
      ],
    },
    {
      name: 'valid_until',
      kind: 'day',
      is_required: false,
      headings: [
        'valid until',
        'until',
        'to',
        'end',
        'lease end',
        'end date',
        'expiry',
        'expiration',
        'bis',
        'ende',
        'mietende',
        'إلى',
        'حتى',
        'gültig bis',
        'صالح حتى',
      ],
    },
    {
      name: 'area',
      kind: 'area',
      is_required: false,
      headings: [
        'leased area',
        'area',
        'size',
        'rentable area',
        'nla',
        'größe',
        'quadratmeter',
        'mietfläche m2',
        'المساحة',
        'gemietete größe',
        'المساحة المؤجَّرة',
      ],
    },
    {
      name: 'share',
      kind: 'number',
      is_required: false,
      headings: [
        'share',
        'share of space',
        'anteil',
        'النسبة',
        'share of the space 0 to 1',
        'anteil der fläche 0 bis 1',
        'النسبة من المساحة 0 إلى 1',
      ],
    },
    {
      name: 'headcount',
      kind: 'number',
      is_required: false,
      headings: ['headcount', 'people', 'employees', 'personen', 'personenzahl', 'mitarbeiter', 'عدد الأشخاص'],
    },
    {
      name: 'cost_recovery',
      kind: 'choice',
      is_required: false,
      choices: costRecoveries,
      words: {
        'by area': 'area',
        'by sub-meter': 'sub_meter',
        'fixed share': 'fixed',
        keine: 'none',
        'nach fläche': 'area',
        'nach unterzähler': 'sub_meter',
        'fester anteil': 'fixed',
      },
      headings: ['cost recovery', 'recovery', 'kostenumlage', 'umlage', 'استرداد التكاليف'],
    },
    {
      name: 'recovery_share',
      kind: 'number',
      is_required: false,
      headings: [
        'share of costs',
        'recovery share',
        'anteil an den kosten',
        'النسبة من التكاليف',
        'share of the costs 0 to 1',
        'anteil an den kosten 0 bis 1',
        'النسبة من التكاليف 0 إلى 1',
      ],
    },
    {
      name: 'data_consent_on',
      kind: 'day',
      is_required: false,
      headings: [
        'data sharing agreed on',
        'data consent',
        'datenweitergabe',
        'zustimmung',
        'تاريخ الموافقة',
        'datenweitergabe zugestimmt am',
        'تاريخ الموافقة على مشاركة البيانات',
      ],
    },
    { name: 'note', kind: 'text', is_required: false, headings: ['note', 'notes', 'notiz', 'bemerkung', 'ملاحظة'] },
  ],
  nameOf: ({ tenant_id = '', space_id = '' }, names) =>
    [names.get(tenant_id), names.get(space_id)].filter(Boolean).join(', '),
  keyFields: { name: 'valid_from' },
  keyOf: ({ tenant_id = '', space_id = '', valid_from = '' }) => ({ name: `${tenant_id} ${space_id} ${valid_from}` }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listLeases(db, scope, { ids })).map((row) => ({
      id: row._id,
      values: without(row, '_id', 'tenant_name', 'space_name', 'gross_floor_area'),
    })),
  references: async (work) => ({
    environment_id: await propertiesByName(work),
    tenant_id: byNameWithin(await tenantsByName(work)),
    space_id: byNameWithin(await spacesByName(work)),
  }),
  add: async (ctx, work, rows) => {
    for (const { id: lease, values } of rows)
      await writeLease(ctx, work, without(values, 'environment_id'), { id: lease, isNew: true });
  },
  change: (ctx, work, { id: lease, values }) =>
    writeLease(ctx, work, without(values, 'environment_id'), { id: lease, isNew: false }),
  // Nothing refers to a lease.
  inUse: async () => new Set<string>(),
  inUseFailure: 'import.in-use',
  remove: async ({ db, scope }, ids) => {
    for (const lease of ids) await repository.deleteLease(db, scope, lease);
  },
};
