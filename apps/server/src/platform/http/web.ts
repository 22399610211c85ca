import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../ctx.ts';

/** The built web application: next to the bundled server, or in the web workspace during development. */
export function findWebFolder(): string | undefined {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return [path.join(here, 'web'), path.join(here, '../../../../web/dist')].find((folder) =>
    fs.existsSync(path.join(folder, 'index.html')),
  );
}

/** The page with the base path and the configuration from the server, escaped so that no value can end the script element. */
function pageWith(folder: string, basePath: string, config: object): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return fs
    .readFileSync(path.join(folder, 'index.html'), 'utf8')
    .replaceAll('__BASE__', basePath)
    .replace(
      /(<script id="steward-config" type="application\/json">)[^<]*(<\/script>)/,
      (_, start: string, end: string) => start + json + end,
    );
}

/** Serves the web application below the base path: assets are cached for a year, the page itself never. */
export async function addWeb(
  app: FastifyInstance,
  platform: Platform,
  folder: string,
  demo: { accounts: readonly object[]; progress: () => Promise<string> } | undefined,
): Promise<void> {
  const { basePath, mapTiles, di, upgradeUrl, dashboardUrl, geocodingUrl } = platform.settings;
  const config = {
    basePath,
    demo: demo !== undefined,
    ...(demo && { demoAccounts: demo.accounts }),
    di,
    ...(upgradeUrl && { upgradeUrl }),
    ...(dashboardUrl && { dashboardUrl }),
    ...(mapTiles && { tileUrl: mapTiles }),
    ...(geocodingUrl && { geocoding: true }),
  };
  const page = pageWith(folder, basePath, config);
  const pageWhileFilling = demo && pageWith(folder, basePath, { ...config, isDemoBeingFilled: true });
  const pageNow = async () =>
    pageWhileFilling && (await demo.progress().catch(() => '')) === 'filling' ? pageWhileFilling : page;
  await app.register(staticFiles, {
    root: path.join(folder, 'assets'),
    prefix: `${basePath}/assets/`,
    decorateReply: false,
    maxAge: '365d',
    immutable: true,
    preCompressed: true,
  });
  for (const name of fs
    .readdirSync(folder)
    .filter((entry) => entry !== 'index.html' && fs.statSync(path.join(folder, entry)).isFile())) {
    const bytes = fs.readFileSync(path.join(folder, name));
    const type = (
      {
        '.js': 'text/javascript; charset=utf-8',
        '.svg': 'image/svg+xml',
        '.png': 'image/png',
        '.ico': 'image/x-icon',
        '.json': 'application/json',
        '.txt': 'text/plain',
        '.webmanifest': 'application/manifest+json',
      } as Record<string, string>
    )[path.extname(name)];
    if (type)
      app.get(`${basePath}/${name}`, (_request, reply) =>
        reply
          .type(type)
          // An old service worker would still decide which files a page loads.
          .header('cache-control', name === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600')
          .send(bytes),
      );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const isPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !pathname.startsWith(`${basePath}/assets/`);
    if (isPage && basePath && !`${pathname}/`.startsWith(`${basePath}/`))
      return reply.redirect(`${basePath}${pathname === '/' ? '/' : pathname}`);
    if (isPage && secretPages.test(pathname.slice(basePath.length))) reply.header('x-robots-tag', 'noindex, nofollow');
    if (isPage)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await pageNow());
    return answerUnknown(reply);
  });
}

/** Pages that open with the secret of a link: they stay out of search engines. */
const secretPages = /^\/(?:shared|employee_preview|ghgprotocol-preview)(?:\/|$)/;

export const unknownCall = {
  statusCode: 404,
  status: 'failure',
  message: 'There is no such call.',
  showToaster: 0,
  data: null,
  code: 'request.unknown',
};

export const answerUnknown = (reply: { status(code: number): { send(body: unknown): unknown } }) =>
  reply.status(404).send(unknownCall);
