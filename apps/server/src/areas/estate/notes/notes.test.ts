import { notes } from '@steward/contract/estate/notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

test('notes are listed newest first with their author, and can be deleted', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const first = await ada.get(notes.addNote, { environment_id, text: 'Roof checked' });
  await ada.get(notes.addNote, { environment_id, text: 'Boiler ordered' });
  expect(await ada.get(notes.getNotes, { environment_id })).toMatchObject([
    { text: 'Boiler ordered' },
    { text: 'Roof checked', author_name: 'Ada Test' },
  ]);
  await ada.get(notes.deleteNote, { note_id: first._id });
  expect(await ada.get(notes.getNotes, { environment_id })).toHaveLength(1);
  expect(await ada.ask(notes.deleteNote, { note_id: first._id })).toMatchObject({ code: 'note.not-found' });
});

test('another organization sees and deletes nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: note_id } = await ada.get(notes.addNote, { environment_id, text: 'Ours' });
  expect((await eve.ask(notes.getNotes, { environment_id })).httpStatus).toBe(404);
  expect((await eve.ask(notes.deleteNote, { note_id })).httpStatus).toBe(404);
  expect(await ada.get(notes.getNotes, { environment_id })).toHaveLength(1);
});

test('a member cannot read, add or delete notes on another property', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: note_id } = await ada.get(notes.addNote, { environment_id, text: 'Not yours' });
  const mo = await server.newMember(ada, [own]);
  expect((await mo.ask(notes.getNotes, { environment_id })).httpStatus).toBe(404);
  expect((await mo.ask(notes.addNote, { environment_id, text: 'x' })).statusCode).not.toBe(200);
  expect((await mo.ask(notes.deleteNote, { note_id })).statusCode).not.toBe(200);
  expect(await ada.get(notes.getNotes, { environment_id })).toHaveLength(1);
});

test('an empty note is refused at its field', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  expect(await ada.ask(notes.addNote, { environment_id, text: '  ' })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'text', message: 'is required' }],
  });
});
