import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

// The names of the roles that every organization starts with; a renamed role keeps its new name.
const shipped: Readonly<Record<string, string>> = {
  super_admin: 'Super Admin',
  administration: 'Administration',
  csr_lead: 'CSR Lead',
  asset_manager: 'Asset Manager',
  owner: 'Owner',
  investor: 'Investor',
  property_manager: 'Property manager',
  facility_manager: 'Facility manager',
  standard: 'Standard role',
  esg_manager: 'ESG manager',
  assessor: 'Assessor',
  tenant: 'Tenant',
  occupant: 'Occupant',
};

/** The name of a role in the user's language; a custom or renamed role keeps its own name. */
export function useRoleName() {
  const { t } = useTranslation('roles');
  return useCallback(
    ({ key, name }: { key: string; name: string }): string => (shipped[key] === name ? t(`names.${key}`) : name),
    [t],
  );
}
