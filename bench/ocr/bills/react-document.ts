/**
 * The markup of a bill as elements of react-pdf. Tags: `page`, `v` (a box), `t` (text; `<b>`, `<i>` and `<br/>` inside), `pre` (text kept
 * as it is typed), `tbl` (a row a line, cells between `|`), and the drawings `mark`, `chart`, `code`, `square`.
 * `s` holds the style in short words: `s="row between mt:8 fs:9 bb:1,#333"`.
 */
import { Document, Page, Text, View, type DocumentProps, type ViewProps } from '@react-pdf/renderer';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { chart, code, mark, square } from './react-drawings.ts';

type Style = Record<string, string | number>;
/** The library's own type lists every property by name. */
const styled = (style: object) => style as NonNullable<ViewProps['style']>;
type Words = Record<string, string>;

const drawings: Record<string, (words: Words) => ReactElement> = { mark, chart, code, square };

const plain: Record<string, Style> = {
  row: { flexDirection: 'row' },
  back: { flexDirection: 'row-reverse' },
  between: { justifyContent: 'space-between' },
  end: { justifyContent: 'flex-end' },
  mid: { alignItems: 'center' },
  top: { alignItems: 'flex-start' },
  low: { alignItems: 'flex-end' },
  r: { textAlign: 'right' },
  l: { textAlign: 'left' },
  c: { textAlign: 'center' },
  just: { textAlign: 'justify' },
  b: { fontWeight: 700 },
  i: { fontStyle: 'italic' },
  u: { textDecoration: 'underline' },
  up: { textTransform: 'uppercase' },
  abs: { position: 'absolute' },
  wrap: { flexWrap: 'wrap' },
};
const keyed: Record<string, string> = {
  fs: 'fontSize',
  fg: 'color',
  bg: 'backgroundColor',
  p: 'padding',
  px: 'paddingHorizontal',
  py: 'paddingVertical',
  pt: 'paddingTop',
  pr: 'paddingRight',
  pb: 'paddingBottom',
  pl: 'paddingLeft',
  m: 'margin',
  mx: 'marginHorizontal',
  my: 'marginVertical',
  mt: 'marginTop',
  mr: 'marginRight',
  mb: 'marginBottom',
  ml: 'marginLeft',
  w: 'width',
  h: 'height',
  flex: 'flex',
  gap: 'gap',
  left: 'left',
  right: 'right',
  top: 'top',
  bottom: 'bottom',
  rad: 'borderRadius',
  bd: 'border',
  bt: 'borderTop',
  bb: 'borderBottom',
  bl: 'borderLeft',
  br: 'borderRight',
  lh: 'lineHeight',
  ls: 'letterSpacing',
  rot: 'transform',
};

function styleOf(words = ''): Style {
  const style: Style = {};
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const [key, value] = word.split(':') as [string, string | undefined];
    if (value === undefined) Object.assign(style, plain[key] ?? unknown(word));
    else if (key === 'f') style['fontFamily'] = value;
    else if (/^b[dtblr]$/.test(key)) {
      const [width, colour = '#000', kind = 'solid'] = value.split(',');
      style[keyed[key]!] = `${width} ${kind} ${colour}`;
    } else if (key === 'rot') style['transform'] = `rotate(${value}deg)`;
    else style[keyed[key] ?? unknown(word)] = /^-?[\d.]+$/.test(value) ? Number(value) : value.replaceAll(',', ' ');
  }
  return style;
}
function unknown(word: string): never {
  throw new Error(`Unknown word of style: ${word}`);
}

interface Tag {
  name: string;
  words: Words;
  inside: (Tag | string)[];
}

