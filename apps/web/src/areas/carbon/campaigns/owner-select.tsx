import { Select } from '@mantine/core';
import { campaigns } from '@steward/contract/carbon/campaigns';
import { useAnswer } from '../../../api/hooks.ts';

interface Props {
  label: string;
  value: string | null;
  onChange: (owner: string | null) => void;
  error?: string | undefined;
  isLabelHidden?: boolean;
}

/** The user who receives a request. */
export function OwnerSelect({ label, value, onChange, error, isLabelHidden = false }: Props) {
  const owners = useAnswer(campaigns.getCampaignOwners, {});
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label, placeholder: label } : { label })}
      data={(owners.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      searchable
      error={error}
      onChange={onChange}
    />
  );
}
