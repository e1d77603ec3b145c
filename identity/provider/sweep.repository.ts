import type pg from 'pg'
import type { IdentitySettings } from '../core/settings.ts'

const hourMs = 3_600_000
/** Ended sessions stay visible to an inquiry for a month. */
const sessionMemoryMs = 30 * 24 * hourMs
/** A browser without a sign-in for longer than this is a new one. */
const browserMemoryMs = 365 * 24 * hourMs

/** Deletes what no longer means anything. Safe to run at any time, by several at once. */
export async function sweepExpired(pool: pg.Pool, now: Date, settings: IdentitySettings): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const deletions: [string, Date[]][] = [
    ['delete from identity.oidc_payloads where expires_at <= $1', [now]],
    ['delete from identity.sessions where expires_at <= $1', [before(sessionMemoryMs)]],
    ['delete from identity.known_browsers where last_used_at <= $1', [before(browserMemoryMs)]],
    ['delete from identity.one_time_links where expires_at <= $1', [before(24 * hourMs)]],
    [
      'delete from identity.sign_in_failures where last_at <= $1 and (locked_until is null or locked_until <= $2)',
      [before(settings.failureWindowMs), now],
    ],
    ['delete from identity.answered_challenges where expires_at <= $1', [now]],
    ['delete from identity.step_up_challenges where expires_at <= $1', [before(hourMs)]],
    ['delete from identity.rate_windows where started_at <= $1', [before(hourMs)]],
  ]
  let deleted = 0
  for (const [sql, values] of deletions) deleted += (await pool.query(sql, values)).rowCount ?? 0
  return deleted
}
