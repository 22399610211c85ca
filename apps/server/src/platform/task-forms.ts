import type { TaskKind } from '@steward/contract/declared';
import type { Work } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';

/** What a task with a form is about: a meter, a piece of equipment, or without both the whole property. */
export interface TaskSubject {
  environment_id: string;
  meter_id: string | null;
  equipment_id: string | null;
}

/** The form of a kind of tasks, declared by the area that has the form. Its permissions are in the contract. */
export interface TaskForm {
  /** The address of the form. */
  address: (subject: TaskSubject) => string;
  /** Whether everything in the property was done since the task was assigned; by default with the first saved form. */
  isWholeDone?: (ctx: Ctx, work: Work, environmentId: string, since: Date) => Promise<boolean>;
}

export type TaskForms = Readonly<Record<TaskKind, TaskForm>>;

declare module './ctx.ts' {
  interface Platform {
    /** The forms that tasks may ask for, of all areas. */
    taskForms: TaskForms;
  }
}
