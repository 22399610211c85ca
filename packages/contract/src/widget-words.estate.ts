/** Words about spaces, leases, equipment, servicing and tasks. */
export const estateWords = [
  'estate.leased',
  'estate.open',
  'estate.servicing',
  'estate.vacancy',
  'estate.billsToCheck',
] as const;
