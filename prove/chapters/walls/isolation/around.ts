import type { Good, Level } from '../../../attack/good/good-request.ts'
import { sentOf } from '../../../attack/good/sent.ts'
import type { Catalogue, Operation } from '../../../attack/operations.ts'
import type { Voice } from '../../../attack/voice.ts'

const upToLastId = (path: string) => path.slice(0, path.lastIndexOf('}') + 1)
const isId = /^[0-9a-f-]{36}$|^[\w-]{22}$/
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')
/** What differs from one reading to the next although nothing was done. */
const passing = /"(?:requestId|checkedAt|lastActivityAt|lastSyncedAt|invitationExpiresAt|expiresAt)":(?:"[^"]*"|null)|"latest":\{[^}]*\}/g

/** The changes that a reading shows: a trail also contains refusals, which are no effect. */
export function effectsIn(operationId: string, text: string): string {
  if (!/\.listAudit\b/.test(operationId)) return text.replaceAll(passing, '')
  const { data } = JSON.parse(text) as { data: { result: string }[] }
  return JSON.stringify(data.filter(({ result }) => result !== 'refused')).replaceAll(passing, '')
}

/**
 * What its owner reads around a record that is to be changed: all that the API shows at addresses that begin as this one does, its trail
 * included. The balance of a payment’s account is that of all of its merchant’s payments, and no state of this one.
 */
export async function stateAround(
  { operations }: Pick<Catalogue, 'operations'>,
  { operation, level, shared }: { operation: Operation; level: Level; shared: readonly string[] },
  good: Good,
  owner: Voice,
): Promise<string> {
  const prefix = shape(upToLastId(operation.path))
  const ids = Object.values(good.params ?? {})
  if (operation.method === 'GET') return ''
  // Where the whole tenant or merchant is named, what others make meanwhile is seen too: there the trail alone tells.
  if (!prefix || shared.includes(ids.at(-1) ?? '') || !isId.test(ids.at(-1) ?? '')) return ''
  const readings = operations.filter(
    ({ method, path, levels, isPublic, id }) =>
      method === 'GET' &&
      (levels.includes(level) || isPublic) &&
      shape(upToLastId(path)) === prefix &&
      !/csv|download|exports|\/file$|scoping|api-logs|balance|\/chart$/i.test(`${path} ${id}`),
  )
  const read = async (one: Operation) => {
    const names = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const params = Object.fromEntries(names.map((name, index) => [name, ids[index] ?? '']))
    const { path, options } = sentOf(one, { params, ...(good.headers ? { headers: good.headers } : {}) })
    const { status, text } = await owner.send(path, options)
    return status === 200 ? `${one.id} ${effectsIn(one.id, text)}` : ''
  }
  return (await Promise.all(readings.map(read))).join('\n')
}
