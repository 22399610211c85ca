import type { Input, Parsed } from '@steward/contract/call';
import type { environments } from '@steward/contract/estate/environments';
import type { Control } from 'react-hook-form';

/** What the form holds, and what it hands over once checked. */
export type Fields = Input<typeof environments.createEnvironment>;
export type Saved = Parsed<typeof environments.createEnvironment>;
export type FieldsControl = Control<Fields, unknown, Saved>;
/** Countries whose emission factors differ between grids. */
export const gridCountries: ReadonlySet<string> = new Set(['US', 'AU', 'AE']);
