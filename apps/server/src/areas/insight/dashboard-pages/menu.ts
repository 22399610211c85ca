import type { Language } from '@steward/contract/language';
import type { PropertyPage } from '@steward/contract/insight/widgets.layout';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { hasSensors } from './dashboard-pages.repository.ts';

type Named = readonly [page: PropertyPage, name: Readonly<Record<Language, string>>];

/** The dashboards that every organization with bills has values for; the page of all has the others. */
const always: readonly Named[] = [
  ['overview', { en: 'Overview', de: 'Überblick', ar: 'نظرة عامة' }],
  ['energy', { en: 'Energy', de: 'Energie', ar: 'الطاقة' }],
  ['co2', { en: 'Emissions', de: 'Emissionen', ar: 'الانبعاثات' }],
  ['water', { en: 'Water', de: 'Wasser', ar: 'المياه' }],
  ['waste', { en: 'Waste', de: 'Abfall', ar: 'النفايات' }],
];
const withSensors: readonly Named[] = [
  ['air', { en: 'Air', de: 'Luft', ar: 'الهواء' }],
  ['IoT', { en: 'Sensors', de: 'Sensoren', ar: 'الحساسات' }],
];

/** The dashboards in the menu below their entry. */
export async function dashboardsBelow(ctx: Ctx, work: Work): Promise<{ name: string; address: string }[]> {
  const { language } = actorOf(ctx);
  const shown = [...always, ...((await hasSensors(work)) ? withSensors : [])];
  return shown.map(([page, name]) => ({ name: name[language], address: `/dashboard/${page}` }));
}
