import { z } from 'zod';
import { area, Done, id, requiredText } from '../call.ts';
import { changesOf } from '../changes.ts';

/** Never green, red or amber alone: a label is no rating. */
export const labelColours = ['slate', 'blue', 'violet', 'rose', 'orange', 'yellow', 'teal'] as const;
export type LabelColour = (typeof labelColours)[number];

export const Label = z.object({
  _id: id('label'),
  name: z.string(),
  colour: z.enum(labelColours),
  /** Within the person's reach. */
  property_count: z.number(),
});
export type Label = z.infer<typeof Label>;

const fields = { name: requiredText(60), colour: z.enum(labelColours).default('slate') };

/** Labels of properties across portfolios, such as "to refurbish" or "phase 2". */
export const labels = area(
  'estate/labels',
  {
    getLabels: {
      method: 'POST',
      path: '/getLabels',
      access: 'member',
      needs: 'properties.read',
      summary: 'The labels of the organization, by name',
      input: z.object({}),
      answer: z.array(Label),
    },
    createLabel: {
      method: 'POST',
      path: '/createLabel',
      access: 'member',
      needs: 'properties.edit',
      makes: 'label',
      summary: 'Add a label',
      input: z.object(fields),
      answer: Label,
    },
    updateLabel: {
      method: 'POST',
      path: '/updateLabel',
      access: 'member',
      needs: 'properties.edit',
      summary: 'Rename a label or change its colour',
      input: z.object({ label_id: id('label'), ...changesOf(fields) }),
      answer: Label,
    },
    deleteLabel: {
      method: 'POST',
      path: '/deleteLabel',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Delete a label: it is taken off every property',
      input: z.object({ label_id: id('label') }),
      answer: Done,
    },
    setPropertyLabels: {
      method: 'POST',
      path: '/setPropertyLabels',
      access: 'member',
      needs: 'properties.edit',
      summary: 'Give a property exactly these labels',
      input: z.object({ environment_id: id('environment'), label_ids: z.array(id('label')).max(50) }),
      answer: Done,
    },
  },
  {
    failures: {
      'label.not-found': { status: 404, message: 'This label was not found.' },
      'label.name-taken': { status: 409, message: 'There is already a label with this name.' },
      'label.for-all': {
        status: 403,
        message: 'Only people with access to all properties can change or delete a label.',
      },
      'label.too-many': { status: 409, message: 'An organization can have 500 labels. Delete one first.' },
    },
  },
);
