import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { portfolios } from '@steward/contract/portfolios';
import { spaces } from '@steward/contract/spaces';
import { IconBuilding, IconChevronDown, IconDoor, IconStack2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { select } from '../../session/selection.ts';
import { selectEnvironment } from '../../shared/selected-environment.ts';
import { TranslatedWord } from '../../shared/translated/translated.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { CountText, NumberText } from '../../ui/value-text.tsx';
import classes from './portfolio-tree.module.css';

type Branch = Answer<typeof portfolios.getPortfolioWithEnv>[number];
type Property = Branch['environments'][number];

/** A portfolio of thousands opens in portions. */
const portion = 100;

/** Portfolio, property, spaces: what stands in what. */
export function PortfolioTree() {
  const { t } = useTranslation('portfolios');
  const failureText = useFailureText();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
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
  const [shown, show] = useState(portion);
  const area = branch.environments.reduce((sum, one) => sum + one.gross_floor_area, 0);
  return (
    <Knot
      icon={IconStack2}
      startsOpen={startsOpen}
      name={branch.name}
      note={
        <>
          {t('countProperties', { count: branch.environments.length })} ·{' '}
          <NumberText value={area} decimals={0} unit="m²" />
        </>
      }
    >
      {branch.environments.length === 0 && <li className={classes.none}>{t('noProperties')}</li>}
      {branch.environments.slice(0, shown).map((property) => (
        <PropertyBranch key={property._id} property={property} portfolioId={branch._id} />
      ))}
      {branch.environments.length > shown && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => show(shown + portion)}>
            {t('more', { count: branch.environments.length - shown })}
          </Button>
        </li>
      )}
    </Knot>
  );
}

function PropertyBranch({ property, portfolioId }: { property: Property; portfolioId: string }) {
  const { t } = useTranslation('portfolios');
  const navigate = useNavigate();
  const open = () => {
    selectEnvironment({ _id: property._id, portfolio_id: portfolioId });
    void navigate({ to: '/environment' as never });
  };
  return (
    <Knot
      icon={IconBuilding}
      name={property.environment_name}
      onOpen={open}
      note={
        <>
          {t('countSpaces', { count: property.spaces_count })} ·{' '}
          <NumberText value={property.gross_floor_area} decimals={0} unit="m²" />
        </>
      }
    >
      <Spaces environmentId={property._id} portfolioId={portfolioId} />
    </Knot>
  );
}

function Spaces({ environmentId, portfolioId }: { environmentId: string; portfolioId: string }) {
  const { t } = useTranslation('portfolios');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId });
  if (list.isError) {
    return (
      <li className={classes.none}>
        {failureText(list.error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void list.refetch()}>
          {t('again')}
        </Button>
      </li>
    );
  }
  if (!list.data) {
    return (
      <li>
        <RowSkeletons rows={2} />
      </li>
    );
  }
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
          void navigate({ to: '/space' as never });
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
        <NumberText value={space.gross_floor_area} decimals={0} unit="m²" />
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

/** One thing of the tree, with what stands in it behind a button. */
function Knot({ icon: Icon, name, note, startsOpen = false, onOpen, children }: KnotProps) {
  const { t } = useTranslation('portfolios');
  const [isOpen, open] = useState(startsOpen);
  return (
    <li>
      <div className={classes.knot}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeNamed' : 'openNamed', { name })}
          onClick={() => open(!isOpen)}
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
