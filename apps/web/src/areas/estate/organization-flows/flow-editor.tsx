import { Button, Select, Textarea } from '@mantine/core';
import { organizationFlows, type OrganizationFlow } from '@steward/contract/estate/organization-flows';
import type { Flow } from '@steward/core/flows/flow';
import { useBlocker } from '@tanstack/react-router';
import { IconAlertTriangle, IconDeviceFloppy, IconHistory, IconPrinter, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { DeleteDialog, DiscardDialog } from '../../../ui/overlays/dialogs.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { FlowLists } from './flow-lists.tsx';
import classes from './organization-flows.module.css';

// The diagram library has 100 kB, which no other screen needs.
const FlowCanvas = lazy(() => import('./flow-canvas.tsx'));

interface Props {
  flow: OrganizationFlow;
  /** Shows another version; undefined: the latest. */
  onVersion: (version: number | undefined) => void;
  onDeleted: () => void;
}

/** A diagram to view and edit: by mouse or keyboard, or by the lists beside it. Saving creates the next version. */
export function FlowEditor({ flow, onVersion, onDeleted }: Props) {
  const { t } = useTranslation('organization-flows');
  const failureText = useFailureText();
  const mayEdit = useMay('organization-flows.edit');
  const mayDelete = useMay('organization-flows.delete');
  const isLatest = flow.version === flow.latest_version;
  const [drawn, setDrawn] = useState<Flow>({ boxes: flow.boxes, connections: flow.connections });
  const [note, setNote] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [selected, setSelected] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const save = useSend(organizationFlows.saveOrganizationFlow, { inPlace: true });
  const remove = useSend(organizationFlows.deleteOrganizationFlow);
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const change = (next: Flow) => {
    setDrawn(next);
    setChanged(true);
  };
  const send = async (of: Flow, said: string) => {
    await save.mutateAsync({
      flow_id: flow._id,
      based_on: flow.latest_version,
      name: flow.name,
      note: said,
      boxes: [...of.boxes],
      connections: [...of.connections],
    });
    setChanged(false);
    showToast('success', t('savedAs', { version: flow.latest_version + 1 }));
  };
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <Select
          aria-label={t('version')}
          allowDeselect={false}
          w={320}
          value={String(flow.version)}
          onChange={(next) => onVersion(Number(next) === flow.latest_version ? undefined : Number(next))}
          data={flow.versions.map(({ version, author_name, created_at }) => ({
            value: String(version),
            label: [t('versionOf', { version }), formatMoment(created_at), author_name].filter(Boolean).join(' · '),
          }))}
        />
        <span className={classes.space} />
        <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {mayDelete && (
          <Button variant="default" leftSection={<IconTrash size={17} />} onClick={() => setDeleting(true)}>
            {t('words:delete')}
          </Button>
        )}
        {mayEdit && isLatest && (
          <Button
            leftSection={<IconDeviceFloppy size={17} />}
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => void send(drawn, note).catch(() => undefined)}
          >
            {t('saveVersion')}
          </Button>
        )}
      </div>
      {save.error && (
        <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
          {failureText(save.error)}
        </Notice>
      )}
      {!isLatest && (
        <Notice
          tone="warn"
          icon={IconHistory}
          {...(mayEdit && {
            actions: (
              <Button
                size="xs"
                variant="default"
                loading={save.isPending}
                onClick={() =>
                  void send(flow, t('restored', { version: flow.version }))
                    .then(() => onVersion(undefined))
                    .catch(() => undefined)
                }
              >
                {t('restore')}
              </Button>
            ),
          })}
        >
          {t('old', { version: flow.version, latest: flow.latest_version })}
        </Notice>
      )}
      <VersionNote flow={flow} />
      <div className={classes.columns}>
        <Suspense fallback={<RowSkeletons />}>
          <FlowCanvas
            flow={drawn}
            label={flow.name}
            mayEdit={mayEdit && isLatest}
            selected={selected}
            onSelect={setSelected}
            onChange={change}
          />
        </Suspense>
        <FlowLists
          flow={drawn}
          mayEdit={mayEdit && isLatest}
          selected={selected}
          onSelect={setSelected}
          onChange={change}
        />
      </div>
      {mayEdit && isLatest && isChanged && (
        <Textarea
          label={t('whatChanged')}
          maxLength={500}
          autosize
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <DeleteDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onAccept={async () => {
          await remove.mutateAsync({ flow_id: flow._id });
          setDeleting(false);
          onDeleted();
        }}
      >
        {flow.name}
      </DeleteDialog>
      <DiscardDialog
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        onAccept={() => leaving.proceed?.()}
      />
    </div>
  );
}

/** The changes of the shown version: the note of the user who saved it, and their number. */
function VersionNote({ flow }: { flow: OrganizationFlow }) {
  const { t } = useTranslation('organization-flows');
  const shown = flow.versions.find(({ version }) => version === flow.version);
  if (!shown) return null;
  const { note, added, removed, changed } = shown;
  return (
    <p className={classes.note}>
      {note && (
        <>
          <bdi>{note}</bdi>
          {' · '}
        </>
      )}
      {t('difference', { added, removed, changed })}
    </p>
  );
}
