import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { portfolios } from '@steward/contract/estate/portfolios';
import { spaces } from '@steward/contract/estate/spaces';
import { IconBuilding, IconChevronDown, IconDoor, IconStack2 } from '@tabler/icons-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { select } from '../../../session/selection.ts';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { TranslatedWord } from '../../../shared/translated/translated.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { CountText, SquareMeters } from '../../../ui/value-text.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import classes from './portfolio-tree.module.css';

type Branch = Answer<typeof portfolios.getPortfolioWithEnv>[number];
type Property = Branch['environments'][number];

/** A portfolio with thousands of properties loads page by page. */
const portion = 100;

/** The tree of portfolios, properties and spaces. */
export function PortfolioTree() {
  const { t } = useTranslation('portfolios');
  const failureText = useFailureText();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, { page_size: portion });
  if (tree.isError) return <ErrorState message={failureText(tree.error)} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <RowSkeletons />;
  if (tree.data.length === 0) {
    return (
      <EmptyState icon={IconStack2} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <ul className={`${classes.tree} ${classes.root}`}>
      {tree.data.map((branch, index) => (
        <PortfolioBranch key={branch._id} branch={branch} startsOpen={index === 0} />
      ))}
    </ul>
  );
}

function PortfolioBranch({ branch, startsOpen }: { branch: Branch; startsOpen: boolean }) {
  const { t } = useTranslation('portfolios');
  const [pages, setPages] = useState(1);
  const left = branch.environment_count - pages * portion;
  return (
    <Knot
      icon={IconStack2}
      startsOpen={startsOpen}
      name={branch.name}
      note={
        <>
          {t('words:countProperties', { count: branch.environment_count })} ·{' '}
          <SquareMeters value={branch.gross_floor_area} />
        </>
      }
    >
      {branch.environment_count === 0 && <li className={classes.none}>{t('noProperties')}</li>}
      {branch.environments.map((property) => (
        <PropertyBranch key={property._id} property={property} portfolioId={branch._id} />
      ))}
      {Array.from({ length: pages - 1 }, (_, index) => (
        <FurtherProperties key={index} portfolioId={branch._id} page={index + 2} />
      ))}
      {left > 0 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setPages(pages + 1)}>
            {t('more', { count: left })}
          </Button>
        </li>
      )}
    </Knot>
  );
}

/** A further page of a portfolio's properties. */
function FurtherProperties({ portfolioId, page }: { portfolioId: string; page: number }) {
  const list = useAnswer(portfolios.getPortfolioWithEnv, { portfolio_id: portfolioId, page, page_size: portion });
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  return list.data.flatMap(({ environments }) =>
    environments.map((property) => <PropertyBranch key={property._id} property={property} portfolioId={portfolioId} />),
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('portfolios');
  const failureText = useFailureText();
  return (
    <li className={classes.none}>
      {failureText(error)}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('words:tryAgain')}
      </Button>
    </li>
  );
}

const Waiting = () => (
  <li>
    <RowSkeletons rows={2} />
  </li>
);

function PropertyBranch({ property, portfolioId }: { property: Property; portfolioId: string }) {
  const { t } = useTranslation('portfolios');
  const navigate = useNavigate();
  const open = () => {
    selectEnvironment({ _id: property._id, portfolio_id: portfolioId });
    void navigate({ to: '/environment' });
  };
  return (
    <Knot
      icon={IconBuilding}
      name={property.environment_name}
      onOpen={open}
      note={
        <>
          {t('words:countSpaces', { count: property.spaces_count })} ·{' '}
          <SquareMeters value={property.gross_floor_area} />
        </>
      }
    >
      <Spaces environmentId={property._id} portfolioId={portfolioId} />
    </Knot>
  );
}

function Spaces({ environmentId, portfolioId }: { environmentId: string; portfolioId: string }) {
  const { t } = useTranslation('portfolios');
  const navigate = useNavigate();
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId });
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  if (list.data.length === 0) return <li className={classes.none}>{t('noSpaces')}</li>;
  return list.data.map((space) => (
    <li key={space._id} className={classes.leaf}>
      <IconDoor size={17} stroke={1.6} aria-hidden="true" />
      <button
        type="button"
        className={classes.name}
        onClick={() => {
          selectEnvironment({ _id: environmentId, portfolio_id: portfolioId });
          select({ spaceId: space._id });
          void navigate({ to: '/space' });
        }}
      >
        <TranslatedWord>{space.space_name}</TranslatedWord>
      </button>
      <span className={classes.note}>
        {space.capacity !== null && (
          <>
            <CountText value={space.capacity} /> {t('people')} ·{' '}
          </>
        )}
        <SquareMeters value={space.gross_floor_area} />
      </span>
    </li>
  ));
}

interface KnotProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  name: string;
  note: ReactNode;
  startsOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** One node of the tree, with a button that shows its children. */
function Knot({ icon: Icon, name, note, startsOpen = false, onOpen, children }: KnotProps) {
  const { t } = useTranslation('portfolios');
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <li>
      <div className={classes.knot}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeNamed' : 'openNamed', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
        <Icon size={19} stroke={1.6} />
        {onOpen ? (
          <button type="button" className={classes.name} onClick={onOpen}>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        )}
        <span className={classes.note}>{note}</span>
      </div>
      {isOpen && <ul className={classes.tree}>{children}</ul>}
    </li>
  );
}
