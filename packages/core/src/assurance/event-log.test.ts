import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { checkLog, hashedText, headOf, NO_ENTRY, type LogEntry } from './event-log.ts';
import { checkBundle, findInLog, readBundle, savedText, type ReportBundle } from './report-bundle.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function logOf(kinds: readonly string[], detail: LogEntry['detail'] = {}): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const kind of kinds) {
    const entry = {
      seq: entries.length + 1,
      at: `2026-01-0${entries.length + 1}T10:00:00.000Z`,
      round: 1,
      side: 'verifier' as const,
      actor: 'Vera',
      kind,
      detail,
      previous: entries.at(-1)?.hash ?? NO_ENTRY,
    };
    entries.push({ ...entry, hash: hashOf(hashedText(entry)) });
  }
  return entries;
}

test('the hashed text is written out, so that anyone can compute the hash again', () => {
  expect(hashedText(logOf(['opened'])[0] as LogEntry)).toBe(
    `{"actor":"Vera","at":"2026-01-01T10:00:00.000Z","detail":{},"kind":"opened","previous":"${NO_ENTRY}","round":1,"seq":1,"side":"verifier"}`,
  );
});

test('the first changed, removed, added or moved entry is named', () => {
  const log = logOf(['sent', 'opened', 'ticked', 'accepted']);
  expect(checkLog(log, hashOf)).toEqual({ entries: 4, head: log[3]?.hash, broken: null });
  const changed = log.map((entry) => (entry.seq === 2 ? { ...entry, actor: 'Eve' } : entry));
  expect(checkLog(changed, hashOf).broken).toEqual({ seq: 2, why: 'content' });
  // With a hash recomputed by the forger: the next entry still names the old hash.
  const forged = changed.map((entry) => (entry.seq === 2 ? { ...entry, hash: hashOf(hashedText(entry)) } : entry));
  expect(checkLog(forged, hashOf).broken).toEqual({ seq: 3, why: 'chain' });
  expect(checkLog(log.toSpliced(1, 1), hashOf).broken).toEqual({ seq: 3, why: 'chain' });
  expect(checkLog(log.toReversed(), hashOf).broken).toEqual({ seq: 4, why: 'chain' });
  expect(checkLog([], hashOf)).toEqual({ entries: 0, head: NO_ENTRY, broken: null });
});

test('a bundle is checked without any other data', () => {
  const snapshot = { b: [1.5, null], a: 'ä' };
  const sha256 = hashOf(canonicalJson(snapshot));
  const bundle: ReportBundle = {
    format: 'steward-report-bundle-1',
    exported_at: '2026-01-05T10:00:00.000Z',
    sha256,
    snapshot,
    log: logOf(['sent'], { sha256 }),
  };
  const read = readBundle(JSON.stringify(bundle)) as ReportBundle;
  expect(checkBundle(read)).toMatchObject({ sha256, isContentIntact: true, isContentLogged: true });
  expect(checkBundle({ ...read, snapshot: { b: [1.6, null], a: 'ä' } }).isContentIntact).toBe(false);
  expect(readBundle('{"format":"other"}')).toBeUndefined();
  expect(readBundle('no JSON')).toBeUndefined();
  expect(readBundle(JSON.stringify({ ...bundle, log: [{}] }))).toBeUndefined();
});

/** Replaces the entries from `at` on, as someone who recomputes every hash would. */
function rewritten(log: readonly LogEntry[], change: (entry: LogEntry) => Partial<LogEntry>): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const entry of log) {
    const next = { ...entry, ...change(entry), previous: entries.at(-1)?.hash ?? NO_ENTRY };
    entries.push({ ...next, hash: hashOf(hashedText(next)) });
  }
  return entries;
}

test('a history before the sending that was rewritten is found, even with every hash recomputed', () => {
  const texts = { methods: 'Stated' };
  const detail = { version: 1, texts_sha256: hashOf(savedText({ language: 'en', texts })) };
  const before = rewritten(logOf(['made', 'saved'], detail), () => ({ side: 'organization' }));
  const snapshot = { head: { round: 1, language: 'en' }, texts, log: headOf(before) };
  const sha256 = hashOf(canonicalJson(snapshot));
  const sent = { ...(logOf(['made', 'saved', 'sent'])[2] as LogEntry), detail: { sha256 } };
  const log = rewritten([...before, sent], () => ({}));
  const bundle: ReportBundle = { format: 'steward-report-bundle-1', exported_at: '', sha256, snapshot, log };
  expect(checkBundle(bundle)).toMatchObject({ before: { isIntact: true, entries: 2 }, log: { broken: null } });
  const forged = rewritten(log, ({ seq }) => (seq === 1 ? { actor: 'Eve' } : {}));
  expect(checkBundle({ ...bundle, log: forged })).toMatchObject({ before: { isIntact: false }, log: { broken: null } });
  const without = rewritten(log.slice(1), ({ seq }) => ({ seq: seq - 1 }));
  expect(checkBundle({ ...bundle, log: without })).toMatchObject({
    before: { isIntact: false },
    log: { broken: null },
  });
  // A frozen content that names another entry, or has other texts than were saved.
  const other = { ...snapshot, log: headOf(forged.slice(0, 2)) };
  expect(checkBundle({ ...bundle, snapshot: other })).toMatchObject({
    isContentIntact: false,
    before: { isIntact: false },
  });
  const retold = { ...snapshot, texts: { methods: 'Other' } };
  expect(checkBundle({ ...bundle, snapshot: retold }).before?.isIntact).toBe(false);
  // Reports frozen before the content named an entry.
  expect(checkBundle({ ...bundle, snapshot: { head: { round: 1 } } }).before).toBeNull();
});

test('a log that was cut before its statement is detected by the statement, and by the hash printed on it', () => {
  const before = logOf(['sent', 'opened']);
  const content = { opinion: 'unmodified', log: { entries: 2, head: before[1]?.hash ?? '' } };
  const sha256 = hashOf(canonicalJson(content));
  const log = logOf(['sent', 'opened', 'statement'], {});
  const named = { ...(log[2] as LogEntry), detail: { sha256, opinion: 'unmodified' } };
  log[2] = { ...named, hash: hashOf(hashedText(named)) };
  const bundle: ReportBundle = {
    format: 'steward-report-bundle-1',
    exported_at: '2026-01-09T10:00:00.000Z',
    sha256: hashOf(canonicalJson({ head: { round: 1 } })),
    snapshot: { head: { round: 1 } },
    log,
    statement: { sha256, content },
  };
  const whole = { isIntact: true, isLogged: true, hasHead: true };
  expect(checkBundle(bundle)).toMatchObject({ statement: whole, last: { seq: 3, at: '2026-01-03T10:00:00.000Z' } });
  expect(checkBundle({ ...bundle, log: log.slice(0, 2) }).statement).toMatchObject({ isLogged: false, hasHead: true });
  expect(checkBundle({ ...bundle, log: log.slice(0, 1) }).statement).toMatchObject({ isLogged: false, hasHead: false });
  const other = { sha256, content: { ...content, opinion: 'modified' } };
  expect(checkBundle({ ...bundle, statement: other }).statement).toMatchObject({ isIntact: false });
  // Typed from the printed document, in groups or only its beginning.
  expect(findInLog(log, `${sha256.slice(0, 8)} ${sha256.slice(8, 16)}…`)).toMatchObject({ seq: 3 });
  expect(findInLog(log, log[1]?.hash ?? '')).toMatchObject({ seq: 2 });
  expect(findInLog(log.slice(0, 2), sha256)).toBe('missing');
  expect(findInLog(log, 'abc')).toBe('unreadable');
});
