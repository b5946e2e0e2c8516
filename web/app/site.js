// Where the site lies: what is fetched later has its address from here, whichever file asks.

/** The folder in which `js/` is; the build joins the modules into files of that folder, as this one is. */
export const SITE = new URL('../', import.meta.url);
