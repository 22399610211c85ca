// The JavaScript that a first visit loads, from the files of the build alone: those that the page names, those that it
// asks for at once, and what these import.
import fs from 'node:fs';
import path from 'node:path';

/** The goal for each page. */
export const GOAL_BYTES = 200_000;

/** The gzipped bytes of JavaScript of `/login`, or of `/home` for a person who is signed in, by file. */
export function firstVisit(web, page, language) {
  const html = fs.readFileSync(path.join(web, 'index.html'), 'utf8');
  const manifest = JSON.parse(fs.readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'));
  const importsOf = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [file, imports.map((one) => manifest[one].file)]),
  );
  const named = [...html.matchAll(/(?:src|href)="__BASE__\/([^"]+\.js)"/g)].map(([, file]) => file);
  const list = JSON.parse(/<script id="first-files"[^>]*>([^<]+)</.exec(html)[1]).files[language];
  const asked = page === 'login' ? list.login : [...list.inside, ...list.home];
  const files = new Set();
  const left = [...named, ...list['*'], ...asked].filter((file) => file.endsWith('.js'));
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    left.push(...(importsOf.get(file) ?? []));
  }
  return new Map([...files].map((file) => [file, fs.statSync(path.join(web, `${file}.gz`)).size]));
}
