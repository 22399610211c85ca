import type { Answer } from '@steward/contract/call';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useYear } from '../../../shared/use-year.ts';
import { amountText, scaledTo, scaleOf } from '../../../shared/widgets/amounts.ts';
import { FigureText } from '../../../ui/values/figure-text.tsx';
import { Change } from '../../../ui/figure.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './dashboard-pages.module.css';
import { addressOf, isAcross, nameOf } from './pages.ts';
import { yearOf } from './period.ts';

type Card = Answer<typeof dashboardPages.getDashboards>[number];

/** Below the dashboard of a property: a card for each other dashboard, with its main figure or what is missing for it. */
export default function DashboardGallery() {
  const { t } = useTranslation(['dashboard-pages', 'titles']);
  const [address] = useAddressState();
  const selected = useSelection();
  const { year } = useYear();
  const environmentId = textOf(address['environment']) ?? selected.environmentId;
  const { start, end } = yearOf(year);
  const { data } = useAnswer(
    dashboardPages.getDashboards,
    { ...(environmentId && { environment_id: environmentId }), start, end },
    { enabled: environmentId !== undefined, keepsLast: true },
  );
  // Those across properties are listed here alone: their pages are about all properties, this one is about one.
  const { data: across = [] } = useAnswer(
    dashboardPages.getDashboards,
    { start, end, own_only: true },
    { keepsLast: true },
  );
  // Below the figures of the page: without an answer there is nothing to add to them.
  if (!data?.length || environmentId === undefined) return null;
  return (
    <Section title={t('gallery')}>
      <ul className={classes.cards}>
        {[...data, ...across].map((card) => (
          <li key={card.dashboard_id ?? card.page}>
            <PlainLink
              to={addressOf(card.page)}
              search={{
                ...(!isAcross(card.page) && { environment: environmentId }),
                year,
                ...(card.dashboard_id && { dashboard: card.dashboard_id }),
              }}
              className={classes.card}
            >
              <strong>
                {card.name === null ? t(`titles:dashboard-pages.${nameOf(card.page)}`) : <bdi>{card.name}</bdi>}
              </strong>
              <Main main={card.main} />
              <span>{t(`pages.${nameOf(card.page)}.${isAcross(card.page) ? 'across' : 'question'}`)}</span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Main({ main }: Pick<Card, 'main'>) {
  const { t } = useTranslation('dashboard-pages');
  const { data, missing, unit, state } = main;
  if (state === 'ok' && data?.shape === 'amount' && data.value !== null) {
    const scale = scaleOf([data.value], unit);
    const shown = scaledTo(scale, data.value) ?? data.value;
    return (
      <b>
        <FigureText value={shown} unit={scale.unit} />
        <Change change={data.change} compared={data.compared} better={data.more === 'better' ? 'up' : 'down'} />
      </b>
    );
  }
  if (state === 'ok' && data?.shape === 'list') return <b>{amountText(data.total, '')}</b>;
  if (state === 'ok') return null;
  return <em>{state === 'forbidden' ? t('notYours') : t(`missing.${missing ?? 'nothing'}.text`)}</em>;
}
