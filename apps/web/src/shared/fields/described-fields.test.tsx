import { entities, type EntityName } from '@steward/core/fields/entities';
import { blank, type Fields } from '@steward/core/fields/field';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { show } from '../../testing/show.tsx';
import { DescribedFields } from './described-fields.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['fieldNames', 'fieldNotes', 'form', 'imports']);
});
afterEach(cleanup);

function Form({ of }: { of: EntityName }) {
  const fields: Fields = entities[of];
  const { control } = useForm({ defaultValues: blank(fields) as Record<string, unknown> });
  const parts = new Set(Object.values(fields).flatMap(({ form }) => form ?? []));
  return [...parts].map((part) => (
    <DescribedFields key={part} of={of} fields={fields} part={part} control={control} currency="EUR" />
  ));
}

test.each(Object.keys(entities) as EntityName[])(
  '%s: every field with a place in the form has an input',
  async (of) => {
    show(<Form of={of} />);
    const placed = Object.entries<Fields[string]>(entities[of]).filter(([, { form }]) => form);
    expect(placed.length).toBeGreaterThan(4);
    for (const [name] of placed) {
      const label = i18next.t(`${of}.${name}`, { ns: 'fieldNames' });
      await expect(
        screen.findAllByLabelText((said) => said.startsWith(label)),
        name,
      ).resolves.not.toEqual([]);
    }
  },
);
