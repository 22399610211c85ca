export { StoredTranslations as default } from './stored-translations.tsx';
