/** `<tenant id>/<file id>`, made by us and never from outside, so that no key leads out of the store. */
export function checkKey(key: string): string {
  if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(key)) throw new RangeError('A file key is a tenant id and a file id')
  return key
}
