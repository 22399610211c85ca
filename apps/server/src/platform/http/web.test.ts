import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import type { Platform } from '../ctx.ts';
import { addWeb } from './web.ts';

test.each(['', '/steward'])('pages that open with a secret are not indexed, below the base path %j', async (base) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-web-'));
  const app = Fastify();
  try {
    fs.mkdirSync(path.join(folder, 'assets'));
    fs.writeFileSync(path.join(folder, 'index.html'), '<html></html>');
    const settings = readSettings({ STEWARD_DATA_DIR: folder, STEWARD_BASE_PATH: base });
    await app.register(helmet);
    await addWeb(app, { settings } as Platform, folder, undefined);
    const headersOf = async (url: string) => {
      const { headers } = await app.inject({ url: `${settings.basePath}${url}`, headers: { accept: 'text/html' } });
      return [headers['x-robots-tag'], headers['referrer-policy']];
    };
    for (const url of ['/shared', '/employee_preview/token', '/ghgprotocol-preview/a/b/c/d?token=secret'])
      expect(await headersOf(url)).toEqual(['noindex, nofollow', 'no-referrer']);
    for (const url of ['/login', '/shared-not']) expect(await headersOf(url)).toEqual([undefined, 'no-referrer']);
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true });
  }
});
