import { Button, Group, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { netZero } from '@steward/contract/carbon/net-zero';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useSend } from '../../../../api/hooks.ts';
import { FileField } from '../../../../ui/form/file-field.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import classes from '../net-zero.module.css';

/** Pathways are uploaded by users with a license for them, with their version; none comes with the product. */
export function PathwayTools({ pathways }: { pathways: Answer<typeof netZero.getPathways> }) {
  const { t } = useTranslation('net-zero');
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string[]>([]);
  const load = useSend(netZero.loadPathways, { inPlace: true });
  const remove = useSend(netZero.deletePathways);
  const versions = [...new Set(pathways.map(({ version }) => version))];
  const add = async () => {
    if (!file) return;
    setProblem([]);
    try {
      await load.mutateAsync({ csv: await file.text() });
      setFile(undefined);
      setOpen(false);
    } catch (error) {
      const fields = (error as { errors?: { message: string }[] }).errors ?? [];
      setProblem([failureText(error), ...fields.map(({ message }) => message)]);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('pathway.title')}
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('pathway.title')}>
        <p className={classes.soft}>{t('pathway.licence')}</p>
        <ul className={classes.working}>
          {versions.map((version) => (
            <li key={version}>
              <b>
                <bdi>{version}</bdi>
              </b>
              <span className={classes.soft}>
                {t('pathway.count', {
                  count: pathways.filter((one) => one.version === version).reduce((sum, one) => sum + one.pathways, 0),
                })}
              </span>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                w="fit-content"
                onClick={() => void remove.mutateAsync({ version })}
              >
                {t('words:deleteNamed', { name: version })}
              </Button>
            </li>
          ))}
        </ul>
        <FileField
          label={t('pathway.file')}
          note={t('pathway.fileNote')}
          max={1}
          accept={['text/csv', 'application/vnd.ms-excel', 'text/plain']}
          items={file ? [{ file }] : []}
          onChange={(files) => setFile(files[0])}
        />
        {problem.length > 0 && (
          <div role="alert">
            {problem.map((line) => (
              <Text key={line} size="sm" c="var(--bad)">
                {line}
              </Text>
            ))}
          </div>
        )}
        <Group justify="flex-end" mt="md">
          <Button
            leftSection={<IconUpload size={17} />}
            disabled={!file}
            loading={load.isPending}
            onClick={() => void add()}
          >
            {t('pathway.load')}
          </Button>
        </Group>
      </SidePanel>
    </>
  );
}
