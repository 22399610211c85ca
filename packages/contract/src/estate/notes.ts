import { z } from 'zod';
import { area, Done, id, requiredText } from '../call.ts';

export const Note = z.object({
  _id: id('note'),
  environment_id: id('environment'),
  text: z.string(),
  /** Empty once the account is gone. */
  author_name: z.string(),
  created_at: z.string(),
});
export type Note = z.infer<typeof Note>;

/** Notes of colleagues on a property. */
export const notes = area(
  'estate/notes',
  {
    getNotes: {
      method: 'POST',
      path: '/getNotes',
      access: 'member',
      needs: 'notes.read',
      summary: 'The notes on a property, newest first',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(Note),
    },
    addNote: {
      method: 'POST',
      path: '/addNote',
      access: 'member',
      needs: 'notes.create',
      summary: 'Add a note to a property',
      input: z.object({ environment_id: id('environment'), text: requiredText(4000) }),
      answer: Note,
      makes: 'note',
    },
    deleteNote: {
      method: 'POST',
      path: '/deleteNote',
      access: 'member',
      needs: 'notes.delete',
      summary: 'Delete a note',
      input: z.object({ note_id: id('note') }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'notes',
        order: 30,
        under: 'properties-and-pages',
        name: 'Notes',
        permissions: ['read', 'create', 'delete'],
        icon: 'IconNotes',
      },
    ],
    failures: { 'note.not-found': { status: 404, message: 'This note was not found.' } },
  },
);
