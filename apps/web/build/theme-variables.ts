import { join } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core';
import { runnerImport, type Plugin } from 'vite';
import { src } from './catalogues.ts';

const sheet = 'virtual:theme-variables.css';
const nothing = '\0steward:no-variables';

/** The variables of the theme that differ from those in the library's own style sheet. */
async function variables(): Promise<string> {
  const { module } = await runnerImport<typeof import('../src/ui/theme.ts')>(join(src, 'ui/theme.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const theme = mergeMantineTheme(DEFAULT_THEME, module.theme);
  const ours = deepMerge(defaultCssVariablesResolver(theme), module.cssVariables(theme)) as ConvertCSSVariablesInput;
  const changed = (part: keyof ConvertCSSVariablesInput) =>
    Object.fromEntries(
      Object.entries(ours[part]).filter(([name, value]) => (usual[part] as Record<string, string>)[name] !== value),
    );
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') });
}

/**
 * The variables of the theme as a style sheet. The library would compute them in the browser on every visit, with 2 kB
 * gzip of code; the provider has that switched off, and the code is left out.
 */
export function themeVariables(): Plugin {
  return {
    name: 'steward-theme-variables',
    enforce: 'pre',
    resolveId(id) {
      if (id === sheet) return id;
      return id.endsWith('/MantineCssVariables.mjs') ? nothing : null;
    },
    async load(id) {
      if (id === sheet) return variables();
      return id === nothing ? { code: 'export const MantineCssVariables = () => null;', moduleType: 'js' } : null;
    },
  };
}
