import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Does for `vite dev` and `vite preview` what the server does when it serves the page: inserts the base path and the
 * configuration. `STEWARD_BASE=/v2 npx vite preview` shows the build as production serves it.
 */
export function servedBase(): Plugin {
  const basePath = process.env['STEWARD_BASE'] ?? '';
  const config = JSON.stringify({ basePath, demo: process.env['STEWARD_DEMO'] === '1' });
  // The server searches for exactly this text; a formatter may have broken it into lines.
  const exact = (html: string) => html.replace(/application\/json">\s*\{\}\s*</, 'application/json">{}<');
  const filled = (html: string) =>
    html.replaceAll('__BASE__', basePath).replace('application/json">{}<', `application/json">${config}<`);
  return {
    name: 'steward-served-base',
    transformIndexHtml: {
      order: 'post',
      handler: (html, context) => (context.server ? filled(exact(html)) : exact(html)),
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        void (async () => {
          const url = request.url ?? '/';
          const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
          if (isPage) {
            const html = await readFile(join(server.config.root, server.config.build.outDir, 'index.html'), 'utf8');
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(filled(html));
            return;
          }
          if (basePath && url.startsWith(`${basePath}/`)) request.url = url.slice(basePath.length);
          next();
        })();
      });
    },
  };
}
