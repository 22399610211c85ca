/** Words about spaces, leases, equipment, servicing and tasks. */
export const estateWords = ['estate.tasks'] as const;
