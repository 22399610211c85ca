// Writes the skeleton of an area that compiles and passes its test. Kinds of areas:
//   property-list       a table of rows of a property, a list with a form as a tab of the property page
//   organization-list   a table of rows of the organization, a list that the server filters, sorts and pages
//   register            as property-list, with states and the transitions between them
//   page                a page of figures without a table
// Usage (without --kind it asks):
//   npm run new:area -- estate/meter-logs meter-log --kind property-list --en "Meter log/Meter logs" --de "Protokoll/Protokolle" --ar "سجل/سجلات"
// `npm run check` refuses the marks where the author has to write something.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { areaMark } from './check-words.mjs';

const templates = fileURLToPath(new URL('new-area', import.meta.url));
const pascal = (kebab) => kebab.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const spaced = (kebab) => kebab.replaceAll('-', ' ');
const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

/** A template with the names of the new area. */
export function filled(template, { district, many, one }) {
  const names = {
    district,
    mark: areaMark,
    Many: pascal(many),
    many: camel(many),
    'many-kebab': many,
    many_snake: many.replaceAll('-', '_'),
    'many words': spaced(many),
    'Many words': capital(spaced(many)),
    One: pascal(one),
    one: camel(one),
    'one-kebab': one,
    one_snake: one.replaceAll('-', '_'),
    'one words': spaced(one),
  };
  return template.replace(/__([\w -]+?)__/g, (found, name) => {
    if (!(name in names)) throw new Error(`a template has the unknown name ${found}`);
    return names[name];
  });
}

const onServer = 'apps/server/src/areas/__district__/__many-kebab__/__many-kebab__';
const onWeb = 'apps/web/src/areas/__district__/__many-kebab__';
const inCore = 'packages/core/src/__many-kebab__';
const always = [
  ['contract.ts', 'packages/contract/src/__district__/__many-kebab__.ts'],
  ['area.ts', `${onServer}.area.ts`],
  ['service.ts', `${onServer}.service.ts`],
  ['repository.ts', `${onServer}.repository.ts`],
  ['test.ts', `${onServer}.test.ts`],
  ['screens.ts', `${onWeb}/__many-kebab__.screens.ts`],
];
const table = ['migration.sql', 'apps/server/src/database/migrations/NNNN-__many-kebab__.sql'];
const list = ['list.screen.tsx', `${onWeb}/__one-kebab__-list.screen.tsx`];

/** The kinds of areas: the description of each, and its files in addition to those of every area. */
export const kinds = {
  'property-list': { says: 'a list on a property, as a tab of its page', files: [table, list] },
  'organization-list': {
    says: 'a list of the organization, filtered and paged on the server',
    files: [['list-fields.ts', `${inCore}/list-fields.ts`], table, list],
  },
  register: {
    says: 'a register on a property whose rows have states',
    files: [['states.ts', `${inCore}/states.ts`], table, list],
  },
  page: {
    says: 'a page of figures without a table',
    files: [['page.screen.tsx', `${onWeb}/__many-kebab__.screen.tsx`]],
  },
};

const sentences = {
  en: {
    title: (plural) => `${plural} of {{name}}`,
    add: (singular) => `Add ${singular.toLowerCase()}`,
    edit: (singular) => `Edit ${singular.toLowerCase()}`,
    empty: (plural) => `No ${plural.toLowerCase()} yet`,
    missing: (singular) => `This ${singular.toLowerCase()} was not found.`,
    notAllowed: 'This state cannot follow the current state.',
    states: { open: 'Not started', in_progress: 'Under way', closed: 'Completed' },
    properties: '$t(words:properties)',
  },
  de: {
    title: (plural) => `${plural}: {{name}}`,
    add: (singular) => `${singular} hinzufügen`,
    edit: (singular) => `${singular} bearbeiten`,
    empty: (plural) => `Noch keine ${plural}`,
    missing: (singular) => `Nicht gefunden: ${singular}.`,
    notAllowed: 'Dieser Status kann nicht auf den aktuellen folgen.',
    states: { open: 'Nicht begonnen', in_progress: 'Läuft', closed: 'Fertig' },
    properties: '$t(words:properties)',
  },
  ar: {
    title: (plural) => `${plural}: {{name}}`,
    add: (singular) => `إضافة ${singular}`,
    edit: (singular) => `تعديل ${singular}`,
    empty: (plural) => `لا توجد ${plural} بعد`,
    missing: (singular) => `لم يتم العثور: ${singular}.`,
    notAllowed: 'لا يمكن أن تتبع هذه الحالة الحالة الراهنة.',
    states: { open: 'لم يبدأ', in_progress: 'جارٍ', closed: 'منجز' },
    properties: '$t(words:properties)',
  },
};

