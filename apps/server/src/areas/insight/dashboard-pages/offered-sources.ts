import type { Answer, Parsed } from '@steward/contract/call';
import { figures, sources as declared } from '@steward/contract/declared';
import type { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { Label } from '@steward/contract/widget-data';
import { pageKeys, type Widget } from '@steward/contract/insight/widgets.layout';
import type { Ctx } from '../../../platform/ctx.ts';
import { label, named, showsSource, word } from '../../../platform/sources/sources.ts';
import { isOfOneProperty, templates } from './templates/templates.ts';

type Offered = Answer<typeof dashboardPages.getWidgetSources>['sources'][number];

const shows = (key: string, option?: string) => (widget: Widget) =>
  widget.binding.from === 'source' &&
  widget.binding.key === key &&
  (option === undefined || widget.binding.option === option);

/** Options that no page of the product names by a title. */
const names: Readonly<Record<string, Label>> = {
  electricity: label('carrier', 'electricity'),
  district_heating: label('carrier', 'district_heating'),
  natural_gas: label('carrier', 'natural_gas'),
  water: label('utility', 'water'),
  building_certificate: word('reports.buildingCertificate'),
  energy_certificate: word('reports.energyRating'),
};

/** The name of an option: of the figure, the type of measured values, or as a page of the product calls it. */
function optionTitle(value: string, title: Label | undefined): Label {
  if (Object.hasOwn(figures, value)) return label('figure', value);
  return names[value] ?? title ?? label('point-type', value);
}

/** The sources of all areas that a page of this kind can show and the person may see, with the titles of the product's pages. */
export function getWidgetSources(
  ctx: Ctx,
  { page }: Parsed<typeof dashboardPages.getWidgetSources>,
): Promise<Answer<typeof dashboardPages.getWidgetSources>> {
  const isOfOne = isOfOneProperty(page);
  const pages = pageKeys.filter((one) => isOfOneProperty(one) === isOfOne);
  const widgets = pages.flatMap((one) => templates[one]);
  const sources = Object.entries(declared).flatMap(([key, { shape, of, options = [] }]): Offered[] => {
    if (of !== 'both' && (of === 'property') !== isOfOne) return [];
    if (!showsSource(ctx, key)) return [];
    const title = (widgets.find(shows(key)) ?? Object.values(templates).flat().find(shows(key)))?.title ?? named(key);
    return [
      {
        key,
        title,
        shape,
        options: options.map((value, at) => {
          const shown = widgets.find(shows(key, value))?.title;
          return { value, title: optionTitle(value, shown ?? (at === 0 ? title : undefined)) };
        }),
        pages: pages.filter((one) => templates[one].some(shows(key))),
      },
    ];
  });
  return Promise.resolve({ sources, frame_hosts: [...ctx.settings.frameHosts] });
}
