import { billTemplates, type BillTemplate } from '@steward/contract/energy/bill-templates';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { Link } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { BillTemplateForm } from './bill-template-form.tsx';

/** The templates learned from confirmed bills, by supplier; they can be corrected and deleted. */
export default function BillTemplateListScreen() {
  const { t } = useTranslation('bill-templates');
  const { carrier } = useCarrierWords();
  const mayEdit = useMay('utilities.edit');
  const list = useAnswer(billTemplates.getBillTemplates, {});
  const remove = useSend(billTemplates.deleteBillTemplate);
  const columns = useMemo<Column<BillTemplate>[]>(
    () => [
      {
        id: 'supplier',
        label: t('supplier'),
        value: ({ supplier }) => supplier,
        cell: ({ supplier }) => <bdi>{supplier}</bdi>,
      },
      {
        id: 'carriers',
        label: t('words:carrier'),
        value: ({ carriers }) => carriers.map(carrier).join(t('words:comma')),
      },
      {
        id: 'fields',
        label: t('values'),
        kind: 'number',
        value: ({ places }) => new Set(places.map(({ field }) => field)).size,
      },
      { id: 'bills', label: t('confirmed'), kind: 'number', value: ({ bills }) => bills },
      {
        id: 'learned_at',
        label: t('learned'),
        value: ({ learned_at }) => learned_at,
        cell: ({ learned_at }) => <RelativeTime moment={learned_at} />,
      },
    ],
    [t, carrier],
  );
  return (
    <ListScreen
      words="bill-templates"
      may={{ edit: 'utilities.edit', delete: 'utilities.delete' }}
      icon={IconFileInvoice}
      above={
        <Link to="/datahub/data_library/utilities" isAction>
          {t('back')}
        </Link>
      }
      list={list}
      columns={columns}
      nameOf={({ supplier }) => supplier}
      isReadable
      panelWidth={640}
      panelTitle={({ supplier }) => <bdi>{supplier}</bdi>}
      panel={(template, end) => template && <BillTemplateForm template={template} mayEdit={mayEdit} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ bill_template_id: _id })}
      deleteText={({ supplier }) => t('forget', { supplier })}
    />
  );
}
