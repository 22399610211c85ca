import { places } from '@steward/contract/declared';
import type { ServedArea } from './platform/http/serve.ts';

/** Every area of the contract with what it brings to the server, found by its name: adding one changes nothing here. */
export const areas: readonly ServedArea[] = await Promise.all(
  places.map(
    async ({ district, area }) =>
      ((await import(`./areas/${district}/${area}/${area}.area.ts`)) as { default: ServedArea }).default,
  ),
);
