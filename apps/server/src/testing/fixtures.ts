import { accessKinds } from './fixtures/access.ts';
import { carbonKinds } from './fixtures/carbon.ts';
import { energyKinds } from './fixtures/energy.ts';
import { estateKinds } from './fixtures/estate.ts';
import { foundationKinds } from './fixtures/foundation.ts';
import { operationsKinds } from './fixtures/operations.ts';
import { reportingKinds } from './fixtures/reporting.ts';
import { sensingKinds } from './fixtures/sensing.ts';
import type { HandMadeKinds } from './fixtures/fixture.ts';

/** Kinds of ids that no single call makes and answers as `_id`. */
export const handMade: HandMadeKinds = {
  ...foundationKinds,
  ...accessKinds,
  ...estateKinds,
  ...sensingKinds,
  ...energyKinds,
  ...carbonKinds,
  ...reportingKinds,
  ...operationsKinds,
};

/** Further things of a kind that differ in what hangs on them: the walks try each. What nothing hangs on can be deleted. */
export const further: Readonly<Record<string, readonly string[]>> = {
  bill: ['bill-with-file'],
  report: ['sent-report'],
  portfolio: ['empty-portfolio'],
  environment: ['empty-environment'],
  space: ['empty-space'],
  tenant: ['empty-tenant'],
  role: ['unused-role'],
  meter: ['unread-meter'],
};
