import { Button, Group, Stack, Text } from '@mantine/core';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { gridDifference } from '@steward/core/dashboards/grid-difference';
import { IconAlertTriangle, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useLabelText } from '../../../shared/widgets/label-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import classes from './editor.module.css';

const contentOf = ({ kind, title, binding, text, url }: Widget) =>
  JSON.stringify([kind, title.kind, title.value, inOrder(binding), text, url]);
/** The same binding is written in another order after it was stored. */
const inOrder = (binding: Widget['binding']) => Object.entries(binding).toSorted(([a], [b]) => a.localeCompare(b));

interface Props {
  saved: SavedDashboard;
  title: string;
  onClose: () => void;
}

/** What taking over the page of the product changes in a dashboard; the version before stays among its versions. */
export function TemplateDialog({ saved, title, onClose }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const failureText = useFailureText();
  const labelText = useLabelText();
  const template = useAnswer(dashboardPages.getDashboard, { page: saved.page });
  const save = useSend(dashboardPages.saveDashboard, { inPlace: true, onDone: onClose });
  const { dashboard_id, version, template_version } = saved;
  const layout = template.data?.layout;
  const difference = layout && gridDifference(saved.layout.widgets, layout.widgets, contentOf);
  const parts = difference
    ? (['added', 'removed', 'changed', 'moved'] as const).filter((part) => difference[part].length > 0)
    : [];
  const failure = save.error ?? template.error;
  return (
    <Dialog opened onClose={onClose} title={t('template.title', { title })}>
      <Stack gap="md">
        <Text size="sm">{t('template.text')}</Text>
        {!difference && !template.error && <FormSkeleton fields={2} />}
        {difference && !parts.length && <Text size="sm">{t('template.same')}</Text>}
        {difference &&
          parts.map((part) => (
            <section key={part} aria-label={t(`template.${part}`)}>
              <Text size="sm" fw={620}>
                {t(`template.${part}`)}
              </Text>
              <ul className={classes.changes}>
                {difference[part].map((one) => (
                  <li key={one.id}>
                    <bdi>{labelText(one.title)}</bdi> <small>{t(`kinds.${one.kind}.name`)}</small>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        {failure && (
          <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
            {failureText(failure)}
          </Notice>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={!layout || !parts.length}
            onClick={() => layout && save.mutate({ dashboard_id, version, layout, template_version })}
          >
            {t('template.take')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The page of the product was improved since this copy: what changed can be seen, taken over, or dismissed until the next time. */
export function TemplateOffer({ saved, title }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('dashboard-editor');
  const [isOpen, setOpen] = useState(false);
  const dismiss = useSend(dashboardPages.saveDashboard);
  const { dashboard_id, version, template_version } = saved;
  return (
    <>
      <div className={classes.notice}>
        <Notice
          tone="brand"
          icon={IconSparkles}
          title={t('own.newer')}
          actions={
            <>
              <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
                {t('template.see')}
              </Button>
              <Button
                size="compact-md"
                variant="subtle"
                loading={dismiss.isPending}
                onClick={() => dismiss.mutate({ dashboard_id, version, template_version })}
              >
                {t('template.keep')}
              </Button>
            </>
          }
        />
      </div>
      {isOpen && <TemplateDialog saved={saved} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
