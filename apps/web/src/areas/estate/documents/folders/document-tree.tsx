import { documents } from '@steward/contract/estate/documents';
import type { Directory } from '@steward/contract/estate/documents.models';
import {
  IconBriefcase,
  IconBuilding,
  IconBuildings,
  IconChevronRight,
  IconFiles,
  IconFolder,
  IconInbox,
  IconLock,
  IconTrash,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { formatCount } from '../../../../ui/format.ts';
import { placeOf, writePlace, type ShownPlace } from './place.ts';
import { useDirectoryName } from '../document-words.tsx';
import classes from '../documents.module.css';

interface Props {
  shown: ShownPlace;
  onShow: (place: ShownPlace) => void;
  /** Only these roots: the ones of the property or the portfolios that the page is about. */
  isShown?: (directory: Directory) => boolean;
  /** For choosing a place: without the evidence, everything and the trash. */
  isChoice?: boolean;
}

const icons = {
  company: IconBuilding,
  portfolio: IconBriefcase,
  property: IconBuildings,
  unorganized: IconInbox,
} as const;

/** The places of documents as nested lists: the arrow keys move, open and close; Enter shows a place. */
export function DocumentTree({ shown, onShow, isShown, isChoice = false }: Props) {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const roots = useAnswer(documents.fetchDirectoriesByCollection, {});
  if (roots.error) return <p className={classes.note}>{failureText(roots.error)}</p>;
  const at = writePlace(shown);
  return (
    // The keys are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={classes.tree} onKeyDown={steer}>
      {!isChoice && (
        <Plain label={t('places.all')} Icon={IconFiles} isCurrent={at === undefined} onShow={() => onShow({})} />
      )}
      {roots.data
        ?.filter((root) => isShown?.(root) ?? true)
        .map((root) => (
          <Node
            key={writePlace(placeOf(root))}
            directory={root}
            depth={0}
            shown={shown}
            onShow={onShow}
            isChoice={isChoice}
          />
        ))}
      {!isChoice && (
        <Plain
          label={t('places.trash')}
          Icon={IconTrash}
          isCurrent={at === 'trash'}
          onShow={() => onShow({ trash: true })}
        />
      )}
    </ul>
  );
}

function Plain({
  label,
  Icon,
  isCurrent,
  onShow,
}: {
  label: string;
  Icon: typeof IconTrash;
  isCurrent: boolean;
  onShow: () => void;
}) {
  return (
    <li>
      <span className={classes.node} data-current={isCurrent || undefined}>
        <span className={classes.twist} />
        <button
          type="button"
          className={classes.place}
          aria-current={isCurrent ? 'page' : undefined}
          data-tree-place
          onClick={onShow}
        >
          <Icon size={17} aria-hidden="true" />
          <span className={classes.name}>{label}</span>
        </button>
      </span>
    </li>
  );
}

interface NodeProps extends Omit<Props, 'isShown'> {
  directory: Directory;
  depth: number;
}

/** Whether the shown place is this one or below it: then its folders are open from the start. */
function leadsTo(
  directory: Directory,
  { root, portfolio_id, environment_id, folder_id, evidence }: ShownPlace,
): boolean {
  if (directory.folder_id !== null) return false;
  if (directory.root === 'portfolio')
    return root === 'portfolio' && directory.portfolio_id === portfolio_id && folder_id !== undefined;
  if (directory.root === 'property')
    return directory.environment_id === environment_id && (folder_id !== undefined || evidence !== undefined);
  return root === directory.root && folder_id !== undefined;
}

function Node({ directory, depth, shown, onShow, isChoice = false }: NodeProps) {
  const { t } = useTranslation('documents');
  const nameOf = useDirectoryName();
  const place = placeOf(directory);
  const isCurrent = writePlace(shown) === writePlace(place);
  const [isOpen, setOpen] = useState(() => leadsTo(directory, shown) || (isCurrent && depth < 2));
  const children = useAnswer(documents.fetchDirectoriesByCollection, place, {
    enabled: isOpen && directory.has_children,
  });
  const listed = children.data?.filter(({ evidence }) => !isChoice || evidence === null) ?? [];
  const Icon = directory.folder_id || directory.evidence ? IconFolder : icons[directory.root];
  const name = nameOf(directory);
  const canOpen = directory.has_children;
  return (
    <li>
      <span className={classes.node} data-current={isCurrent || undefined} style={{ paddingInlineStart: depth * 16 }}>
        {canOpen ? (
          <button
            type="button"
            className={classes.twist}
            tabIndex={-1}
            data-tree-twist
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'collapse' : 'expand', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={14} aria-hidden="true" data-open={isOpen || undefined} />
          </button>
        ) : (
          <span className={classes.twist} />
        )}
        <button
          type="button"
          className={classes.place}
          aria-current={isCurrent ? 'page' : undefined}
          data-tree-place
          onClick={() => {
            onShow(place);
            if (canOpen) setOpen(true);
          }}
        >
          <Icon size={17} aria-hidden="true" />
          <span className={classes.name}>
            <bdi>{name}</bdi>
          </span>
          {directory.evidence && <IconLock size={13} aria-hidden="true" />}
          {directory.documents > 0 && <span className={classes.count}>{formatCount(directory.documents)}</span>}
        </button>
      </span>
      {isOpen && listed.length > 0 && (
        <ul>
          {listed.map((child) => (
            <Node
              key={writePlace(placeOf(child))}
              directory={child}
              depth={depth + 1}
              shown={shown}
              onShow={onShow}
              isChoice={isChoice}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The keys of a tree: up and down between places, towards the end opens, towards the start closes. */
function steer(event: KeyboardEvent<HTMLElement>) {
  const tree = event.currentTarget;
  const places = [...tree.querySelectorAll<HTMLElement>('[data-tree-place]')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const item = places[at]?.closest('li');
  const isRtl = getComputedStyle(tree).direction === 'rtl';
  const [opening, closing] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const twist = item?.querySelector<HTMLElement>(':scope > span > [data-tree-twist]');
  const isOpen = twist?.getAttribute('aria-expanded') === 'true';
  const focus = (index: number) => places[Math.max(0, Math.min(places.length - 1, index))]?.focus();
  if (event.key === 'ArrowDown') focus(at + 1);
  else if (event.key === 'ArrowUp') focus(at - 1);
  else if (event.key === 'Home') focus(0);
  else if (event.key === 'End') focus(places.length - 1);
  else if (event.key === opening && twist && !isOpen) twist.click();
  else if (event.key === opening) focus(at + 1);
  else if (event.key === closing && twist && isOpen) twist.click();
  else if (event.key === closing)
    item?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-tree-place]')?.focus();
  else return;
  event.preventDefault();
}
