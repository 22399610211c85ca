import { pageKeys, type DashboardPage, type Layout, type Widget } from '@steward/contract/insight/widgets.layout';
import { saveBlob } from '../../../ui/files/save-blob.ts';

const MARK = 'steward-dashboard';

/** What a file of a dashboard contains; the server checks the layout like one of the editor. */
export interface DashboardFile {
  page: DashboardPage;
  name: string;
  layout: Layout;
}

/** Saves a dashboard as a file, without its versions and readers. */
export function downloadDashboard({ page, name, layout }: DashboardFile) {
  const content = { kind: MARK, version: 1, page, name, layout };
  const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'dashboard'}.json`;
  saveBlob(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), file);
}

export type FileFault = 'no-json' | 'no-dashboard' | 'unknown-page';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The dashboard of a file; a fault where it contains none. Its widgets are checked when it is saved. */
export function readDashboardFile(text: string): DashboardFile | FileFault {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'no-json';
  }
  if (!isRecord(content) || content['kind'] !== MARK || !isRecord(content['layout'])) return 'no-dashboard';
  const { name, layout } = content;
  if (!Array.isArray(layout['widgets']) || typeof name !== 'string') return 'no-dashboard';
  const page = pageKeys.find((one) => one === content['page']);
  if (!page) return 'unknown-page';
  return { page, name, layout: { widgets: layout['widgets'] as Widget[] } };
}
