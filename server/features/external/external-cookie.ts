import { newExternalToken } from '../../core/actor/external-token.ts'

/** One cookie for each party, sent to its own addresses alone: a browser with two links has two tickets open. */
export function createExternalCookie(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const nameOf = (partyId: string) => `${isHttps ? '__Secure-' : ''}portico.external.${partyId}`
  const write = (partyId: string, value: string, maxAgeSeconds: number) =>
    `${nameOf(partyId)}=${value}; Path=/api/external/${partyId}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return {
    newValue: newExternalToken,
    write,
    clear: (partyId: string) => write(partyId, '', 0),
    read(cookies: string | undefined, partyId: string): string | undefined {
      const wanted = `${nameOf(partyId)}=`
      const value = (cookies ?? '')
        .split(/;\s*/)
        .find((pair) => pair.startsWith(wanted))
        ?.slice(wanted.length)
      return value && /^[\w-]{43}$/.test(value) ? value : undefined
    },
  }
}
