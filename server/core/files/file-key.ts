/** Keys of a batch, when they are listed. */
export const mostListed = 1000

/** `<tenant id>/<file id>`, made by us and never from outside, so that no key leads out of the store. */
const ours = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/
export const isKey = (name: string) => ours.test(name)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError('A file key is a tenant id and a file id')
  return key
}
