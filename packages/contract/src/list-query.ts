import { listQueryLimits, readListQuery, type ListFields } from '@steward/core/lists/list-query';
import { z } from 'zod';

/** The text of a query of a list with these fields (`core/lists/list-query`); empty: every row. */
export const listQuery = (fields: ListFields) =>
  z
    .string()
    .max(listQueryLimits.characters)
    .superRefine((text, context) => {
      const read = readListQuery(text, fields);
      if (!('fault' in read)) return;
      const field = read.field === undefined ? '' : `: ${read.field.slice(0, 60)}`;
      context.addIssue({ code: 'custom', message: `${read.fault}${field}` });
    })
    .meta({ examples: [''] });
