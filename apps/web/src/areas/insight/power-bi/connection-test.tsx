import { Button, Stack } from '@mantine/core';
import { powerBI } from '@steward/contract/insight/power-bi';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { usePageNames } from './reports.tsx';

/** Tries the saved connection: of each step whether it works, or what to do. */
export function ConnectionTest() {
  const { t } = useTranslation(['power-bi', 'power-bi-report']);
  const failureText = useFailureText();
  const nameOf = usePageNames();
  const { data, error, isPending, mutate } = useSend(powerBI.testPowerBIConnector, { inPlace: true });
  return (
    <Stack gap="sm" align="start">
      <Button variant="default" loading={isPending} onClick={() => mutate({})}>
        {t('test.start')}
      </Button>
      {/* Read out when it arrives. */}
      <output>
        {error && failureText(error)}
        {data && (
          <ul>
            {data.steps.map(({ step, page, failure, was_tried }) => (
              <li key={`${step} ${page}`}>
                <strong>{page === null ? t(`test.${step}`) : t('test.report', { page: nameOf(page) })}</strong>{' '}
                {failure ? t(`power-bi-report:reasons.${failure}`) : t(was_tried ? 'test.works' : 'test.notTried')}
              </li>
            ))}
          </ul>
        )}
      </output>
    </Stack>
  );
}
