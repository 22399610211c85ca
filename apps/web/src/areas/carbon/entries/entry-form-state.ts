import type { entries } from '@steward/contract/carbon/entries';
import type { FormOf } from '../../../shared/form/call-form.tsx';

export type EntryFormState = FormOf<typeof entries.createScope>;
