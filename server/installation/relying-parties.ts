import { z } from 'zod'

/** An address that a browser may be sent to with a code: https, or this machine for a trial. Compared character by character. */
const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])[^#]*$/.test(text), {
    error: 'is not an https address',
  })

const RelyingParty = z.strictObject({
  clientId: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .refine((id) => id !== 'portal' && id !== 'account', { error: 'is the name of a part of Portico' }),
  clientSecret: z.string().min(32).max(200).optional(),
  authMethod: z.enum(['client_secret_post', 'client_secret_basic']).optional(),
  name: z.string().min(1).max(100).optional(),
  redirectUris: z.array(address).min(1),
  postLogoutRedirectUris: z.array(address).optional(),
  refresh: z.boolean().optional(),
})
const RelyingParties = z
  .array(RelyingParty)
  .refine((list) => new Set(list.map(({ clientId }) => clientId)).size === list.length, { error: 'names a clientId twice' })
type Listed = z.infer<typeof RelyingParty>

/** The relying parties that the operator lists, or a sentence about the fault in the list. */
export function relyingPartiesIn(text: string | undefined): Listed[] | { wrong: string } {
  if (text === undefined) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return { wrong: 'RELYING_PARTIES must be a JSON list.' }
  }
  const read = RelyingParties.safeParse(list)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0]!
  return { wrong: `RELYING_PARTIES, ${path.join('.') || 'the list'}: ${message}. See “Signing in to other applications” in the manual.` }
}
