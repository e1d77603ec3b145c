/** A column set is a view that holds columns and asks for nothing. Sets are listed, named and counted apart from the views of their list. */
export const columnSetsOf = (listKey: string): string => `${listKey}.columns`
