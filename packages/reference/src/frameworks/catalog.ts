/** What a framework is, and at which levels it is reported. */
export interface CatalogEntry {
  key: string;
  group: 'disclosure' | 'regulation' | 'voluntary';
  levels: readonly ('organization' | 'portfolio' | 'fund' | 'property')[];
  /** The address of its page; null: the page that all frameworks without one of their own share. */
  route: string | null;
}

/** The frameworks with editions here. */
export const catalog: readonly CatalogEntry[] = [
  {
    key: 'tcfd',
    group: 'disclosure',
    levels: ['organization', 'portfolio', 'fund'],
    route: '/solutions/reporting/assessments/tcfd',
  },
  { key: 'ifrs_s2', group: 'disclosure', levels: ['organization'], route: null },
  {
    key: 'sasb',
    group: 'disclosure',
    levels: ['organization', 'portfolio', 'fund'],
    route: '/solutions/reporting/sasb-reports',
  },
  {
    key: 'sasb_services',
    group: 'disclosure',
    levels: ['organization'],
    route: '/solutions/reporting/sasb-reports',
  },
  {
    key: 'gri',
    group: 'voluntary',
    levels: ['organization', 'portfolio', 'fund'],
    route: '/solutions/reporting/gri-reports',
  },
];
