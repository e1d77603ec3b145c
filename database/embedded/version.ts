const OLDEST = 160_000

/** `server_version_num` as people write it, 180004 → 18.4; refuses a version older than the product needs, with a message. */
export function supportedVersion(versionNumber: number): string {
  const readable = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`
  if (versionNumber < OLDEST) throw new Error(`Portico needs PostgreSQL 16 or newer; this server is ${readable}.`)
  return readable
}
