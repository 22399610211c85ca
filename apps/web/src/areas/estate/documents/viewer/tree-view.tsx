import { Anchor, Table } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { DocumentTree, TreeBlock, TreeRun } from '@steward/contract/foundation/files.content';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../../api/address.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatBytes, formatCount } from '../../../../ui/format.ts';
import { RowSkeletons } from '../../../../ui/skeletons.tsx';
import classes from './viewer.module.css';

interface Version {
  document_id: string;
  no?: number;
}

/** The content of a text, sheet, mail or slides, drawn of the parts that the server lists: nothing of the file is run or embedded. */
export function TreeView({ version }: { version: Version }) {
  const failureText = useFailureText();
  const tree = useAnswer(documents.getDocumentTree, version, { freshFor: 600_000 });
  if (tree.error) return <ErrorState message={failureText(tree.error)} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <RowSkeletons />;
  return (
    <div className={classes.text} dir="auto">
      <Content tree={tree.data} version={version} />
    </div>
  );
}

function Content({ tree, version }: { tree: DocumentTree; version: Version }) {
  if (tree.kind === 'text') return <Text tree={tree} version={version} />;
  if (tree.kind === 'sheets') return <Sheets tree={tree} />;
  if (tree.kind === 'mail') return <Mail tree={tree} />;
  return (
    <>
      <pre className={classes.plain}>{tree.text}</pre>
      {tree.is_cut && <Cut />}
    </>
  );
}

function Cut() {
  const { t } = useTranslation('documents');
  return <p className={classes.note}>{t('viewer.cut')}</p>;
}

function Text({ tree, version }: { tree: Extract<DocumentTree, { kind: 'text' }>; version: Version }) {
  const { t } = useTranslation('documents');
  const isEmpty = tree.parts.every(({ blocks }) => blocks.length === 0);
  return (
    <>
      {isEmpty && <p className={classes.note}>{t('viewer.empty')}</p>}
      {tree.parts.map(({ title, blocks }, index) => (
        <section key={`${index} ${title}`}>
          {title && <h2>{title}</h2>}
          <Blocks blocks={blocks} version={version} />
        </section>
      ))}
      {tree.dropped_links > 0 && <p className={classes.note}>{t('viewer.droppedLinks')}</p>}
      {tree.is_cut && <Cut />}
    </>
  );
}

const levels = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function Blocks({ blocks, version }: { blocks: readonly TreeBlock[]; version: Version }) {
  return blocks.map((block, index) => <Block key={`${index} ${block.kind}`} block={block} version={version} />);
}

function Block({ block, version }: { block: TreeBlock; version: Version }): ReactNode {
  if (block.kind === 'heading') {
    const Heading = levels[Math.min(levels.length, Math.max(1, block.level)) - 1] ?? 'h2';
    return (
      <Heading>
        <Runs runs={block.runs} version={version} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph')
    return (
      <p>
        <Runs runs={block.runs} version={version} />
      </p>
    );
  if (block.kind === 'list')
    return (
      <ul className={classes.list}>
        {block.items.map(({ level, ordered, runs }, index) => (
          <li key={`${index} ${level}`} style={{ marginInlineStart: level * 20 }} data-ordered={ordered || undefined}>
            <Runs runs={runs} version={version} />
          </li>
        ))}
      </ul>
    );
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table withTableBorder withColumnBorders>
        <Table.Tbody>
          {block.rows.map(({ is_heading, cells }, row) => (
            <Table.Tr key={`${row} ${cells.length}`}>
              {cells.map(({ columns, rows, blocks }, cell) => {
                const Cell = is_heading ? Table.Th : Table.Td;
                return (
                  <Cell key={`${cell} ${columns}`} colSpan={columns} rowSpan={rows}>
                    <Blocks blocks={blocks} version={version} />
                  </Cell>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Runs({ runs, version }: { runs: readonly TreeRun[]; version: Version }) {
  return runs.map((run, index) => <Fragment key={`${index} ${run.kind}`}>{drawn(run, version)}</Fragment>);
}

function drawn(run: TreeRun, version: Version): ReactNode {
  if (run.kind === 'picture')
    return (
      <img
        className={classes.inText}
        loading="lazy"
        alt={run.alt}
        src={address(documents.getDocumentPicture, { ...version, index: run.index }).url}
      />
    );
  if (run.text === '\n') return <br />;
  let text: ReactNode = run.text;
  if (run.bold) text = <strong>{text}</strong>;
  if (run.italic) text = <em>{text}</em>;
  if (run.underline) text = <u>{text}</u>;
  if (run.strike) text = <s>{text}</s>;
  if (run.vertical === 'super') text = <sup>{text}</sup>;
  if (run.vertical === 'sub') text = <sub>{text}</sub>;
  return run.href ? (
    <Anchor href={run.href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </Anchor>
  ) : (
    text
  );
}

function Sheets({ tree }: { tree: Extract<DocumentTree, { kind: 'sheets' }> }) {
  const { t } = useTranslation('documents');
  return (
    <>
      {tree.sheets.map(({ name, rows, more_rows, more_columns }) => (
        <section key={name}>
          {name && <h2>{name}</h2>}
          <Table.ScrollContainer minWidth={0}>
            <Table withTableBorder withColumnBorders className="figures">
              <Table.Tbody>
                {rows.map(({ line, cells }) => (
                  <Table.Tr key={line}>
                    <Table.Th c="dimmed">{line}</Table.Th>
                    {cells.map((cell, index) => (
                      // Cells of a sheet have no identity of their own.
                      // oxlint-disable-next-line react/no-array-index-key
                      <Table.Td key={index} ta={typeof cell === 'number' ? 'right' : undefined}>
                        <bdi>{cell}</bdi>
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {(more_rows > 0 || more_columns > 0) && (
            <p className={classes.note}>
              {t('viewer.moreRows', { rows: formatCount(more_rows), columns: formatCount(more_columns) })}
            </p>
          )}
        </section>
      ))}
      {tree.more_sheets > 0 && <Cut />}
    </>
  );
}

function Mail({ tree }: { tree: Extract<DocumentTree, { kind: 'mail' }> }) {
  const { t } = useTranslation('documents');
  const heads = [
    [t('words:from'), tree.from],
    [t('viewer.to'), tree.to],
    [t('viewer.cc'), tree.cc],
    [t('words:subject'), tree.subject],
    [t('words:date'), tree.date],
  ] as const;
  return (
    <>
      <dl className={classes.heads}>
        {heads
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ))}
      </dl>
      <pre className={classes.plain}>{tree.body}</pre>
      {tree.attachments.length > 0 && (
        <>
          <h2>{t('viewer.attachments')}</h2>
          <ul>
            {tree.attachments.map(({ name, bytes }) => (
              <li key={name}>
                <bdi>{name}</bdi> (<bdi>{formatBytes(bytes)}</bdi>)
              </li>
            ))}
          </ul>
        </>
      )}
      {tree.is_cut && <Cut />}
    </>
  );
}
