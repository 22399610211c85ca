import { decide } from '@steward/contract/modules';
import { Language } from '@steward/contract/language';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Ending, EndingSource } from '../../../platform/endings.ts';
import { listFound } from '../documents/documents.service.ts';
import { addReminderTask } from '../tasks/tasks.service.ts';
import * as repository from './endings.repository.ts';

const addresses = {
  building_certificate: '/diagnosis/building-certifications',
  energy_certificate: '/diagnosis/energy-ratings',
} as const;

/** The words of the task by the language of its assignee. */
const renew: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `Renew: ${title}`,
  de: (title) => `Erneuern: ${title}`,
  ar: (title) => `تجديد: ${title}`,
};

/** The people in charge: property managers and owners of the data; without any, the person who recorded it. */
const inCharge = ({ managers, owners, created_by }: repository.EndingRow): string[] => {
  const people = [...new Set([...managers, ...owners])];
  return people.length > 0 ? people : created_by ? [created_by] : [];
};

/** Those of the certificates that a person may read and reaches now. */
async function reachedBy(ctx: Ctx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const person = await ctx.personNow(ctx, userId);
  if (!person?.actor || !decide(person.actor.rights, 'property-documents.read').allowed) return new Set();
  return reading(person, async (work) => new Set((await listFound(work, ids)).map(({ _id }) => _id)));
}

/** One task for each certificate and last day, however many reminders are sent. */
async function addTask(work: Work, row: repository.EndingRow, assignee: string): Promise<void> {
  const languages = await repository.listLanguages(work.db, [assignee]);
  const language = Language.safeParse(languages.get(assignee)).data ?? 'en';
  await addReminderTask(work, {
    title: renew[language](row.title).slice(0, 200),
    environment_id: row.environment_id,
    assignee_id: assignee,
    due_date: row.valid_until,
  });
}

/** The certificates and energy ratings that end. */
export const endingCertificates: EndingSource = async (ctx, from, to, only) => {
  const rows = await reading(ctx, ({ db, scope }) => repository.listEnding(db, scope, from, to, only));
  const byPerson = new Map<string, string[]>();
  for (const row of rows)
    for (const person of only === undefined ? inCharge(row) : [only]) {
      const own = byPerson.get(person);
      if (own) own.push(row.id);
      else byPerson.set(person, [row.id]);
    }
  const reached = new Map<string, ReadonlySet<string>>();
  for (const [person, ids] of byPerson) reached.set(person, await reachedBy(ctx, person, ids));
  return rows.map((row): Ending => {
    const { id, title, environment_id, environment_name, valid_until, kind } = row;
    const people = only === undefined ? inCharge(row) : [only];
    const recipients = people.filter((person) => reached.get(person)?.has(id));
    const [assignee] = recipients;
    return {
      object_id: id,
      environment_id,
      ends_on: valid_until,
      to: recipients,
      title,
      values: { certificate: title, place: environment_name },
      redirect_url: `${addresses[kind as keyof typeof addresses]}?item=${id}`,
      ...(assignee && { alsoDo: (work: Work) => addTask(work, row, assignee) }),
    };
  });
};
