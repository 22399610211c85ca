/**
 * Bills set by a browser as flowing text: paragraphs, tables as wide as their words, columns beside each other. Written as text under
 * `flow/`: `#` and `##` are headings, `a | b` a row, `^` a row of headers, `!` a strong row, `[[ … || … ]]` two columns.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeBill } from './bill.ts';

export interface FlowBill extends MadeBill {
  half: 'seen' | 'kept';
  style: string;
  text: string;
}

export function flowBills(): FlowBill[] {
  return ['seen', 'kept', 'romance'].flatMap((file) =>
    readFileSync(join(import.meta.dirname, 'flow', `${file}.txt`), 'utf8')
      .split(/^= /m)
      .slice(1)
      .map((bill) => {
        const end = bill.indexOf('\n');
        return { ...(JSON.parse(bill.slice(0, end)) as Omit<FlowBill, 'text'>), text: bill.slice(end + 1).trim() };
      }),
  );
}

const numeric = /^[-(]?[$€£]?[\d٠-٩][\d٠-٩.,'٫ ]*\)?( ?[\p{L}³€.]{1,5})?$/u;

function row(line: string, rightOf: string) {
  const tag = line.startsWith('^') ? 'th' : 'td';
  const cells = line.replace(/^[!^] /, '').split('|');
  const set = cells.map((cell, i) => {
    const side = (numeric.test(cell.trim()) || tag === 'th') && i > 0 ? rightOf : '';
    return `<${tag} class="${side}">${cell.trim()}</${tag}>`;
  });
  return `<tr class="${line.startsWith('!') ? 'strong' : ''}">${set.join('')}</tr>`;
}

export function flowPage({ text, style, layout, language }: FlowBill): string {
  const html: string[] = [];
  let inTable = false;
  for (const line of text.split('\n')) {
    const isRow = line.includes(' |') || line.startsWith('| ');
    if (isRow !== inTable) html.push(isRow ? '<table>' : '</table>');
    inTable = isRow;
    if (isRow) html.push(row(line, 'far'));
    else if (line.startsWith('[[')) html.push(`<div class=columns><div style="width:${line.slice(5)}%">`);
    else if (line === '||') html.push('</div><div style="flex:1">');
    else if (line === ']]') html.push('</div></div>');
    else if (line.startsWith('## ')) html.push(`<h2>${line.slice(3)}</h2>`);
    else if (line.startsWith('# ')) html.push(`<h1>${line.slice(2)}</h1>`);
    else html.push(line.startsWith('<') ? line : `<p>${line}</p>`);
  }
  const ruled = layout.length % 2 === 0 ? 'td,th{border-bottom:.5px solid #999}' : 'th{border-bottom:1px solid #000}';
  return `<!doctype html><html lang="${language[0]!}"><style>@page{size:A4;margin:17mm 19mm}body{margin:0;${style}}
.columns{display:flex;gap:24px;margin:14px 0}table{width:100%;border-collapse:collapse;margin:7px 0}td,th{padding:2.5px 4px;text-align:start;
font-weight:400}th{font-size:90%;color:#333}.far{text-align:end}.strong td{font-weight:700}${ruled}p{margin:3px 0}h1{font-size:170%;margin:0 0 8px}
h2{font-size:118%;margin:16px 0 4px}.big{font-size:145%;padding:8px;margin:8px 0;background:#eee}small{display:block;margin-top:26px;color:#444}</style>
<body>${html.join('\n')}${inTable ? '</table>' : ''}</body></html>`;
}
