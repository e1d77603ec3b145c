/** What the page and the frame of the vault say to each other (vault/README.md). */
export type WhyNoCard = 'incomplete' | 'ticketOver' | 'tooMany' | 'unreachable'

export type FromVault =
  | { type: 'ready' | 'enter' | 'opened' }
  | { type: 'refused'; reason: 'ticketOver' | 'unreachable' }
  | { type: 'size'; height: number }
  | { type: 'state'; isEmpty: boolean }
  | { type: 'card'; requestId: string; cardToken: string }
  | { type: 'failed'; requestId: string; reason: WhyNoCard }

export type VaultLook = { language: 'en' | 'tr'; scheme: 'light' | 'dark'; primary?: string }
export type ToVault =
  | ({ type: 'open'; ticket: string } & VaultLook)
  | ({ type: 'look' } & VaultLook)
  | { type: 'submit'; requestId: string }
  /** All fields, or the security code alone. */
  | { type: 'clear'; what?: 'code' }

const prefix = 'portico.vault.'
const mostPixels = 2000

export const toVault = ({ type, ...rest }: ToVault) => ({ type: prefix + type, ...rest })

type Given = Record<string, unknown>
const isText = (value: unknown): value is string => typeof value === 'string'
const oneOf = <const T extends string>(words: readonly T[], value: unknown): value is T => words.includes(value as T)

const readers: Record<FromVault['type'], (given: Given) => FromVault | undefined> = {
  ready: () => ({ type: 'ready' }),
  enter: () => ({ type: 'enter' }),
  opened: () => ({ type: 'opened' }),
  refused: ({ reason }) => (oneOf(['ticketOver', 'unreachable'], reason) ? { type: 'refused', reason } : undefined),
  size: ({ height }) =>
    typeof height === 'number' && height > 0 && height <= mostPixels ? { type: 'size', height: Math.ceil(height) } : undefined,
  state: ({ isEmpty }) => ({ type: 'state', isEmpty: isEmpty === true }),
  card: ({ requestId, cardToken }) => (isText(requestId) && isText(cardToken) ? { type: 'card', requestId, cardToken } : undefined),
  failed: ({ requestId, reason }) =>
    isText(requestId) && oneOf(['incomplete', 'ticketOver', 'tooMany', 'unreachable'], reason)
      ? { type: 'failed', requestId, reason }
      : undefined,
}

/** A message of the frame; undefined for anything of another shape. */
export function fromVault(data: unknown): FromVault | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const given = data as Given
  if (!isText(given.type) || !given.type.startsWith(prefix)) return undefined
  const type = given.type.slice(prefix.length)
  return Object.hasOwn(readers, type) ? readers[type as FromVault['type']](given) : undefined
}
