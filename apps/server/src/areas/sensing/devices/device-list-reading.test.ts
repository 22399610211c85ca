import { expect, test } from 'vitest';
import { parseCsv } from '../../../platform/imports/csv-reading.ts';
import { readDeviceList } from './device-list-reading.ts';

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n"x;y";"say ""hi"""',
    [
      ['a', 'b'],
      ['x;y', 'say "hi"'],
    ],
  ],
  [
    'a\tb\n\n"two\nlines"\t2\n',
    [
      ['a', 'b'],
      ['two\nlines', '2'],
    ],
  ],
])('%j is read as CSV', (text, cells) => {
  expect(parseCsv(text)?.map((row) => row.cells)).toEqual(cells);
});

test('a row is named by the line of the file where it begins, also after quoted line breaks', () => {
  expect(parseCsv('a,b\n"x\ny",1\n\nz,2')?.map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('invalid rows are refused one by one with line and reason; the rest is imported', () => {
  const list = readDeviceList(
    [
      'Serial No;Device name;Manufacturer;Last seen;Colour;Sensors',
      'S-1;Hub;Veea;2026-11-01 08:00;red;temperature=°C|humidity=%',
      ';No serial;;;;',
      's-1;Again;;;;',
      'S-2;Late;;yesterday;;',
      `S-3;${'x'.repeat(201)};;;;`,
      'S-4;;;;;co2|CO2',
      'S-5;Fine;;;;',
    ].join('\n'),
  );
  expect(list?.ignored).toEqual(['Colour']);
  expect(list?.devices).toEqual([
    {
      line: 2,
      serial: 'S-1',
      name: 'Hub',
      maker: 'Veea',
      lastSeen: '2026-11-01T08:00:00.000Z',
      sensors: [
        { key: 'temperature', name: '', unit: '°C' },
        { key: 'humidity', name: '', unit: '%' },
      ],
    },
    { line: 8, serial: 'S-5', name: 'Fine', maker: '', sensors: [] },
  ]);
  expect(list?.refused.map(({ line, reason, about }) => [line, reason, about.slice(0, 9)])).toEqual([
    [3, 'serial-missing', ''],
    [4, 'serial-twice', '2'],
    [5, 'last-seen', 'yesterday'],
    [6, 'too-long', 'xxxxxxxxx'],
    [7, 'sensors', 'co2|co2'],
  ]);
});

test.each([
  ['a list', '[{"deviceId":"A","firmwareVersion":2},7]'],
  ['a list in an object', '{"total":2,"devices":[{"deviceId":"A","firmwareVersion":"2"},7]}'],
])('%s of JSON is read', (_, text) => {
  const list = readDeviceList(text);
  expect(list?.devices).toEqual([{ line: 1, serial: 'A', firmware: '2' }]);
  expect(list?.refused).toEqual([{ line: 2, serial: '', reason: 'not-a-device', about: '7' }]);
});

test.each(['', 'no headings here', '{"a":1}', '[{"colour":"red"}]', '[1', '%PDF-1.7'])(
  '%j is no list of devices',
  (text) => {
    expect(readDeviceList(text)).toBeUndefined();
  },
);
