import { z } from 'zod';
import { area, id, text } from '../call.ts';

/** Search for objects by words, within the permissions and properties of the person. */
export const search = area('foundation/search', {
  globalSearch: {
    method: 'POST',
    path: '/globalSearch',
    access: 'member',
    needs: 'own',
    summary: 'Objects by a word, of the kinds and properties the person may see; typing mistakes are forgiven',
    input: z.object({
      user_id: id('user').optional(),
      organization_id: id('organization').optional(),
      search: text(200).refine((s) => s.length >= 3, 'Type at least 3 characters'),
    }),
    answer: z.array(
      z.object({
        _id: z.uuid(),
        /** The kind of object, as declared by its area. */
        type: z.string(),
        search_type: z.string(),
        name: z.string(),
        /** Distinguishes objects with the same name: a city, a property, a day. */
        note: z.string(),
        /** The address of the screen that shows it. */
        url: z.string(),
        environment_id: id('environment').nullable(),
        portfolio_id: id('portfolio').nullable(),
      }),
    ),
  },
});
