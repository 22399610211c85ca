import { expect, test } from 'vitest';
import { isContractualSource } from './contractual-source.ts';

test.each([
  'Green tariff',
  'Stadtwerke, Ökostromtarif 2024',
  'Stromkennzeichnung Tarif Natur',
  'Guarantees of origin, Norway',
  'GoO 2024',
  '10 MWh I-REC',
  'PPA with Windpark Nord',
  'Herkunftsnachweise UBA',
  'AIB European residual mix 2024',
  'Contract 4711',
  'Stromliefervertrag',
  'Supplier statement',
  'تعرفة خضراء',
  'شهادة المورد',
])('"%s" is no average of a grid', (source) => expect(isContractualSource('electricity', source)).toBe(true));

test.each([
  'UBA, Strommix 2024',
  'Grid average, Landsnet 2023',
  'Hydro-Québec, facteur moyen du réseau',
  'Umweltbundesamt, recent edition',
  'Direct line from the plant next door',
  'متوسط الشبكة الوطنية',
])('"%s" can be an average of a grid', (source) => expect(isContractualSource('electricity', source)).toBe(false));

test('a heat network has its certificate and supplier, and no green tariff', () => {
  for (const source of ['Certificate by FW 309', 'Supplier', 'Zertifikat nach AGFW', 'Wärmeliefervertrag'])
    expect(isContractualSource('district_heating', source)).toBe(false);
  expect(isContractualSource('district_heating', 'Wärmetarif Grün')).toBe(true);
});
