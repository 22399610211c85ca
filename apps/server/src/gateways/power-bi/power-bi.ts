import type { PowerBINotice } from '@steward/contract/insight/power-bi';
import { guardedFetch, Unreachable } from '../../platform/http/guarded-fetch.ts';
import type { Settings } from '../../settings.ts';

const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';

/** Why Power BI did not give what was asked for. Its own texts are not kept: they name accounts and traces. */
export class PowerBIProblem extends Error {
  constructor(readonly code: PowerBINotice) {
    super(`Power BI: ${code}`);
  }
}

type Rules = Pick<Settings, 'env' | 'privateProviders' | 'powerBI'>;
interface Asked {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

async function ask(rules: Rules, address: string, asked: Asked): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await guardedFetch(rules)(address, asked);
    if (answer.status >= 500 || answer.status === 429) throw new PowerBIProblem('unreachable');
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch (error) {
    if (error instanceof Unreachable) throw new PowerBIProblem('unreachable');
    throw error;
  }
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
const textOf = (body: unknown, name: string): string => {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value.length <= 20_000 ? value : '';
};

/** Numbers of Entra ID for a directory and an application that do not exist, and for a wrong or ended secret. */
const byNumber: Readonly<Record<number, PowerBINotice>> = {
  90002: 'unknown-directory',
  900023: 'unknown-directory',
  700016: 'unknown-application',
  7000215: 'wrong-secret',
  7000222: 'wrong-secret',
};

/** A token of the application itself (client credentials), and when it ends. */
export async function signIn(
  rules: Rules,
  by: { directory: string; client: string; secret: string },
  now: Date,
): Promise<{ token: string; until: number }> {
  const { status, body } = await ask(rules, `${rules.powerBI.loginUrl}/${by.directory}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: by.client,
      client_secret: by.secret,
      scope: SCOPE,
    }).toString(),
  });
  if (status !== 200) {
    const numbers = fieldOf(body, 'error_codes');
    const known = Array.isArray(numbers) ? numbers.map((one) => byNumber[Number(one)]).find(Boolean) : undefined;
    throw new PowerBIProblem(known ?? (status === 401 ? 'wrong-secret' : 'bad-answer'));
  }
  const [token, seconds] = [textOf(body, 'access_token'), Number(fieldOf(body, 'expires_in'))];
  if (token === '' || !(seconds > 0)) throw new PowerBIProblem('bad-answer');
  return { token, until: now.getTime() + seconds * 1000 };
}

async function callApi(rules: Rules, token: string, path: string, missing: PowerBINotice, send?: object) {
  const { status, body } = await ask(rules, `${rules.powerBI.apiUrl}/v1.0/myorg/groups${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(send && { 'content-type': 'application/json' }),
    },
    ...(send && { method: 'POST', body: JSON.stringify(send) }),
  });
  if (status === 404) throw new PowerBIProblem(missing);
  if (status === 401 || status === 403) throw new PowerBIProblem('no-access');
  if (status !== 200) throw new PowerBIProblem('bad-answer');
  return body;
}

/** Refuses a workspace of which the application is no member. */
export async function checkWorkspace(rules: Rules, token: string, workspace: string): Promise<void> {
  const found = await callApi(rules, token, `?$filter=id%20eq%20'${workspace}'&$top=1`, 'no-workspace');
  const list = fieldOf(found, 'value');
  if (!Array.isArray(list) || list.length === 0) throw new PowerBIProblem('no-workspace');
}

/** The address of a report, and a token that shows it and nothing else. */
export async function reportFor(rules: Rules, token: string, workspace: string, report: string) {
  const path = `/${workspace}/reports/${report}`;
  const embed_url = textOf(await callApi(rules, token, path, 'no-report'), 'embedUrl');
  const { protocol, host } = URL.canParse(embed_url) ? new URL(embed_url) : { protocol: '', host: '' };
  if (protocol !== 'https:') throw new PowerBIProblem('bad-answer');
  const made = await callApi(rules, token, `${path}/GenerateToken`, 'no-report', { accessLevel: 'View' });
  const [access_token, ends] = [textOf(made, 'token'), Date.parse(textOf(made, 'expiration'))];
  if (access_token === '' || Number.isNaN(ends)) throw new PowerBIProblem('bad-answer');
  return { embed_url, host, access_token, expires_at: new Date(ends).toISOString() };
}
