import { grantedWith, grantors, lineage, modules, subtree } from '@steward/contract/module-tree';
import { Checkbox, Tooltip } from '@mantine/core';
import { permissions, type ModuleKey, type Permission } from '@steward/core/permissions/modules';
import { useTranslation } from 'react-i18next';
import classes from './grant-tree.module.css';
import { useModuleWords } from './module-words.ts';

export type Grants = Readonly<Record<ModuleKey, readonly Permission[]>>;

interface Props {
  value: Grants;
  onChange: (value: Grants) => void;
  /** The permissions offered for a module; a module without any, itself and below, is left out. */
  offers?: (key: ModuleKey) => readonly Permission[];
  /** Why a box cannot be checked; undefined if it can. */
  lock?: (key: ModuleKey, permission: Permission) => string | undefined;
  label: string;
}

/** The permissions that exist on a module or below it. */
export const meaningful = (key: ModuleKey): Permission[] =>
  permissions.filter((permission) =>
    grantedWith(key).some((one) => modules.find((module) => module.key === one)?.permissions.includes(permission)),
  );

export const toGrants = (grants: Grants) =>
  Object.entries(grants).flatMap(([module_id, held]) =>
    held.length ? [{ module_id: module_id as ModuleKey, permissions: [...held] }] : [],
  );

export const fromGrants = (list: readonly { module_id: string; permissions: readonly Permission[] }[]): Grants =>
  Object.fromEntries(list.map(({ module_id, permissions: held }) => [module_id, held]));

/**
 * Modules with a checkbox for each permission. A checked box includes everything below it, which is shown as checked.
 */
export function GrantTree({ value, onChange, offers = meaningful, lock, label }: Props) {
  const { t } = useTranslation('grants');
  const { moduleName, permissionName } = useModuleWords();
  const shown = modules.filter(
    ({ key, isPlatform, isOwn }) => !isPlatform && !isOwn && subtree(key).some((one) => offers(one).length > 0),
  );
  const columns = permissions.filter((permission) => shown.some(({ key }) => offers(key).includes(permission)));
  const toggle = (key: ModuleKey, permission: Permission, isOn: boolean) => {
    const held = (value[key] ?? []).filter((one) => one !== permission);
    onChange({ ...value, [key]: isOn ? [...held, permission] : held });
  };
  const box = (key: ModuleKey, permission: Permission) => {
    const from = grantors(key)
      .slice(1)
      .find((above) => value[above]?.includes(permission));
    const isHeld = value[key]?.includes(permission) ?? false;
    const reason = from ? t('inherited', { module: moduleName(from) }) : lock?.(key, permission);
    // A checked box can be unchecked, even if it could not be checked.
    const isDisabled = Boolean(from) || (Boolean(reason) && !isHeld);
    const name = t('need', { module: moduleName(key), permission: permissionName(permission) });
    const ticked = (
      <Checkbox
        checked={isHeld || Boolean(from)}
        disabled={isDisabled}
        aria-label={reason ? `${name} (${reason})` : name}
        onChange={(event) => toggle(key, permission, event.currentTarget.checked)}
        className={classes.check ?? ''}
      />
    );
    return reason ? <Tooltip label={reason}>{ticked}</Tooltip> : ticked;
  };
  return (
    <div className={classes.scroller}>
      <table className={classes.tree}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('module')}</th>
            {columns.map((permission) => (
              <th key={permission} scope="col" className={classes.box}>
                {permissionName(permission)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, under }) => {
            const depth = lineage(key).length - 1;
            return (
              <tr key={key} className={under ? '' : classes.group}>
                <th scope="row" className={classes[`depth${Math.min(depth, 2)}`]}>
                  {moduleName(key)}
                </th>
                {columns.map((permission) => (
                  <td key={permission} className={classes.box}>
                    {offers(key).includes(permission) && box(key, permission)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
