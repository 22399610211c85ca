import { useTranslation } from 'react-i18next';

/** Modules and permissions in the reader's words; a module of a newer release by its key. */
export function useModuleWords() {
  const { t } = useTranslation('grants');
  return {
    moduleName: (key: string) => t(`modules.${key}`, { defaultValue: key }),
    permissionName: (permission: string) => t(`permissions.${permission}`, { defaultValue: permission }),
    /** `spaces.edit` as "Spaces: edit". */
    needName: (need: string) => {
      const at = need.lastIndexOf('.');
      return t('need', {
        module: t(`modules.${need.slice(0, at)}`, { defaultValue: need.slice(0, at) }),
        permission: t(`permissions.${need.slice(at + 1)}`, { defaultValue: need.slice(at + 1) }),
      });
    },
  };
}
