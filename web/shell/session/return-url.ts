/** Addresses of the portal to which no one is sent back: they are steps of signing in, not places. */
const notPlaces = /^\/(authentication|identity|assets|api|v1)(\/|$)/i

/**
 * The place to go to after signing in, as path, query and fragment, or undefined where the given address is none of ours.
 * Only addresses of this origin and relative ones count (specification 000 section 5); anything a browser might read
 * differently than we do (backslashes, control characters, a host after two slashes) does not.
 */
export function safeReturnUrl(candidate: unknown, origin: string): string | undefined {
  if (typeof candidate !== 'string' || candidate === '' || candidate.length > 4000) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them silently, so "/\t/host" would leave the portal
  if (/[\u0000-\u0020\u007f\\]/.test(candidate)) return undefined
  // With a scheme it must be an address of this origin, unchanged: `https:host` and `blob:` would be read as one.
  if (/^[a-z][a-z\d+.-]*:/i.test(candidate) && candidate !== origin && !candidate.startsWith(`${origin}/`)) return undefined
  let url: URL
  try {
    url = new URL(candidate, `${origin}/`)
  } catch {
    return undefined
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined
  const path = url.pathname.replace(/\/{2,}/g, '/')
  if (notPlaces.test(path)) return undefined
  return `${path}${url.search}${url.hash}`
}
