import type { FrameworkEdition } from './framework.ts';

type Levels = readonly ('organization' | 'portfolio' | 'fund' | 'property')[];

/** A framework in the lists of reports. */
export interface CatalogEntry {
  readonly key: string;
  readonly title: { readonly en: string; readonly de: string; readonly ar: string };
  /** The list it is in, as its editions say. */
  readonly group: FrameworkEdition['category'];
  /** What a report can be about. */
  readonly levels: Levels;
  /** The address of its page; null where it has none of its own. */
  readonly route: string | null;
  /** Editions that are loaded, the earliest first. */
  readonly editions: readonly string[];
}

const organization: Levels = ['organization'];
const organizationAndPortfolios: Levels = ['organization', 'portfolio', 'fund'];
const portfolios: Levels = ['portfolio', 'fund'];
const reporting = '/solutions/reporting';

/** Every framework whose questions are loaded. */
export const frameworkCatalog: readonly CatalogEntry[] = [
  {
    key: 'tcfd',
    title: { en: 'TCFD', de: 'TCFD', ar: 'توصيات TCFD' },
    group: 'disclosure',
    levels: organizationAndPortfolios,
    route: `${reporting}/assessments/tcfd`,
    editions: ['2021'],
  },
  {
    key: 'carbon_footprinting_tcfd',
    title: {
      en: 'Carbon footprinting (TCFD)',
      de: 'CO₂-Fußabdruck des Portfolios (TCFD)',
      ar: 'البصمة الكربونية للمحفظة (TCFD)',
    },
    group: 'disclosure',
    levels: organizationAndPortfolios,
    route: `${reporting}/carbon-footprinting-tcfd`,
    editions: ['2021'],
  },
  {
    key: 'sfdr_article_6',
    title: { en: 'SFDR Article 6', de: 'SFDR Artikel 6', ar: 'المادة 6 من SFDR' },
    group: 'disclosure',
    levels: organizationAndPortfolios,
    route: `${reporting}/sfdr-article-6`,
    editions: ['2019'],
  },
  {
    key: 'sfdr_pai',
    title: {
      en: 'SFDR principal adverse impacts',
      de: 'SFDR: wichtigste nachteilige Auswirkungen',
      ar: 'الآثار السلبية الرئيسية (SFDR)',
    },
    group: 'disclosure',
    levels: organizationAndPortfolios,
    route: `${reporting}/assessments/sfdr`,
    editions: ['2022'],
  },
  {
    key: 'ifrs_s2',
    title: { en: 'IFRS S2', de: 'IFRS S2', ar: 'معيار IFRS S2' },
    group: 'disclosure',
    levels: organization,
    route: null,
    editions: ['2023'],
  },
  {
    key: 'sasb',
    title: { en: 'SASB Real Estate', de: 'SASB Immobilien', ar: 'معيار SASB للعقارات' },
    group: 'disclosure',
    levels: organizationAndPortfolios,
    route: `${reporting}/sasb-reports`,
    editions: ['2023-12'],
  },
  {
    key: 'sasb_services',
    title: {
      en: 'SASB Real Estate Services',
      de: 'SASB Immobiliendienstleistungen',
      ar: 'معيار SASB للخدمات العقارية',
    },
    group: 'disclosure',
    levels: organization,
    route: `${reporting}/sasb-reports`,
    editions: ['2023-12'],
  },
  {
    key: 'csrd_esrs_e1',
    title: { en: 'CSRD ESRS E1 Climate change', de: 'CSRD ESRS E1 Klimawandel', ar: 'تغير المناخ (CSRD، ESRS E1)' },
    group: 'regulation',
    levels: organization,
    route: null,
    editions: ['2023'],
  },
  {
    key: 'inrev',
    title: { en: 'INREV', de: 'INREV', ar: 'إرشادات INREV' },
    group: 'regulation',
    levels: [...portfolios, 'property'],
    route: `${reporting}/regulations/inrev_reporting`,
    editions: ['2023'],
  },
  {
    key: 'gri',
    title: { en: 'GRI', de: 'GRI', ar: 'معايير GRI' },
    group: 'voluntary',
    levels: organizationAndPortfolios,
    route: `${reporting}/gri-reports`,
    editions: ['2021', '2025'],
  },
  {
    key: 'epra',
    title: { en: 'EPRA sBPR', de: 'EPRA sBPR', ar: 'توصيات EPRA sBPR' },
    group: 'voluntary',
    levels: portfolios,
    route: null,
    editions: ['2017'],
  },
  {
    key: 'gresb',
    title: { en: 'GRESB', de: 'GRESB', ar: 'تقييم GRESB' },
    group: 'voluntary',
    levels: portfolios,
    route: `${reporting}/assessments/gresb`,
    editions: ['2025', '2026'],
  },
  {
    key: 'breeam',
    title: { en: 'BREEAM In-Use', de: 'BREEAM In-Use', ar: 'شهادة BREEAM In-Use' },
    group: 'diagnosis',
    levels: ['property'],
    route: '/diagnosis/breeam',
    editions: ['2015', '2020'],
  },
  {
    key: 'breeam_nc',
    title: { en: 'BREEAM New Construction', de: 'BREEAM Neubau', ar: 'شهادة BREEAM للبناء الجديد' },
    group: 'diagnosis',
    levels: ['property'],
    route: '/diagnosis/breeam',
    editions: ['2018'],
  },
  {
    key: 'smartness',
    title: {
      en: 'Building smartness core criteria',
      de: 'Kernkriterien für intelligente Gebäude',
      ar: 'المعايير الأساسية لذكاء المبنى',
    },
    group: 'diagnosis',
    levels: ['property'],
    route: '/diagnosis/smartness',
    editions: ['2026'],
  },
  {
    key: 'sri',
    title: {
      en: 'Smart Readiness Indicator (SRI)',
      de: 'Smart Readiness Indicator (SRI)',
      ar: 'مؤشر الجاهزية الذكية (SRI)',
    },
    group: 'diagnosis',
    levels: ['property'],
    route: '/diagnosis/smartness',
    editions: ['2020'],
  },
];
