import type { FastifyRequest } from 'fastify'

const field = (request: FastifyRequest, name: string): string => {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** A line that a user typed. Control characters cannot be typed into one, nor stored (NUL) nor mailed (line breaks). */
export const lineField = (request: FastifyRequest, name: string, most = 320) =>
  field(request, name)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, most)

const longestPassword = 1000
/** As it was typed; longer than any that is accepted means it can only be wrong. */
export const passwordField = (request: FastifyRequest, name: string) => field(request, name).slice(0, longestPassword)

const longestEmail = 254
export const isEmail = (text: string) =>
  text.length <= longestEmail && /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$/.test(text)