function parse(source: string): Tag {
  const root: Tag = { name: 'root', words: {}, inside: [] };
  const open = [root];
  for (const [, close, name, attributes = '', alone, text] of source.matchAll(
    /<(\/)?([a-z]+)((?:\s+[a-z]+="[^"]*")*)\s*(\/)?>|([^<]+|<)/g,
  )) {
    const top = open.at(-1)!;
    if (text !== undefined) top.inside.push(text);
    else if (close) {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`);
      open.pop();
    } else {
      const words = Object.fromEntries([...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, k, v]) => [k!, v!]));
      const tag: Tag = { name: name!, words, inside: [] };
      top.inside.push(tag);
      if (!alone) open.push(tag);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return root;
}

/** What was typed between two tags that hold nothing but text. */
const typed = (inside: Tag['inside']) => inside.filter((part) => typeof part === 'string').join('');

interface Setting {
  isRightToLeft: boolean;
}

function textOf(inside: Tag['inside']): ReactNode[] {
  return inside.map((part, i) => {
    if (typeof part === 'string') return part.replaceAll(/\s+/g, ' ').replaceAll(String.raw`\n`, '\n');
    if (part.name === 'br') return '\n';
    const style = styled({ ...(part.name === 'i' ? plain['i'] : plain['b']), ...styleOf(part.words['s']) });
    return createElement(Text, { key: i, style }, ...textOf(part.inside));
  });
}

/** `w="3 1r 60c"`: shares of the width (from 20 on, points), with where the text stands. `*` before a row: bold, `-`: a rule above, `#`: a head. */
function table({ words, inside }: Tag, { isRightToLeft }: Setting, key: number): ReactElement {
  const columns = words['w']!.split(' ').map((column) => {
    const size = Number.parseFloat(column);
    const side = /[rcl]$/.exec(column)?.[0] ?? (isRightToLeft ? 'r' : 'l');
    return { ...(size < 20 ? { flex: size, flexBasis: 0 } : { width: size }), ...plain[side] };
  });
  const rows = typed(inside)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return createElement(
    View,
    { key, style: styled(styleOf(words['s'])) },
    rows.map((row, y) => {
      const [, signs, rest] = /^([*\-#~]*)(.*)$/.exec(row)!;
      const style = {
        flexDirection: isRightToLeft ? 'row-reverse' : 'row',
        ...styleOf(words['row']),
        ...(signs!.includes('-') ? styleOf(words['rule'] ?? 'bt:0.7,#333') : {}),
        ...(signs!.includes('~') ? styleOf(words['light']) : {}),
        ...(signs!.includes('#') ? styleOf(words['head'] ?? 'b') : {}),
        ...(signs!.includes('*') ? plain['b'] : {}),
      };
      return createElement(
        View,
        { key: y, style: styled(style), wrap: false },
        rest!
          .split('|')
          .map((cell, x) =>
            createElement(
              Text,
              { key: x, style: styled({ ...columns[x], ...styleOf(words['cell']), ...lead(isRightToLeft) }) },
              cell.trim().replaceAll(String.raw`\n`, '\n') || ' ',
            ),
          ),
      );
    }),
  );
}
const lead = (isRightToLeft: boolean): Style => (isRightToLeft ? { direction: 'rtl' } : {});

function element(tag: Tag | string, setting: Setting, key: number): ReactNode {
  if (typeof tag === 'string') {
    if (tag.trim()) throw new Error(`Text outside <t>: ${tag.trim()}`);
    return undefined;
  }
  const { name, words, inside } = tag;
  const given = styleOf(words['s']);
  if (setting.isRightToLeft && given['flexDirection'] === 'row') given['flexDirection'] = 'row-reverse';
  const style = styled(given);
  if (drawings[name]) return createElement(View, { key, style }, drawings[name](words));
  if (name === 'tbl') return table(tag, setting, key);
  if (name === 'pre')
    return createElement(
      Text,
      { key, style },
      // react-pdf drops blanks at the start of a line.
      typed(inside)
        .replace(/^\n/, '')
        .replaceAll(/^ +/gm, (blanks) => '\u00A0'.repeat(blanks.length)),
    );
  if (name === 't') {
    const side = setting.isRightToLeft ? { textAlign: 'right', direction: 'rtl' } : {};
    return createElement(Text, { key, style: styled({ ...side, ...given }) }, ...textOf(inside));
  }
  if (name === 'pages')
    return createElement(Text, {
      key,
      style,
      fixed: true,
      render: ({ pageNumber, totalPages }) =>
        words['as']!.replace('#', String(pageNumber)).replace('#', String(totalPages)),
    });
  const fixed = words['fixed'] !== undefined;
  return createElement(
    View,
    { key, style, fixed, wrap: words['keep'] === undefined },
    inside.map((part, i) => element(part, setting, i)),
  );
}

/** `<page size="A4" s="…" rtl="1">…</page>`, one or more. */
export function documentOf(source: string, language: string): ReactElement<DocumentProps> {
  const pages = parse(source).inside.filter((part) => typeof part !== 'string');
  return createElement(
    Document,
    { language, creationDate: new Date(0) },
    createElement(
      Fragment,
      {},
      pages.map(({ words, inside }, i) =>
        createElement(
          Page,
          { key: i, size: (words['size'] ?? 'A4') as 'A4', style: styled({ fontSize: 9, ...styleOf(words['s']) }) },
          inside.map((part, n) => element(part, { isRightToLeft: words['rtl'] !== undefined }, n)),
        ),
      ),
    ),
  );
}
