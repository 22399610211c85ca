/** The pages whose server data is read in the chosen language (K014); the ones below them belong to them. */
const pages = [
  '/reporting/sfdr-article-8',
  '/reporting/sfdr-article-9',
  '/reporting/assessments/tcfd',
  '/equipment',
  '/environment',
  '/space',
  '/funds',
  '/solutions/reporting',
  '/datahub/data_library/architecture',
  '/datahub/data_library/design',
  '/datahub/data_library/mep',
  '/diagnosis/breeam',
  '/datahub/data_library/esg/ghg/operational-boundaries',
];

/** Whether a page's data is translated. The first three are written without `/solutions` in the specification. */
export const isTranslatedPage = (path: string): boolean =>
  pages.some((page) => [page, `/solutions${page}`].some((one) => path === one || path.startsWith(`${one}/`)));
