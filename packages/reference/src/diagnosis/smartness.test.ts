import { expect, test } from 'vitest';
import { z } from 'zod';
import { frameworkEditions } from '../frameworks/editions.ts';
import data from './smartness.json' with { type: 'json' };
import { smartnessCatalogue } from './smartness.ts';
import { sriCatalogue } from './sri.ts';

const text = z.string().trim().min(1);
const services = sriCatalogue.services.map(({ code }) => code);
const Catalogue = z.strictObject({
  edition: z.string().regex(/^\d{4}$/),
  source: z.array(z.strictObject({ name: text, ref: text, kind: z.enum(['primary', 'secondary', 'code']) })).min(1),
  retrieved: z.iso.date(),
  licence: text,
  confidence: z.enum(['high', 'medium', 'low']),
  confidence_note: text,
  sections: z.array(
    z.strictObject({
      code: text,
      weight: z.number().positive(),
      criteria: z.array(z.strictObject({ code: text, sriServices: z.array(z.enum(services)) })).min(1),
    }),
  ),
  bands: z.array(
    z.strictObject({
      band: text,
      from: z.number(),
      title: z.strictObject({ en: text, de: text, ar: z.string().regex(/[\u0600-\u06FF]/) }),
    }),
  ),
});

const { edition, sections, bands } = smartnessCatalogue;

test('the catalogue follows its schema: 58 criteria in 11 sections, weights of 100 percent, services that exist', () => {
  expect(() => Catalogue.parse(data)).not.toThrow();
  expect(sections).toHaveLength(11);
  expect(sections.flatMap(({ criteria }) => criteria)).toHaveLength(58);
  expect(sections.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
});

test('bands begin at 80, 60, 40, 20 and 0 percent', () => {
  expect(bands.map(({ from }) => from)).toEqual([80, 60, 40, 20, 0]);
});

test('the edition asks for each criterion, with a level and a target from 0 to 4', () => {
  const found = frameworkEditions('smartness').find((one) => one.edition === edition)!;
  const levels = ['0', '1', '2', '3', '4'];
  expect(
    found.sections.map(({ code, questions }) => ({
      code,
      criteria: questions.map((question) => ({
        code: question.code,
        columns: question.columns?.map((column) => [column.code, column.options?.map(({ value }) => value)]),
      })),
    })),
  ).toEqual(
    sections.map(({ code, criteria }) => ({
      code,
      criteria: criteria.map((one) => ({
        code: one.code,
        columns: [
          ['level', levels],
          ['target', levels],
        ],
      })),
    })),
  );
});
