// Words of what is heard and shown at a table, fetched with it.
import { translate } from './i18n.js';

export const momentStrings = translate('moments', { sounds: 'Sounds' });
