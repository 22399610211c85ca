/** The pages whose server data is translated (K014), with the pages below them. */
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

/** Whether a page's data is translated. The specification writes the first three without `/solutions`. */
export const isTranslatedPage = (path: string): boolean =>
  pages.some((page) => [page, `/solutions${page}`].some((one) => path === one || path.startsWith(`${one}/`)));
