import type pg from 'pg'

export type PayloadRow = { payload: Record<string, unknown>; consumed_at: string | Date | null }

type NewPayload = {
  model: string
  idHash: Buffer
  payload: string
  grantId: string | null
  uid: string | null
  sessionUid: string | null
  expiresAt: Date
  /** For what anyone may make without signing in: how many of them there may be. The oldest makes room for a new one. */
  among?: number | undefined
}

const mostCounters = 16
const leastPlaces = 100
/** How many counters share the places: as each is locked while a row is written, several let sign-ins begin beside each other. */
const countersOf = (places = 0) => Math.max(1, Math.min(mostCounters, Math.floor(places / leastPlaces)))

/**
 * A session is written by every renewal, the last one wins. The state that an open sign-out page must find again (`state`)
 * is kept when a renewal that knew nothing of it writes in between.
 */
export async function upsertPayload(pool: pg.Pool, row: NewPayload): Promise<void> {
  await pool.query({
    name: 'oidc_upsert',
    text: `with taken as (insert into identity.unfinished_places as u (id, made) select floor(random() * $9::int), 1 where $8::int is not null
          on conflict (id) do update set made = u.made + 1 returning (u.id + $9::int * (u.made % ($8::int / $9::int)))::int as place),
        freed as (delete from identity.oidc_payloads using taken
          where oidc_payloads.place = taken.place and (oidc_payloads.model, oidc_payloads.id_hash) <> ($1, $2))
      insert into identity.oidc_payloads as p (model, id_hash, payload, grant_id, uid, session_uid, expires_at, place)
      values ($1, $2, $3, $4, $5, $6, $7, (select place from taken))
      on conflict (model, id_hash) do update set grant_id = excluded.grant_id, uid = excluded.uid,
        session_uid = excluded.session_uid, expires_at = excluded.expires_at, place = excluded.place,
        payload = case when p.model = 'Session' and p.payload ? 'state' and not excluded.payload ? 'state'
          then excluded.payload || jsonb_build_object('state', p.payload -> 'state') else excluded.payload end`,
    values: [
      row.model,
      row.idHash,
      row.payload,
      row.grantId,
      row.uid,
      row.sessionUid,
      row.expiresAt,
      row.among ?? null,
      countersOf(row.among),
    ],
  })
}

export async function findPayload(pool: pg.Pool, model: string, idHash: Buffer, at: Date): Promise<PayloadRow | undefined> {
  const { rows } = await pool.query<PayloadRow>({
    name: 'oidc_find',
    text: 'select payload, consumed_at from identity.oidc_payloads where model = $1 and id_hash = $2 and expires_at > $3',
    values: [model, idHash, at],
  })
  return rows[0]
}

export async function findPayloadByUid(pool: pg.Pool, model: string, uid: string, at: Date): Promise<PayloadRow | undefined> {
  const { rows } = await pool.query<PayloadRow>({
    name: 'oidc_find_by_uid',
    text: 'select payload, consumed_at from identity.oidc_payloads where model = $1 and uid = $2 and expires_at > $3',
    values: [model, uid, at],
  })
  return rows[0]
}

/** True for exactly one of any number of callers. */
export async function consumePayload(pool: pg.Pool, model: string, idHash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'oidc_consume',
    text: 'update identity.oidc_payloads set consumed_at = $3 where model = $1 and id_hash = $2 and consumed_at is null',
    values: [model, idHash, at],
  })
  return rowCount === 1
}

export async function deletePayload(pool: pg.Pool, model: string, idHash: Buffer): Promise<void> {
  await pool.query('delete from identity.oidc_payloads where model = $1 and id_hash = $2', [model, idHash])
}

export async function deletePayloadsOfGrant(pool: pg.Pool, grantId: string): Promise<void> {
  await pool.query('delete from identity.oidc_payloads where grant_id = $1', [grantId])
}
