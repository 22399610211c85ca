import { Anchor } from '@mantine/core';
import type { Occupant } from '@steward/contract/estate/occupants';
import type { TFunction } from 'i18next';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue } from '../../../ui/value-text.tsx';

const Plain = ({ children }: { children: string | null }) => (children ? <bdi>{children}</bdi> : <NoValue />);

export const occupantColumns = (t: TFunction): Column<Occupant>[] => [
  {
    id: 'name',
    label: t('words:name'),
    value: ({ name }) => name,
    cell: ({ name }) => (
      <strong>
        <bdi>{name}</bdi>
      </strong>
    ),
  },
  {
    id: 'job_title',
    label: t('jobTitle'),
    value: ({ job_title }) => job_title,
    cell: ({ job_title }) => <Plain>{job_title}</Plain>,
  },
  {
    id: 'tenant_name',
    label: t('tenant'),
    value: ({ tenant_name }) => tenant_name,
    cell: ({ tenant_id, tenant_name }) =>
      tenant_id && tenant_name ? (
        <Link to="/tenant-profile" search={{ tenant: tenant_id }}>
          <bdi>{tenant_name}</bdi>
        </Link>
      ) : (
        <NoValue />
      ),
  },
  {
    id: 'space_name',
    label: t('space'),
    value: ({ space_name }) => space_name,
    cell: ({ space_name }) => <Plain>{space_name}</Plain>,
  },
  {
    id: 'email',
    label: t('words:email'),
    value: ({ email }) => email,
    cell: ({ email }) => (email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : <NoValue />),
  },
  {
    id: 'mobile',
    label: t('mobile'),
    value: ({ mobile }) => mobile,
    cell: ({ mobile }) => (mobile ? <bdi dir="ltr">{mobile}</bdi> : <NoValue />),
  },
];
