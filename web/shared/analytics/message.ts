/** What portal and tool say to each other. `iv` and `data` are base64url. */
export const messageEvents = ['POPUP_OPENED', 'POPUP_CLOSED', 'DATA'] as const
export type MessageEvent = (typeof messageEvents)[number]
export type Message = { event: MessageEvent; iv: string; data: string }

const text = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most && /^[\w-]*$/.test(value)

/** 5,000 rows of a report are 3 MB; anything much longer is no message of ours. */
const mostData = 32 * 1024 * 1024

/** Reads what a window sent; undefined where it is no message. */
export function readMessage(value: unknown): Message | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { event, iv, data } = value as Partial<Message>
  if (!messageEvents.some((one) => one === event) || !text(iv, 16) || !text(data, mostData)) return undefined
  return { event: event as MessageEvent, iv, data }
}

export const toBase64Url = (bytes: Uint8Array<ArrayBuffer>): string => {
  let binary = ''
  // Arguments of one call are limited.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export const fromBase64Url = (written: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
