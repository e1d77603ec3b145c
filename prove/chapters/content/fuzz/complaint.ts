import { type Answer, isDone } from '../../../attack/call.ts'

/** Words of the inside: of SQL, of stacks, of files. */
export const innards =
  /\b(?:select|insert|update|delete)\s.{0,200}\b(?:from|into|set)\s|node_modules|\n\s+at \S|\bat \S+ \(\S+:\d+:\d+\)|\.[cm]?[jt]s:\d+|violates .{0,40}constraint|SQLSTATE|\bpg_\w+|FST_ERR|ECONNREFUSED|syntax error at/i

/** The fault of the answer to a bad request; undefined for a good one. `mostMs`: set if time is measured. */
export function complaintAbout(
  { status, headers, text, ms }: Answer,
  { isWrong, mostMs }: { isWrong: boolean; mostMs?: number | undefined },
) {
  const type = headers.get('content-type') ?? ''
  if (status >= 500 && status !== 503) return `${status} ${text.slice(0, 120)}`
  if (mostMs !== undefined && ms > mostMs) return `took ${Math.round(ms)} ms`
  if (isDone({ status } as Answer)) return isWrong ? `taken with ${status}` : undefined
  if (innards.test(text)) return `tells of the inside: ${innards.exec(text)?.[0]}`
  if (status < 400) return isWrong ? `answered with ${status}` : undefined
  if (!/^application\/problem\+json/.test(type)) return `${status} sent as ${type || 'nothing'}`
  try {
    const problem = JSON.parse(text) as { status?: number; code?: string; title?: string }
    return problem.status === status && problem.code && problem.title ? undefined : `no whole problem: ${text.slice(0, 120)}`
  } catch {
    return `a problem that is no JSON: ${text.slice(0, 120)}`
  }
}
