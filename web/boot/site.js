// The root of the site. The build keeps it right: this module becomes part of a file in a folder of the root, as it is here.
export const SITE = new URL('../', import.meta.url);
