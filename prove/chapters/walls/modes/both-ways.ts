import type { Arena } from '../../../arena.ts'
import { until } from '../../../attack/at-once.ts'
import { sentOf } from '../../../attack/good/sent.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { type Operation, readCatalogue } from '../../../attack/operations.ts'
import type { Check } from '../../../chapter.ts'
import type { Mode } from '../../../portico/mode.ts'
import { threeSides } from '../isolation/targets.ts'

type Row = { id: string; mode: Mode; status: string; amountRefundedMinor: number; amountRefundPendingMinor: number }
type Page = { data: Row[]; nextCursor: string | null; totalCount: number }
type Voice = Side['owner']
const modes = ['Live', 'Test'] as const
const otherOf = (mode: Mode): Mode => (mode === 'Live' ? 'Test' : 'Live')

/** The address of a user's own payments. */
const doors = {
  merchant: '/api/v1/transactions',
  tenant: '/api/v1/crm/transactions',
  platform: '/api/v1/crm/transactions/platform',
} as const
const bases = { merchant: '/api/v1/', tenant: '/api/v1/crm/', platform: '/api/v1/crm/' } as const
type Level = keyof typeof doors

async function listed(voice: Voice, level: Level, mode: Mode, most: number): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null && rows.length < most) {
    const page: Page = await voice.read<Page>(`${doors[level]}?pageSize=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, {
      mode,
    })
    rows.push(...page.data)
    cursor = page.nextCursor
  }
  return rows
}

/** A refund in this mode; gives the id of the child that it made. */
async function refunded({ owner }: Side, rows: readonly Row[], mode: Mode, key: string): Promise<string> {
  for (const { id } of rows.filter((row) => row.status === 'Captured' && row.amountRefundedMinor + row.amountRefundPendingMinor === 0)) {
    const options = {
      mode,
      body: { amountMinor: 1, reasonCode: 'CustomerRequest' },
      headers: { 'idempotency-key': `${key}-${id.slice(-8)}` },
    }
    const { status, text } = await owner.send(`/api/v1/transactions/${id}/refunds`, options)
    if (status === 201) return (JSON.parse(text) as { childTransactionId: string }).childTransactionId
  }
  throw new Error(`No payment of ${mode} could be refunded`)
}

/** A file of all payments, made in the background. */
async function exported(voice: Voice, level: Level, mode: Mode): Promise<{ id: string; text: string }> {
  const path = `${bases[level]}exports`
  const { id } = await voice.read<{ id: string }>(path, {
    mode,
    body: { list: 'transactions', query: { columns: 'id,amount', timezoneOffset: '0' } },
  })
  await until('the export is done', 30_000, async () => (await voice.read<{ state: string }>(`${path}/${id}`, { mode })).state === 'Done')
  return { id, text: (await voice.send(`${path}/${id}/file`, { mode })).text }
}

const byId = (operations: readonly Operation[], level: Level) =>
  operations.filter(
    ({ id, method, levels }) => /^transactions\.|^webhooks\.listOfTransaction/.test(id) && method === 'GET' && levels.includes(level),
  )

export const bothWays: Check = {
  goal: 'G8',
  says: 'What is of Test is nowhere in Live, and the other way round',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const { operations } = await readCatalogue(portico.url)
    const { victim } = await threeSides(arena)
    const faults: string[] = []
    const seen = { rows: 0, twins: 0, refused: 0, files: 0 }
    const most = arena.size(100, 3000)
    const made: Partial<Record<Mode, string>> = {}
    for (const mode of modes)
      made[mode] = await refunded(victim, await listed(victim.owner, 'merchant', mode, most), mode, arena.random.uuid())
    for (const level of arena.profile === 'full' ? (Object.keys(doors) as Level[]) : (['merchant'] as const)) {
      const voice = ownerAt(victim, level)
      const rows = { Live: await listed(voice, level, 'Live', most), Test: await listed(voice, level, 'Test', most) }
      const ids = { Live: new Set(rows.Live.map(({ id }) => id)), Test: new Set(rows.Test.map(({ id }) => id)) }
      for (const mode of modes) {
        const other = otherOf(mode)
        const id = made[mode]!
        seen.rows += rows[mode].length
        const wrong = rows[mode].filter((row) => row.mode !== mode || ids[other].has(row.id))
        faults.push(...wrong.map((row) => `${voice.name} sees ${row.id} of ${row.mode} in the list of ${mode}`))
        if (!ids[mode].has(id) && rows[mode].length < most) faults.push(`${voice.name} misses ${id} in ${mode}, where it was made`)
        for (const operation of byId(operations, level)) {
          if (!operation.path.includes('{id}')) continue
          const params = { id, customerId: victim.merchantId }
          const { path, options } = sentOf(operation, {
            params,
            ...(level === 'platform' ? { headers: { tenantId: victim.tenantId } } : {}),
          })
          const [here, there] = [await voice.send(path, { ...options, mode }), await voice.send(path, { ...options, mode: other })]
          if (here.status === 200) seen.twins++
          if (there.status === 404) seen.refused++
          else if (here.status === 200) faults.push(`${voice.name}: ${operation.id} shows ${id} of ${mode} in ${other} (${there.status})`)
        }
        const search = await voice.read<Page>(`${doors[level]}?id=${id}`, { mode: other })
        if (search.totalCount !== 0 || search.data.length > 0) faults.push(`${voice.name}: a search in ${other} counts ${id} of ${mode}`)
        const file = await exported(voice, level, mode)
        seen.files++
        const foreign = rows[other].find((row) => file.text.includes(row.id))
        if (foreign) faults.push(`${voice.name}: a file of ${mode} holds ${foreign.id} of ${other}`)
        if (!rows[mode].some((row) => file.text.includes(row.id)))
          faults.push(`${voice.name}: a file of ${mode} holds none of its payments`)
        const elsewhere = await voice.send(`${bases[level]}exports/${file.id}`, { mode: other })
        if (elsewhere.status !== 404) faults.push(`${voice.name}: a file of ${mode} is there in ${other} (${elsewhere.status})`)
      }
    }
    return {
      reached: `${seen.rows} rows, ${seen.refused} readings by id, ${seen.files} files: ${faults.length} in the wrong mode`,
      faults,
      evidence: [
        { of: 'rows of lists', seen: seen.rows, atLeast: arena.size(50, 1000) },
        { of: 'readings by id that work in the right mode', seen: seen.twins, atLeast: arena.size(12, 60) },
        { of: 'files', seen: seen.files, atLeast: arena.size(2, 6) },
      ],
    }
  },
}
