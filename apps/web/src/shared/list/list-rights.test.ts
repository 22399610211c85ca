import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetSession, keepSession, type SessionDetail } from '../../session/session.ts';
import { useListRights, type ListRights } from './list-rights.ts';

afterEach(() => forgetSession());

const mayExport = (held: string[], needs?: ListRights) => {
  keepSession({ permissions: held } as unknown as SessionDetail);
  return renderHook(() => useListRights(needs)).result.current.export;
};

test('a list whose module has no export permission can be exported by every user who reads it', () => {
  expect(mayExport(['meters.read'], 'meters')).toBe(true);
  expect(mayExport(['equipment.read'], 'equipment')).toBe(true);
  expect(mayExport(['meters.read'])).toBe(true);
});

test('a list whose module has an export permission requires it', () => {
  expect(mayExport(['properties.read'], 'properties')).toBe(false);
  expect(mayExport(['properties.read', 'properties.export'], 'properties')).toBe(true);
  expect(mayExport(['payments.read'], { export: 'payments.export' })).toBe(false);
});
