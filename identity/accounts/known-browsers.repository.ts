import type { Queryable } from '../core/accounts.repository.ts'

type Browser = { hash: Buffer; device: string; ip: string | null; at: Date }

/**
 * Notes that a user has signed in with this browser. True if they never did: neither with it nor with one that calls itself the same from
 * the same network (/24 of IPv4, /48 of IPv6). The first browser of an account is no news.
 */
export async function noteBrowser(db: Queryable, accountId: string, { hash, device, ip, at }: Browser): Promise<boolean> {
  const { rows } = await db.query<{ is_new: boolean }>({
    name: 'browser_note',
    text: `with place as (
        select network(set_masklen($4::inet, case family($4::inet) when 4 then 24 else 48 end)) as network
      ), known as (
        select count(*) > 0 as has_any,
          coalesce(bool_or(k.browser_hash = $2 or (k.device = $3 and k.network is not distinct from place.network)), false) as has_this
        from place left join identity.known_browsers k on k.account_id = $1
        where k.account_id is not null
      ), noted as (
        insert into identity.known_browsers (account_id, browser_hash, device, network, last_used_at)
        select $1, $2, $3, place.network, $5 from place
        on conflict (account_id, browser_hash) do update
          set device = excluded.device, network = excluded.network, last_used_at = excluded.last_used_at
      )
      select has_any and not has_this as is_new from known`,
    values: [accountId, hash, device, ip, at],
  })
  return rows[0]?.is_new ?? false
}
