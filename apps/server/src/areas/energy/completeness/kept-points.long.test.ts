import { cellStates } from '@steward/core/coverage/bill-matrix';
import { expect, test } from 'vitest';
import { compareKeptPoints, startServer, statesSeen } from './kept-points.compared.fixture.ts';

startServer();
compareKeptPoints([1, 2, 3], ['2026-11-30', '2026-01-08', '2025-03-12']);

test('the portfolios have every state', () => {
  expect(statesSeen()).toEqual(new Set(cellStates));
});
