import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

/**
 * Gives the browser each call's method, path, area and name as plain data, and leaves the schemas out: with zod they weigh
 * about 94 kB gzip, half of what a first visit may cost. Forms fetch the schemas when they need them (`callResolver`), by
 * importing the same file with `?schemas`.
 */
export function contractCalls(): Plugin {
  const declared = /packages\/contract\/src\/declared\.ts$/;
  const contract = /packages\/contract\/src\/[a-z-]+\/[a-z0-9.-]+\.ts$/;
  return {
    name: 'steward-contract-calls',
    enforce: 'pre',
    // Files of the contract import one another; asked with schemas, they need one another with schemas.
    async resolveId(source, importer) {
      if (!importer?.endsWith('?schemas') || source.includes('?')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && contract.test(found.id) ? `${found.id}?schemas` : found;
    },
    async load(id) {
      if (declared.test(id)) {
        const { declaredModules, failures, events, searchKinds } = await readDeclared();
        const lists = Object.entries({ declaredModules, failures, events, searchKinds });
        return { code: lists.map(([name, value]) => exportOf(name, value)).join('\n'), map: null, moduleType: 'js' };
      }
      if (!contract.test(id)) return null;
      this.addWatchFile(id);
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, logLevel: 'error' });
      const lines = Object.entries(module).map(([name, value]) => exportOf(name, value));
      return { code: `${refusal}\n${lines.join('\n')}`, map: null, moduleType: 'js' };
    },
  };
}

type Declared = Pick<
  typeof import('@steward/contract/declared'),
  'declaredModules' | 'failures' | 'events' | 'searchKinds'
>;
let read: Promise<Declared> | undefined;

/** What the areas of the contract declare: plain data, the same for the whole build. */
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

const refusal = `const refuse = (name) => ({ get input() { throw new Error('Schemas load lazily; use callResolver for ' + name); },
  get answer() { throw new Error('Schemas load lazily; the answer of ' + name + ' is typed only'); } });`;

function exportOf(name: string, value: unknown): string {
  if (isArea(value)) {
    const calls = Object.entries(value).map(([call, { method, path, area, shape }]) => {
      const plain = JSON.stringify({ area, name: call, method, path, ...(shape && shape !== 'json' && { shape }) });
      return `${JSON.stringify(call)}: Object.defineProperties(${plain}, Object.getOwnPropertyDescriptors(refuse('${area}.${call}')))`;
    });
    return `export const ${name} = /*#__PURE__*/ (() => ({ ${calls.join(', ')} }))();`;
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
