import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

/**
 * Gives the browser each call's method, path, area and name as plain data, without the schemas: with zod they have
 * about 94 kB gzip, half of the budget of a first visit. Forms load the schemas when they need them (`callResolver`),
 * by importing the same file with `?schemas`.
 */
export function contractCalls(): Plugin {
  const declared = /packages\/contract\/src\/declared\.ts$/;
  const contract = /packages\/contract\/src\/[a-z-]+\/[a-z0-9.-]+\.ts$/;
  return {
    name: 'steward-contract-calls',
    enforce: 'pre',
    // Files of the contract import one another; a file imported with schemas imports the others with schemas.
    async resolveId(source, importer) {
      if (source === kept || source.startsWith(ofList)) return `\0${source}`;
      if (!importer?.endsWith('?schemas') || source.includes('?')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && contract.test(found.id) ? `${found.id}?schemas` : found;
    },
    async load(id) {
      if (id === `\0${kept}`) return { code: callsOf, map: null, moduleType: 'js' };
      // Each list is a file of its own: a page has only those that it uses.
      if (declared.test(id))
        return {
          code: lists.map((name) => `export { ${name} } from '${ofList}${name}';`).join('\n'),
          map: null,
          moduleType: 'js',
        };
      if (id.startsWith(`\0${ofList}`)) {
        const name = id.slice(ofList.length + 1) as keyof Declared;
        const list = (await readDeclared())[name];
        // Screens name modules by their texts: the English names are for programs.
        const shown = name === 'declaredModules' ? (list as Declared['declaredModules']).map(withoutName) : list;
        return { code: exportOf(name, shown), map: null, moduleType: 'js' };
      }
      if (!contract.test(id)) return null;
      this.addWatchFile(id);
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, logLevel: 'error' });
      const lines = Object.entries(module).map(([name, value]) => exportOf(name, value));
      return { code: `import { callsOf } from '${kept}';\n${lines.join('\n')}`, map: null, moduleType: 'js' };
    },
  };
}

const ofList = 'steward:declared/';
const lists = [
  'declaredModules',
  'failures',
  'events',
  'searchKinds',
  'evidenceKinds',
  'taskKinds',
  'shareKinds',
] as const;
type Declared = Pick<typeof import('@steward/contract/declared'), (typeof lists)[number]>;
let read: Promise<Declared> | undefined;

/** The declarations of the contract's areas: plain data, the same for the whole build. */
export function readDeclared(): Promise<Declared> {
  read ??= runnerImport<Declared>(
    fileURLToPath(new URL('../../../packages/contract/src/declared.ts', import.meta.url)),
    {
      configFile: false,
      logLevel: 'error',
    },
  ).then(({ module }) => module);
  return read;
}

const withoutName = (one: object) => Object.fromEntries(Object.entries(one).filter(([field]) => field !== 'name'));

const kept = 'steward:contract-calls';

/** Most calls are a POST to their own name: only deviations are listed. */
const callsOf = `const refuse = (name, part, way) => ({ get() { throw new Error('The ' + part + ' of ' + name + way); } });
export const callsOf = (area, list) => Object.fromEntries(list.map(([name, path, method, shape]) => [name, Object.defineProperties(
  { area, name, method: method || 'POST', path: path || '/' + name, ...(shape && { shape }) },
  { input: refuse(area + '.' + name, 'input', ' loads lazily; use callResolver'), answer: refuse(area + '.' + name, 'answer', ' is typed only') },
)]));`;

function exportOf(name: string, value: unknown): string {
  if (isArea(value)) {
    const calls = Object.entries(value).map(([call, { method, path, shape }]) => {
      const parts = [call, path === `/${call}` ? 0 : path, method === 'POST' ? 0 : method, shape !== 'json' && shape];
      while (parts.length > 1 && !parts.at(-1)) parts.pop();
      return parts.map((part) => part || 0);
    });
    const [first] = Object.values(value);
    return `export const ${name} = /*#__PURE__*/ callsOf(${JSON.stringify(first?.area)}, ${JSON.stringify(calls)});`;
  }
  if (isSchema(value) || holdsSchemas(value) || typeof value === 'function') return `// ${name} loads with the schemas`;
  return `export const ${name} = ${JSON.stringify(value)};`;
}

type PlainCall = { method: string; path: string; area: string; shape?: string };
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;
/** Fields that calls share. */
const holdsSchemas = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).some(isSchema);
const isArea = (value: unknown): value is Record<string, PlainCall> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((call) => typeof call === 'object' && call !== null && 'method' in call && 'area' in call);