/** The catalogue of the new area. Texts that its author must write are marks. */
export function catalogue(language, kind, many, one, [singular, plural]) {
  const said = sentences[language];
  const isOfProperty = kind === 'property-list' || kind === 'register';
  const note = `${areaMark}: ${plural}`;
  const failures = {
    [`${one}.not-found`]: said.missing(singular),
    ...(kind === 'register' && { [`${one}.state-not-allowed`]: said.notAllowed }),
  };
  return {
    title: isOfProperty ? said.title(plural) : plural,
    note,
    ...(kind === 'page'
      ? { properties: said.properties }
      : {
          add: said.add(singular),
          addTitle: said.add(singular),
          ...(kind !== 'property-list' && { editTitle: said.edit(singular) }),
          ...(isOfProperty && { text: singular }),
          ...(kind === 'register' && { states: said.states }),
          empty: { title: said.empty(plural), text: note },
        }),
    titles: { [camel(many)]: plural },
    modules: { [many]: plural },
    ...(kind !== 'page' && { audit: { tables: { [many.replaceAll('-', '_')]: singular } } }),
    ...(kind !== 'page' && language !== 'en' && { failures }),
  };
}

const write = (file, text) => {
  if (fs.existsSync(file)) throw new Error(`${file} exists already`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};

/** Writes the files of the area below `root` and returns their names. */
export function newArea(root, kind, place, one, words) {
  const [district = '', many = ''] = place.split('/');
  const listFile = path.join(root, 'packages/contract/src/areas.ts');
  const areas = fs.readFileSync(listFile, 'utf8');
  const inDistrict = areas.split('\n').filter((line) => line.includes(`'./${district}/`));
  const isName = (name) => /^[a-z]+(-[a-z]+)*$/.test(name);
  if (!isName(many) || !isName(one) || many === one || inDistrict.length === 0)
    throw new Error('Give <district>/<areas> <area> in lower case, with a district of areas.ts.');
  if (!(kind in kinds)) throw new Error(`--kind is one of ${Object.keys(kinds).join(', ')}.`);
  const names = { district, many, one };
  const migrations = path.join(root, 'apps/server/src/database/migrations');
  const number = Math.max(...fs.readdirSync(migrations).map((file) => Number.parseInt(file, 10))) + 1;
  const written = [...always, ...kinds[kind].files].map(([template, target]) => {
    const own = path.join(templates, kind, `${template}.txt`);
    const source = fs.existsSync(own) ? own : path.join(templates, `${template}.txt`);
    const file = filled(target, names).replace('NNNN', String(number).padStart(4, '0'));
    write(path.join(root, file), filled(fs.readFileSync(source, 'utf8'), names));
    return file;
  });
  for (const [language, inLanguage] of Object.entries(words)) {
    const file = filled(`${onWeb}/texts/${language}.json`, names);
    write(path.join(root, file), `${JSON.stringify(catalogue(language, kind, many, one, inLanguage), null, 2)}\n`);
    written.push(file);
  }
  const last = inDistrict.at(-1);
  fs.writeFileSync(listFile, areas.replace(`${last}\n`, `${last}\nexport { ${camel(many)} } from './${place}.ts';\n`));
  return written;
}

async function askedKind() {
  const names = Object.keys(kinds);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const lines = names.map((name, at) => `  ${at + 1}  ${name}: ${kinds[name].says}`);
  const answer = await prompt.question(`What kind of area?\n${lines.join('\n')}\n> `);
  prompt.close();
  return names[Number(answer) - 1] ?? answer.trim();
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const text = { type: 'string' };
  const options = { kind: text, en: text, de: text, ar: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const words = Object.fromEntries(
    ['en', 'de', 'ar'].map((language) => [language, (values[language] ?? '').split('/')]),
  );
  const usage = () => {
    console.error(
      `npm run new:area -- <district>/<areas> <area> --kind ${Object.keys(kinds).join('|')} --en "One/Many" --de "Eins/Viele" --ar "واحد/كثير"`,
    );
    process.exit(1);
  };
  if (positionals.length !== 2 || Object.values(words).some((pair) => pair.length !== 2)) usage();
  const kind = values.kind ?? (process.stdin.isTTY ? await askedKind() : usage());
  const written = newArea(root, kind, positionals[0], positionals[1], words);
  const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  run('npx', ['oxfmt', ...written.filter((file) => /\.tsx?$/.test(file))]);
  process.exitCode = run('npm', ['run', '-s', 'generate']);
  console.log([...written, 'packages/contract/src/areas.ts: one line', `Replace every ${areaMark}.`].join('\n'));
}
