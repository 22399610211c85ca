import { taskKinds, type TaskKind } from '@steward/contract/declared';
import type { TFunction } from 'i18next';

export const isTaskKind = (kind: string | null | undefined): kind is TaskKind =>
  typeof kind === 'string' && Object.hasOwn(taskKinds, kind);

/** The label of the button to the form of a task. */
export const openWord = (t: TFunction, kind: TaskKind): string =>
  ({
    'read-meters': t('words:enterReading'),
    'service-equipment': t('words:recordService'),
    'add-bill': t('words:enterBill'),
  })[kind];
