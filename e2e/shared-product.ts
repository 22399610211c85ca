import fs from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { startProduct, type Product } from './product.ts';

// A process runs one file after the other and starts the product and the browser for the first of them. Journeys that
// need another state or other settings start their own. Changes of one journey are visible to the next: no test counts
// objects that others may add.

interface Shared {
  product: () => SharedProduct;
  browser: () => Browser;
}

/**
 * At the root, where bills arrive by email; or below a base path as in production, where a link without it would fail.
 */
type Where = 'root' | 'below';

interface SharedProduct extends Product {
  mailPort: number;
}

const products = new Map<Where, Promise<SharedProduct>>();
let opened: Promise<Browser> | undefined;

/** The file with the products that this run shares, one line each: `demo-data.ts` stops them after the last file. */
export const sharedFile = (demoData: string) => `${demoData}.shared`;

async function startShared(where: Where): Promise<SharedProduct> {
  const mailPort = await freePort();
  const mailIn = {
    STEWARD_MAIL_IN_PORT: String(mailPort),
    STEWARD_MAIL_IN_DOMAIN: 'bills.example',
    STEWARD_MAIL_IN_AUTH_SERVER: 'mx.bills.example',
  };
  const product = await startProduct({
    STEWARD_DEMO: 'on',
    ...(where === 'root' ? mailIn : { STEWARD_BASE_PATH: '/v2' }),
  });
  const { child, dataDir } = product;
  fs.appendFileSync(sharedFile(inject('demoData')), `${JSON.stringify({ pid: child.pid, dataDir })}\n`);
  return { ...product, mailPort };
}

/** A product with the demo organizations, and a browser. */
export function useDemoProduct(where: Where = 'root'): Shared {
  let product: SharedProduct | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const starting = products.get(where) ?? startShared(where);
    products.set(where, starting);
    opened ??= openBrowser();
    [product, browser] = await Promise.all([starting, opened]);
  });
  const started = <T>(it: T | undefined): T => {
    if (!it) throw new Error('asked before it was started');
    return it;
  };
  return { product: () => started(product), browser: () => started(browser) };
}
