import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { DesignFigures } from './design-figures.tsx';
import { DesignForms } from './design-forms.tsx';
import { DesignTables } from './design-tables.tsx';

/** All parts of the design system in use, for developers; not part of a release. */
export default function DesignScreen() {
  const { t } = useTranslation('titles');
  const [tab, setTab] = useState(() => location.hash.slice(1) || 'figures');
  return (
    <>
      <PageHeader title={t('app.design')} />
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'figures', label: sample.figures, content: <DesignFigures /> },
          { value: 'tables', label: sample.tables, content: <DesignTables /> },
          { value: 'forms', label: sample.forms, content: <DesignForms /> },
        ]}
      />
    </>
  );
}

const sample = { figures: 'Figures', tables: 'Tables', forms: 'Forms' };
