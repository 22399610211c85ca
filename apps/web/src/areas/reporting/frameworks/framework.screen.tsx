import { useMemo } from 'react';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { FrameworkPage } from './framework-page.tsx';

/** The page of the frameworks that have none of their own. */
export default function FrameworkScreen() {
  const [{ key }] = useAddressState();
  const named = textOf(key) ?? '';
  const keys = useMemo(() => [named], [named]);
  return <FrameworkPage keys={keys} />;
}
