import { Button, Group, Stack } from '@mantine/core';
import { connectors, type ConnectorTest as Tested } from '@steward/contract/sensing/connectors';
import { IconAlertTriangle, IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureWords } from './connector-state.tsx';
import classes from './connectors.module.css';

/** Tries the saved settings once and shows what was read. */
export function ConnectorTest({ id }: { id: string }) {
  const { t } = useTranslation('connectors');
  const failureText = useFailureText();
  const words = useFailureWords();
  const test = useSend(connectors.testConnector, { inPlace: true });
  const result = test.data;
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={17} aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => test.mutate({ connector_id: id })}
        >
          {t('test.start')}
        </Button>
        <span className={classes.soft}>{t('test.note')}</span>
      </Group>
      {/* Read out when it arrives. */}
      <output>
        {test.isError && (
          <Notice tone="bad" icon={IconAlertTriangle}>
            {failureText(test.error)}
          </Notice>
        )}
        {result?.failure && (
          <Notice tone="warn" icon={IconAlertTriangle} title={t('test.nothing')}>
            {words(result.failure)}
          </Notice>
        )}
        {result && !result.failure && <Seen result={result} />}
      </output>
    </Stack>
  );
}

function Seen({ result: { values, more, refused } }: { result: Tested }) {
  const { t } = useTranslation('connectors');
  const unknown = values.some(({ is_known }) => !is_known);
  return (
    <Stack gap="sm">
      <Notice
        tone="brand"
        icon={IconCheck}
        title={t('test.seen', { count: values.length + more, shown: formatCount(values.length + more) })}
      >
        {refused > 0 && <div>{t('test.refused', { count: refused, shown: formatCount(refused) })}</div>}
        {unknown && <div>{t('test.unknown')}</div>}
      </Notice>
      <table className={classes.values}>
        <thead>
          <tr>
            <th scope="col">{t('words:device')}</th>
            <th scope="col">{t('words:key')}</th>
            <th scope="col">{t('words:value')}</th>
            <th scope="col">{t('test.at')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ serial_number, sensor_key, value, at, is_known }, n) => (
            <tr key={n}>
              <td>
                <bdi>{serial_number}</bdi>{' '}
                {!is_known && <StatusBadge tone="warn">{t('test.unregistered')}</StatusBadge>}
              </td>
              <td>
                <bdi dir="ltr">{sensor_key}</bdi>
              </td>
              <td className="figures">
                <bdi dir="ltr">{value}</bdi>
              </td>
              <td>
                {at === null ? t('test.arrival') : Number.isNaN(Date.parse(at)) ? <bdi>{at}</bdi> : formatMoment(at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
