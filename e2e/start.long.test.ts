import { test } from 'vitest';
import { surviveKills } from './crash.ts';

test('ten times kill -9 under write load: no acknowledged write is lost', () => surviveKills(10), 900_000);
