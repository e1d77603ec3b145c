import { createHash } from 'node:crypto'
import { type ReadDb, settingsOf } from '@portico/database/scope.ts'
import { listNames, type NamedKind } from './names.repository.ts'

/** A row that the walls of its reader have just shown. */
type Shown = { tenant_id: string; merchant_id: string; website_id: string | null }
export type RowNames = { merchant_name: string; website_name: string | null; tenant_name: string }

type Known = Record<NamedKind, Map<string, string>>
/** By walls, then by tenant. */
type Kept = Map<string, Map<string, Known>>

const most = 50_000
const mostWalls = 5000
/** A connection that is lost without a word is noticed by then. */
const keptMs = 60_000

export type Names = ReturnType<typeof createNames>

/**
 * Names of merchants, websites and tenants for rows of lists, so that no list joins them. A name is kept for those whose walls have shown
 * it (the arguments of `enter_scope`) and given out for rows that the same walls have returned: what the cache answers, the join would have
 * answered. A miss is never kept. While nothing tells this process of changes, nothing is kept at all.
 */
export function createNames() {
  let kept: Kept = new Map()
  let size = 0
  let since = 0
  let isTold = false
  let begin: (() => void) | undefined

  function forget(): void {
    kept = new Map()
    size = 0
    since = performance.now()
  }

  function knownTo(db: ReadDb): Map<string, Known> {
    begin?.()
    begin = undefined
    if (size >= most || kept.size >= mostWalls || performance.now() - since > keptMs) forget()
    if (!isTold) return new Map()
    const walls = wallsOf(db)
    const known = kept.get(walls) ?? new Map<string, Known>()
    kept.set(walls, known)
    return known
  }

  /** Reads missing names within the walls of the reader. A change that it may have missed empties the maps that it fills. */
  async function read(db: ReadDb, known: Map<string, Known>, rows: readonly Shown[]): Promise<void> {
    const missing: Record<NamedKind, Set<string>> = { merchants: new Set(), websites: new Set(), tenants: new Set() }
    for (const { tenant_id: tenantId, merchant_id: merchantId, website_id: websiteId } of rows) {
      const of = known.get(tenantId) ?? { merchants: new Map(), websites: new Map(), tenants: new Map() }
      known.set(tenantId, of)
      if (!of.merchants.has(merchantId)) missing.merchants.add(merchantId)
      if (websiteId !== null && !of.websites.has(websiteId)) missing.websites.add(websiteId)
      if (!of.tenants.has(tenantId)) missing.tenants.add(tenantId)
    }
    const tenants = [...new Set(rows.map((row) => row.tenant_id))]
    const kinds = (Object.keys(missing) as NamedKind[]).filter((kind) => missing[kind].size > 0)
    await Promise.all(
      kinds.map(async (kind) => {
        for (const { tenant_id: tenantId, id, name } of await listNames(db, kind, { ids: [...missing[kind]], tenants })) {
          known.get(tenantId)?.[kind].set(id, name)
          size++
        }
      }),
    )
  }

  return {
    forget,

    /** `start` begins to listen, at the first use: `heard` with each change and once nothing is missed from here on, `lost` when that ends. */
    follow(start: (told: { heard(): void; lost(): void }) => void): void {
      const tell = (told: boolean) => () => {
        isTold = told
        forget()
      }
      begin = () => start({ heard: tell(true), lost: tell(false) })
    },

    /** The rows with their names. As a join does, it leaves out a row whose merchant or tenant is hidden from the reader. */
    async join<Row extends Shown>(db: ReadDb, rows: readonly Row[]): Promise<(Row & RowNames)[]> {
      const known = knownTo(db)
      const isKnown = ({ tenant_id, merchant_id, website_id }: Shown) => {
        const of = known.get(tenant_id)
        return of?.tenants.has(tenant_id) && of.merchants.has(merchant_id) && (website_id === null || of.websites.has(website_id))
      }
      if (!rows.every(isKnown)) await read(db, known, rows)
      const named: (Row & RowNames)[] = []
      for (const row of rows) {
        const of = known.get(row.tenant_id)!
        const merchant = of.merchants.get(row.merchant_id)
        const tenant = of.tenants.get(row.tenant_id)
        if (merchant === undefined || tenant === undefined) continue
        const website = row.website_id === null ? null : (of.websites.get(row.website_id) ?? null)
        named.push(Object.assign(row, { merchant_name: merchant, website_name: website, tenant_name: tenant }))
      }
      return named
    },
  }
}

/** Limits may name a thousand merchants. */
function wallsOf(db: ReadDb): string {
  const walls = 'scope' in db ? settingsOf(db.scope).join('|') : 'platform'
  return walls.length < 200 ? walls : createHash('sha256').update(walls).digest('base64url')
}
