import { expect, test } from 'vitest';
import { isAllowedSender, isDecoration } from './intake.ts';

test.each([
  ['billing@power.example', ['billing@power.example'], true],
  ['Billing@Power.Example', ['@power.example'], true],
  ['billing@mail.power.example', ['@power.example'], false],
  ['billing@power.example', ['billing@other.example', '@water.example'], false],
  ['x@evilpower.example', ['@power.example'], false],
  ['', ['@power.example'], false],
  ['power.example', ['@power.example'], false],
])('a mail of %s with the allowed senders %j is let in: %s', (sender, allowed, isAllowed) => {
  expect(isAllowedSender(sender, allowed)).toBe(isAllowed);
});

test('a small picture in the text of a mail is decoration, a photograph is not', () => {
  expect(isDecoration({ isImage: true, isShownInText: true, bytes: 8000 })).toBe(true);
  expect(isDecoration({ isImage: true, isShownInText: true, bytes: 2_000_000 })).toBe(false);
  expect(isDecoration({ isImage: true, isShownInText: false, bytes: 8000 })).toBe(false);
  expect(isDecoration({ isImage: false, isShownInText: true, bytes: 8000 })).toBe(false);
});
