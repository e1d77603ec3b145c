import type { DatabaseSync } from 'node:sqlite'

export type Step = { requestId: string; dueAt: number; status: 'Approved' | 'Declined'; responseCode: string; amountMinor: number }
export type Callback = { id: string; url: string; body: string; dueAt: number; attempts: number; copiesLeft: number }
type Row = Record<string, string | number | null>

/** Future events: results to come, challenges to answer, callbacks to deliver. Stored, so that they continue after a restart. */
export function scheduleRepository(db: DatabaseSync) {
  const addStep = db.prepare('insert into step values (?, ?, ?, ?, ?)')
  const dueSteps = db.prepare('select * from step where due_at <= ? order by due_at limit 100')
  const dropStep = db.prepare('delete from step where request_id = ?')
  const addChallenge = db.prepare('insert into challenge values (?, ?, ?)')
  const challengeByToken = db.prepare('select request_id, return_url from challenge where token = ?')
  const addCallback = db.prepare('insert into callback (id, url, body, due_at, copies_left, created_at) values (?, ?, ?, ?, ?, ?)')
  const dueCallbacks = db.prepare("select * from callback where state = 'Waiting' and due_at <= ? order by due_at, rowid limit 64")
  const changeCallback = db.prepare(
    'update callback set state = ?, due_at = ?, attempts = ?, copies_left = ?, last_status = ? where id = ?',
  )
  const nextDue = db.prepare(
    "select min(due) as due from (select min(due_at) as due from step union all select min(due_at) from callback where state = 'Waiting' and due_at > ?)",
  )

  return {
    insertStep: (step: Step) => addStep.run(step.requestId, step.dueAt, step.status, step.responseCode, step.amountMinor),
    listDueSteps: (nowMs: number): Step[] =>
      (dueSteps.all(nowMs) as Row[]).map((row) => ({
        requestId: String(row.request_id),
        dueAt: Number(row.due_at),
        status: row.status as Step['status'],
        responseCode: String(row.response_code),
        amountMinor: Number(row.amount_minor),
      })),
    deleteStep: (requestId: string): boolean => dropStep.run(requestId).changes === 1,
    insertChallenge: (token: string, requestId: string, returnUrl: string | null) => addChallenge.run(token, requestId, returnUrl),
    findChallenge(token: string): { requestId: string; returnUrl: string | null } | undefined {
      const row = challengeByToken.get(token) as Row | undefined
      return row && { requestId: String(row.request_id), returnUrl: row.return_url as string | null }
    },
    insertCallback: (c: Callback, nowMs: number) => addCallback.run(c.id, c.url, c.body, c.dueAt, c.copiesLeft, nowMs),
    listDueCallbacks: (nowMs: number): Callback[] =>
      (dueCallbacks.all(nowMs) as Row[]).map((row) => ({
        id: String(row.id),
        url: String(row.url),
        body: String(row.body),
        dueAt: Number(row.due_at),
        attempts: Number(row.attempts),
        copiesLeft: Number(row.copies_left),
      })),
    updateCallback: (state: 'Waiting' | 'Delivered' | 'GivenUp', c: Callback, lastStatus: number | null) =>
      changeCallback.run(state, c.dueAt, c.attempts, c.copiesLeft, lastStatus, c.id),
    /** When to look again; callbacks that are due already are on their way or wait for one that is. */
    findNextDue(nowMs: number): number | undefined {
      const { due } = nextDue.get(nowMs) as Row
      return due === null ? undefined : Number(due)
    },
  }
}
