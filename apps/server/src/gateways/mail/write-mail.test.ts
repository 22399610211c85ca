import { expect, test } from 'vitest';
import { mailTexts, type MailKind } from './texts.ts';
import { writeMail } from './write-mail.ts';

const link = 'https://steward.example/accept-invite/abc?x=1&y=2';
const hostile = '"><img src=x onerror=alert(1)><a href="https://evil.example">';
const values = { name: 'Mo', sender: 'Ada', organization: hostile, verifier: 'Vera', note: '<b>n</b>', days: '7' };

const kinds = Object.keys(mailTexts) as MailKind[];

test.each(kinds)('%s has an HTML part and a text twin with the same words and the same link', (kind) => {
  for (const language of ['en', 'de', 'ar'] as const) {
    const { text, html } = writeMail(kind, language, 'mo@mail.example', values, link);
    const { action, ignored } = mailTexts[kind][language] as { action?: string; ignored?: string };
    expect(html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(html).not.toMatch(/<(?:img|script|table|link|style)\b|evil\.example">/i);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address?.replaceAll('&amp;', '&'));
    expect(addresses).toEqual(action ? [link] : []);
    expect(text.includes(link)).toBe(Boolean(action));
    if (ignored && !ignored.includes('{')) for (const part of [text, html]) expect(part).toContain(ignored);
    for (const part of [text, html]) expect(part).toContain('mo@mail.example');
  }
});

test('an organization cannot bring markup into a mail by its name', () => {
  const { html, text, subject } = writeMail('invite', 'ar', 'mo@mail.example', values, link);
  expect(html).toContain('<bdi>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
  expect(html).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
  expect(text).toContain(hostile);
  expect(subject).toContain(hostile);
});
