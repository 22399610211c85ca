import { expect, test } from 'vitest';
import { proposedServes, type MeterPlace, type UnstatedMeter } from './serves-proposal.ts';

const meter: UnstatedMeter = {
  id: 'm',
  carrier: 'electricity',
  meterNo: '1ESY1160',
  note: '',
  paidBy: 'landlord',
  isSubMeter: false,
  isVirtual: false,
};
const place: MeterPlace = {
  spaces: [
    { id: 'shop', name: 'Shop', isCommon: false },
    { id: 'shop2', name: 'Shop 2', isCommon: false },
    { id: 'hall', name: 'Entrance hall', isCommon: true },
    { id: 'a', name: 'A', isCommon: false },
  ],
  mains: new Map([['electricity', 2]]),
};
const single: MeterPlace = { spaces: [], mains: new Map([['electricity', 1]]) };

test.each<[string, Partial<UnstatedMeter>, MeterPlace, unknown]>([
  ['a space in its number', { meterNo: 'SHOP-2' }, place, ['tenant_space', 'space', 'Shop 2', ['shop2']]],
  [
    'a common space in its note',
    { note: 'Entrance hall, left' },
    place,
    ['common_areas', 'space', 'Entrance hall', ['hall']],
  ],
  ['a word in English', { meterNo: 'EV charger 3' }, place, ['vehicle_charging', 'word', 'ev charger', []]],
  ['a word in German', { note: 'Allgemeinstrom' }, place, ['common_areas', 'word', 'allgemeinstrom', []]],
  ['a word in Arabic', { note: 'مصعد' }, place, ['shared_services', 'word', 'مصعد', []]],
  ['a word with a tenant who pays', { note: 'Main', paidBy: 'tenant' }, place, ['whole_building', 'word', 'main', []]],
  ['a tenant who pays', { paidBy: 'tenant' }, place, ['tenant_space', 'tenant_pays', '', []]],
  ['the only meter', {}, single, ['whole_building', 'only_meter', '', []]],
  ['the only meter, paid by the only tenant', { paidBy: 'tenant' }, single, ['whole_building', 'only_meter', '', []]],
  [
    'the only meter, paid by one of several tenants',
    { paidBy: 'tenant' },
    { ...place, mains: single.mains },
    ['tenant_space', 'tenant_pays', '', []],
  ],
])('%s tells what it serves', (_, of, where, expected) => {
  const found = proposedServes({ ...meter, ...of }, where);
  expect(found && [found.serves, found.reason, found.found, found.spaceIds]).toEqual(expected);
});

test.each<[string, Partial<UnstatedMeter>, MeterPlace]>([
  ['one of several meters', {}, place],
  ['a name of one letter', { meterNo: 'A' }, place],
  ['a word inside another', { meterNo: 'Domain' }, place],
  ['a main word on a sub-meter', { note: 'main', isSubMeter: true }, place],
  ['a sub-meter of the only main meter', { isSubMeter: true }, single],
  ['a virtual meter', { isVirtual: true }, single],
  [
    'two spaces of one name',
    { meterNo: 'Kiosk' },
    { ...place, spaces: ['x', 'y'].map((id) => ({ id, name: 'Kiosk', isCommon: false })) },
  ],
])('%s tells nothing', (_, of, where) => {
  expect(proposedServes({ ...meter, ...of }, where)).toBeUndefined();
});
