import { daysBetween } from '@steward/core/calendar/day';
import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { clean } from '../prose.ts';
import { name, TONNES, type Wording } from './wording.ts';

/** The properties held in the year, with what decides how they count. Rounds sent before the field existed do not have it. */
export function facilities({ facilities: rows, year }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (!rows) return [];
  const title = heading(2, label('facilities.title'));
  if (rows.length === 0) return [title, line(label('facilities.none'))];
  const decimals = tonneDecimals(rows.flatMap((row) => [row.total_location, row.total_market]));
  const whole = daysBetween(`${year}-01-01`, `${year + 1}-01-01`);
  const isUnstated = rows.some(({ controls, shares }) => controls.length === 0 || shares.length === 0);
  const list = (parts: string[]) => parts.join(label('list.comma')) || label('report.not-stated');
  return [
    title,
    table(
      [
        start(label('column.property'), 2),
        start(label('column.country'), 0),
        start(label('facilities.control'), 1.2),
        numeric(label('facilities.share')),
        numeric(label('facilities.days')),
        numeric(label('column.area')),
        numeric(`${label('column.total-location')} (${TONNES})`, 1),
        numeric(`${label('column.total-market')} (${TONNES})`, 1),
      ],
      rows.map((row) => [
        { text: name(row.environment_name, wording), ...(row.city && { sub: figures.named(clean(row.city)) }) },
        figures.isolated(clean(row.country_code)),
        list(row.controls.map((one) => label(`facilities.control.${one}`))),
        list(row.shares.map((share) => figures.percent(share))),
        figures.isolated(`${figures.rounded(row.days_held, 0)} / ${figures.rounded(whole, 0)}`),
        figures.rounded(row.gross_floor_area > 0 ? row.gross_floor_area : null, 0),
        figures.tonnes(row.total_location, decimals),
        figures.tonnes(row.total_market, decimals),
      ]),
      {
        dense: true,
        notes: [label('note.rounded'), ...(isUnstated ? [label('facilities.unstated')] : [])],
      },
    ),
  ];
}
