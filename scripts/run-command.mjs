// `npm run backup -- FOLDER`, `npm run restore -- FOLDER`: builds if needed, then runs the program of that name.
import { buildIfNeeded } from './build.mjs';

const [name, ...words] = process.argv.slice(2);
await buildIfNeeded();
process.argv = [process.argv[0], new URL(`../dist/${name}.js`, import.meta.url).pathname, ...words];
process.env.NODE_ENV ??= 'production';
await import(`../dist/${name}.js`);
