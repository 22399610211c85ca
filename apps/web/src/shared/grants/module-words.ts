import { useTranslation } from 'react-i18next';

/** Modules and permissions in the user's language. */
export function useModuleWords() {
  const { t } = useTranslation('grants');
  const { t: moduleName } = useTranslation('modules');
  const permissionName = (permission: string) => t(`permissions.${permission}`);
  return {
    moduleName: (key: string) => moduleName(key),
    permissionName,
    /** `spaces.edit` as "Spaces: edit". */
    needName: (need: string) => {
      const at = need.lastIndexOf('.');
      return t('need', { module: moduleName(need.slice(0, at)), permission: permissionName(need.slice(at + 1)) });
    },
  };
}
