// Made from the catalogues by tools/catalogues.py.

/** The languages there are, each by its name for itself. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français (en partie)',
};
