// The style sheet of the component library contains every component; a first visit should load only those of the
// components in use.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const componentClass = /\bm_[0-9a-f]{6,9}\b/g;

/** The style sheet without the rules of components that no script names. All other rules stay unchanged. */
export function trimStyles(css, scripts) {
  const used = new Set(scripts.match(componentClass));
  const isUsed = (selector) => {
    const needed = selector.replace(/:not\([^)]*\)/g, '').match(componentClass) ?? [];
    return needed.every((name) => used.has(name));
  };
  const trimmed = (text) => {
    let out = '';
    let at = 0;
    while (at < text.length) {
      const opens = text.indexOf('{', at);
      if (opens < 0) return out + text.slice(at);
      const head = text.slice(at, opens);
      const statement = /^\s*@[^;{]*;/.exec(head)?.[0];
      if (statement) {
        out += statement;
        at += statement.length;
        continue;
      }
      const closes = closing(text, opens);
      const body = text.slice(opens + 1, closes);
      at = closes + 1;
      if (/^\s*@(media|supports|layer|container)/.test(head)) {
        const inner = trimmed(body);
        if (inner.trim()) out += `${head}{${inner}}`;
      } else if (/^\s*@/.test(head)) out += `${head}{${body}}`;
      else {
        const selectors = head.split(/,(?![^(]*\))/).filter((selector) => isUsed(selector));
        if (selectors.length > 0) out += `${selectors.join(',')}{${body}}`;
      }
    }
    return out;
  };
  return trimmed(css);
}

function closing(text, opens) {
  let depth = 0;
  for (let at = opens; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error('a style sheet ends in the middle of a rule');
}

/**
 * Trims the style sheets named by the page, and renames them by their new content, because they are cached for a year.
 */
export function trimPageStyles(web) {
  const assets = path.join(web, 'assets');
  const names = fs.readdirSync(assets);
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(assets, name), 'utf8'))
    .join('\n');
  const pages = ['index.html', '.vite/manifest.json'].map((name) => path.join(web, name));
  const html = fs.readFileSync(path.join(web, 'index.html'), 'utf8');
  for (const [, name] of html.matchAll(/rel="stylesheet"[^>]*assets\/([\w-]+\.css)"/g)) {
    // A script that names the sheet would have to be renamed too.
    if (scripts.includes(name)) continue;
    const css = fs.readFileSync(path.join(assets, name), 'utf8');
    const trimmed = trimStyles(css, scripts);
    const hash = createHash('sha256').update(trimmed).digest('base64url').replace(/[-_]/g, '').slice(0, 8);
    const next = name.replace(/-[\w-]{8}\.css$/, `-${hash}.css`);
    fs.rmSync(path.join(assets, name));
    fs.writeFileSync(path.join(assets, next), trimmed);
    for (const page of pages) fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replaceAll(name, next));
  }
}
