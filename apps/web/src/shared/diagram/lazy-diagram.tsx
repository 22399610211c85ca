import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { ViewSwitch } from '../../ui/navigation/view-switch.tsx';
import type { Box } from './diagram.tsx';
import { DiagramList } from './diagram-list.tsx';
import classes from './diagram.module.css';

// The diagram library has 100 kB, which no other screen needs.
const Diagram = lazy(() => import('./diagram.tsx'));

/** A diagram, whose library loads when it is first shown, or the same as a list. */
export function LazyDiagram({ boxes, label }: { boxes: readonly Box[]; label: string }) {
  const { t } = useTranslation('shared');
  const [view, setView] = useState<'diagram' | 'list'>('diagram');
  return (
    <>
      <div className={classes.views}>
        <ViewSwitch
          label={t('diagram.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'diagram', label: t('diagram.diagram') },
            { value: 'list', label: t('words:list') },
          ]}
        />
      </div>
      {view === 'list' ? (
        <DiagramList boxes={boxes} label={label} />
      ) : (
        <Suspense fallback={<RowSkeletons />}>
          <Diagram boxes={boxes} label={label} />
        </Suspense>
      )}
    </>
  );
}
