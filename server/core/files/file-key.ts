/** Keys of a batch, when they are listed. */
export const mostListed = 1000

const id = '[0-9a-f-]{36}'
export const isId = (name: string) => new RegExp(`^${id}$`).test(name)

/** `<tenant id>/<file id>`, made by us and never from outside, so that no key leads out of the store. */
export function checkKey(key: string): string {
  if (!new RegExp(`^${id}/${id}$`).test(key)) throw new RangeError('A file key is a tenant id and a file id')
  return key
}
