import { expect, test } from 'vitest';
import { readCertificate } from './read-certificate.ts';

const read = (...pages: string[]) => {
  const found = readCertificate(pages);
  return found && { form: found.form, ...Object.fromEntries(found.values.map(({ field, value }) => [field, value])) };
};

test('an Energieausweis of a dwelling states class, demand, area, number and days', () => {
  expect(
    read(
      'ENERGIEAUSWEIS für Wohngebäude\ngemäß den §§ 79 ff. Gebäudeenergiegesetz (GEG)\nGültig bis: 12.03.2031   Registriernummer: BE-2021-003456789\nGebäudenutzfläche (AN) 1.234,5 m²\nAussteller: Ingenieurbüro Muster GmbH\nAusstellungsdatum: 13.03.2021',
      'Treibhausgasemissionen 32,5 kg CO2-Äquivalent /(m²·a)\nEndenergiebedarf dieses Gebäudes 98,4 kWh/(m²·a)\nPrimärenergiebedarf dieses Gebäudes 112,3 kWh/(m²·a)\nEnergieeffizienzklasse: C',
    ),
  ).toEqual({
    form: 'energieausweis',
    scheme_key: 'energieausweis_wohn',
    level: 'C',
    certified_area: 1234.5,
    primary_energy: 112.3,
    co2e: 32.5,
    assessor: 'Ingenieurbüro Muster GmbH',
    registry_number: 'BE-2021-003456789',
    issued_on: '2021-03-13',
    valid_until: '2031-03-12',
  });
});

test('an Energieausweis of another building has no class', () => {
  expect(
    read(
      'ENERGIEAUSWEIS für Nichtwohngebäude\nGültig bis: 1. März 2032\nNettogrundfläche 12.400 m²\nPrimärenergieverbrauch 201 kWh/(m²·a)',
    ),
  ).toEqual({
    form: 'energieausweis',
    scheme_key: 'energieausweis_nwg',
    certified_area: 12_400,
    primary_energy: 201,
    valid_until: '2032-03-01',
  });
});

test('a British EPC of a shop states rating, area, number, assessor and days', () => {
  const page =
    'Energy performance certificate (EPC)\nUnit 4, 12 High Street\nEnergy rating D\nValid until: 4 May 2034\nCertificate number: 9876-5432-1098-7654-3210\nProperty type: Retail\nTotal floor area: 1,250 square metres\nProperties can be let if they have an energy rating from A+ to E.\nThis property’s current energy rating is D.\nAsset rating: 87\nBuilding emission rate (kgCO2/m2 per year) 41.27\nPrimary energy use (kWh/m2 per year) 243\nAssessor’s name: Jane Miller\nTelephone 020\nDate of certificate: 5 May 2024';
  expect(read(page)).toEqual({
    form: 'uk-epc',
    scheme_key: 'epc_uk_nd',
    level: 'D',
    score: 87,
    certified_area: 1250,
    primary_energy: 243,
    co2e: 41.27,
    assessor: 'Jane Miller',
    registry_number: '9876-5432-1098-7654-3210',
    issued_on: '2024-05-05',
    valid_until: '2034-05-04',
  });
});

test('a French DPE states class, area, number and days', () => {
  expect(
    read(
      'DPE Diagnostic de performance énergétique (logement)\nN° ADEME : 2175E1234567X\nÉtabli le : 12/03/2022\nValable jusqu’au : 11/03/2032\nSurface habitable : 85,5 m²\nClasse énergie : D\nConsommation (énergie primaire) 231 kWh/m²/an\nÉmissions 45 kg CO₂/m²/an\nDiagnostiqueur : Paul Durand',
    ),
  ).toEqual({
    form: 'dpe',
    scheme_key: 'dpe',
    level: 'D',
    certified_area: 85.5,
    primary_energy: 231,
    co2e: 45,
    assessor: 'Paul Durand',
    registry_number: '2175E1234567X',
    issued_on: '2022-03-12',
    valid_until: '2032-03-11',
  });
});

test('each value has its page and its printed words', () => {
  const found = readCertificate(['ENERGIEAUSWEIS für Wohngebäude', 'x\nGültig bis:\n 12.03.2031']);
  expect(found?.values.find(({ field }) => field === 'valid_until')).toEqual({
    field: 'valid_until',
    value: '2031-03-12',
    page: 2,
    printed: 'Gültig bis: 12.03.2031',
  });
});

test('a text that is no certificate, an empty one, and days that do not exist are not read', () => {
  expect(readCertificate(['Invoice 4711 for electricity, 1,200 kWh'])).toBeUndefined();
  expect(readCertificate([''])).toBeUndefined();
  expect(read('Energieausweis für Wohngebäude\nGültig bis: 31.02.2031')).not.toHaveProperty('valid_until');
});
