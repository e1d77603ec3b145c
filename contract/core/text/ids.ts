const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is an id of a record, in letters of either case. */
export const isId = (text: string): boolean => uuid.test(text)
