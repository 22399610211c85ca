import { walkUpdates } from './updates-walked.ts';

walkUpdates(1);
