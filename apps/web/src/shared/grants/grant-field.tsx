import type { Permission } from '@steward/core/permissions/modules';
import type { ComponentProps } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { Bound } from '../../ui/form/field.ts';
import { fromGrants, GrantTree, toGrants } from './grant-tree.tsx';

type Props<T extends FieldValues> = Bound<T> & Omit<ComponentProps<typeof GrantTree>, 'value' | 'onChange'>;

/** The tree of modules and permissions as a field of a form. */
export function GrantField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const { field } = useController({ control, name });
  const held = (field.value ?? []) as readonly { module_id: string; permissions: readonly Permission[] }[];
  return <GrantTree {...rest} value={fromGrants(held)} onChange={(next) => field.onChange(toGrants(next))} />;
}
