import { hasPostalCodes } from '@steward/core/property/postal-codes';

interface Address {
  address?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip_code?: string | undefined;
  country_code?: string | undefined;
}

/** Which parts of an address are missing before a map makes sense (R042), as far as the country has them; names of fields. */
export function missingForMap({ address, city, state, zip_code, country_code }: Address) {
  const parts = { address, zip_code, city, state, country_code };
  return (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (key) => !parts[key]?.trim() && (key !== 'zip_code' || hasPostalCodes(country_code ?? '')),
  );
}
