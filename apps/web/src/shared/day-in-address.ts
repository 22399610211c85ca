import { useState } from 'react';
import { organizationToday } from '../session/today.ts';
import { textOf, useAddressState } from './address-state.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The date of a page: that of the address (`on`), otherwise today. */
export function useDayInAddress() {
  const [address, change] = useAddressState();
  const [today] = useState(organizationToday);
  const asked = textOf(address['on']);
  return {
    day: asked && isDay(asked) ? asked : today,
    today,
    setDay: (next: string | undefined) => change({ on: next && next !== today ? next : undefined }),
  };
}
