// Writes the skeleton of an area that compiles and passes: a table that hangs on a property, three calls, a list with a form as a tab
// of the property page, its words in three languages, a test. The model is the area `estate/notes`, so it cannot go stale.
//   npm run new:area -- estate/meter-readings meter-reading --en "Meter reading/Meter readings" --de "Zählerstand/Zählerstände" --ar "قراءة/قراءات"
// Afterwards: change table, calls and words to what the area is about, and run `npm run check` and the area's test.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const pascal = (kebab) => kebab.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const snake = (kebab) => kebab.replaceAll('-', '_');

const spaced = (kebab) => kebab.replaceAll('-', ' ');
const inWords = (text, many, one) =>
  text.replace(/\bnotes\b(?![.-])/g, spaced(many)).replace(/\bnote\b(?![.-])/g, spaced(one));

/** A text of the model with the new area's names: as identifiers, or as names of tables in SQL and in repositories. */
export function renamed(text, many, one, { isSql }) {
  const inText = isSql ? snake : (name) => name;
  return (
    text
      // Sentences: texts with a blank in them, and comments.
      .replace(/'[^'\n]*'|\/\*\*.*?\*\//g, (found) => (found.includes(' ') ? inWords(found, many, one) : found))
      .replace(
        /(?<=name: ')Notes(?=')/g,
        spaced(many).replace(/^./, (first) => first.toUpperCase()),
      )
      .replace(/\bNotes(?=\b|[A-Z])|(?<=[a-z])Notes\b/g, pascal(many))
      .replace(/\bNote(?=\b|[A-Z])|(?<=[a-z])Note\b/g, pascal(one))
      .replace(/\bnote(?=ListScreen)|\bnote_id\b|\bnotes_(?=by)/g, (found) =>
        found === 'note_id' ? `${snake(one)}_id` : found === 'notes_' ? `${snake(many)}_` : camel(one),
      )
      .replace(/\bnotes(?=[A-Z])/g, camel(many))
      // In strings and paths.
      .replace(/(?<=['"/])notes(?=['"./])/g, inText(many))
      .replace(/(?<=['"/])note(?=['".-])/g, inText(one))
      // A column in a statement: 'notes.id'.
      .replace(/\bnotes\b(?=\.[a-z_]+')/g, isSql ? snake(many) : camel(many))
      .replace(/\bnotes\b/g, isSql ? snake(many) : camel(many))
      .replace(/\bnote\b/g, isSql ? snake(one) : camel(one))
      .replaceAll(`Icon${pascal(many)}`, 'IconNotes')
  );
}

/** The catalogue of the new area. The sentences name it; what it is for, its author says. */
export function catalogue(language, many, one, [singular, plural]) {
  const words = {
    en: {
      title: `${plural} of {{name}}`,
      add: `Add ${singular.toLowerCase()}`,
      empty: `No ${plural.toLowerCase()} of {{name}} yet`,
      missing: `This ${singular.toLowerCase()} was not found.`,
    },
    de: {
      title: `${plural}: {{name}}`,
      add: `${singular} hinzufügen`,
      empty: `Noch keine ${plural}: {{name}}`,
      missing: `Nicht gefunden: ${singular}.`,
    },
    ar: {
      title: `${plural}: {{name}}`,
      add: `إضافة ${singular}`,
      empty: `لا توجد ${plural} بعد: {{name}}`,
      missing: `لم يتم العثور: ${singular}.`,
    },
  }[language];
  return {
    title: words.title,
    note: plural,
    add: words.add,
    addTitle: words.add,
    text: singular,
    empty: { title: words.empty, text: words.add },
    titles: { [camel(many)]: plural },
    modules: { [many]: plural },
    audit: { tables: { [snake(many)]: singular } },
    ...(language !== 'en' && { failures: { [`${one}.not-found`]: words.missing } }),
  };
}

const write = (file, text) => {
  if (fs.existsSync(file)) throw new Error(`${file} exists already`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};

/** Writes the files of the area below `root` and returns their names. */
export function newArea(root, place, one, names) {
  const [district = '', many = ''] = place.split('/');
  const at = (...parts) => path.join(root, ...parts);
  const list = at('packages/contract/src/areas.ts');
  const areas = fs.readFileSync(list, 'utf8');
  const inDistrict = areas.split('\n').filter((line) => line.includes(`'./${district}/`));
  const isName = (name) => /^[a-z]+(-[a-z]+)*$/.test(name);
  if (!isName(many) || !isName(one) || many === one || inDistrict.length === 0)
    throw new Error('say which area: <district>/<areas> <area>, in lower case, the district one of areas.ts');
  const migrations = at('apps/server/src/database/migrations');
  const number = Math.max(...fs.readdirSync(migrations).map((file) => Number.parseInt(file, 10))) + 1;
  const written = [];
  const copy = (from, to) => {
    const isSql = /\.(sql|repository\.ts)$/.test(from);
    write(at(to), renamed(fs.readFileSync(at(from), 'utf8'), many, one, { isSql }));
    written.push(to);
  };
  const model = fs.readdirSync(migrations).find((file) => file.endsWith('-notes.sql'));
  copy('packages/contract/src/estate/notes.ts', `packages/contract/src/${district}/${many}.ts`);
  for (const role of ['area', 'service', 'repository', 'test'])
    copy(
      `apps/server/src/areas/estate/notes/notes.${role}.ts`,
      `apps/server/src/areas/${district}/${many}/${many}.${role}.ts`,
    );
  copy(
    `apps/server/src/database/migrations/${model}`,
    `apps/server/src/database/migrations/${String(number).padStart(4, '0')}-${many}.sql`,
  );
  const web = `apps/web/src/areas/${district}/${many}`;
  copy('apps/web/src/areas/estate/notes/notes.screens.ts', `${web}/${many}.screens.ts`);
  copy('apps/web/src/areas/estate/notes/note-list.screen.tsx', `${web}/${one}-list.screen.tsx`);
  for (const [language, words] of Object.entries(names)) {
    write(at(`${web}/texts/${language}.json`), `${JSON.stringify(catalogue(language, many, one, words), null, 2)}\n`);
    written.push(`${web}/texts/${language}.json`);
  }
  // The contract and the screens name the district themselves.
  for (const file of written.filter((name) => name.endsWith('.ts') || name.endsWith('.tsx'))) {
    const text = fs.readFileSync(at(file), 'utf8');
    fs.writeFileSync(
      at(file),
      text.replaceAll(`'estate/${many}'`, `'${place}'`).replaceAll(`contract/estate/${many}'`, `contract/${place}'`),
    );
  }
  const last = inDistrict.at(-1);
  fs.writeFileSync(list, areas.replace(`${last}\n`, `${last}\nexport { ${camel(many)} } from './${place}.ts';\n`));
  return written;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({ options: { en: text, de: text, ar: text }, allowPositionals: true });
  const names = Object.fromEntries(
    ['en', 'de', 'ar'].map((language) => [language, (values[language] ?? '').split('/')]),
  );
  if (positionals.length !== 2 || Object.values(names).some((words) => words.length !== 2)) {
    console.error('npm run new:area -- <district>/<areas> <area> --en "One/Many" --de "Eins/Viele" --ar "واحد/كثير"');
    process.exit(1);
  }
  const written = newArea(root, positionals[0], positionals[1], names);
  const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  run('npx', ['oxfmt']);
  process.exitCode = run('npm', ['run', '-s', 'generate']);
  console.log([...written, 'packages/contract/src/areas.ts: one line'].join('\n'));
}
