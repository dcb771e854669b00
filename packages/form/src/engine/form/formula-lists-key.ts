/** The key of rows of choice lists among the trees that are handed out with a form; a file of its own, since lists of entries have no use for it. */
export const listsKey = '@lists';
