import type { Answer } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { formatCount, formatFigure, formatPercent } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { addDays, nextMonthStart } from '@steward/core/calendar/day';
import classes from './readiness.module.css';

type Action = Answer<typeof completeness.getReadiness>['actions'][number];

/** The overdue bills that raise the data coverage most, each with its gain. */
export function CoverageActions({ actions, total }: { actions: readonly Action[]; total: number }) {
  const { t } = useTranslation('completeness');
  if (actions.length === 0) return <p className={classes.done}>{t('noGaps.text')}</p>;
  return (
    <>
      <ol className={classes.actions}>
        {actions.map((action) => (
          <Step
            key={`${action.environment_id} ${action.carrier} ${action.meter_no} ${action.from} ${action.charges}`}
            action={action}
          />
        ))}
      </ol>
      {total > actions.length && (
        <p className={classes.done}>
          <Link to="/datahub/data_library/utilities/completeness" search={{ environment: 'all', gaps: 1 }} size="sm">
            {t('readiness.more', { count: total - actions.length, shown: formatCount(total - actions.length) })}
          </Link>
        </p>
      )}
    </>
  );
}

function Step({ action }: { action: Action }) {
  const { t } = useTranslation('completeness');
  const words = useCarrierWords();
  const { environment_id, carrier, utility, meter_no, from, until, days } = action;
  const period = periodText(`${from}-01`, addDays(nextMonthStart(`${until}-01`), -1));
  const gained = (share: number) => `+${formatPercent(share, share < 0.001 ? 2 : 1)}`;
  return (
    <li>
      <div className={classes.what}>
        <Link
          to="/datahub/data_library/utilities/completeness"
          search={{ environment: environment_id, from: `${from.slice(0, 4)}-01`, until: `${until.slice(0, 4)}-12` }}
        >
          {carrier
            ? t('readiness.add', { period, carrier: words.carrier(carrier), meter: meter_no })
            : t('readiness.addFirst', { period })}
        </Link>
        <small>
          <bdi>{action.environment_name}</bdi>
          {action.supplier && (
            <>
              {' · '}
              <bdi>{action.supplier}</bdi>
            </>
          )}
          {action.charges && ` · ${t(`parts.${action.charges}`)}`}
          {' · '}
          {t('words:countShownDays', { count: days, shown: formatCount(days) })}
        </small>
      </div>
      <div className={classes.gain}>
        {!action.charges && (
          <b>
            <bdi dir="ltr">{gained(action.energy_gain ?? action.gain)}</bdi>
          </b>
        )}
        <small>
          {action.charges ? (
            t('readiness.ofCost')
          ) : action.energy_gain === null ? (
            t('readiness.ofDays')
          ) : (
            <>
              {t('readiness.ofEnergy')} · <bdi dir="ltr">{formatFigure(action.expected_kwh ?? 0)} kWh</bdi>
              {action.expected_from === 'peers' && ` · ${t('readiness.fromPeers')}`}
            </>
          )}
        </small>
      </div>
      <ButtonLink
        to="/datahub/data_library/utilities"
        search={{ environment: environment_id, ...(utility && { utility }) }}
        hash="upload"
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
      >
        {t('words:uploadBills')}
      </ButtonLink>
    </li>
  );
}
