import { spreadTables } from '@portico/database/tables.ts'
import { child, children, type Node, nameOf, stringOf, walk } from '../source/syntax.ts'
import { type CodeRule, product } from './rule.ts'

/*
 * Statements on spread tables (`spreadTables` of database/tables.ts) keep to the forms that a cluster takes: decision 40. A table that a
 * statement does not name in so many words may be one of them.
 */

const appliesTo = product('database', 'server', 'identity', 'demo')
const mayBeSpread = (table: string | undefined) => table === undefined || table.includes('$') || spreadTables.has(table)

export const statementRules: CodeRule[] = [
  {
    name: 'insert-from-query',
    reason:
      'rows of a spread table are written as VALUES: read them first, then write them with insertOf() of server/core/database/insert-rows.repository.ts. A cluster refuses INSERT … SELECT, unnest, and a SELECT among the values',
    appliesTo,
    mayBeMarked: true,
    isBroken: (node) => {
      const text = sqlOf(node)
      if (text) return insertsOf(text).some(({ table, isQuery }) => isQuery && mayBeSpread(table))
      return isCall(node, /^(expression|values)$/) && insertedInto(node).some(mayBeSpread) && (isCall(node, /^expression$/) || asks(node))
    },
  },
  {
    name: 'skip-locked',
    reason:
      'rows of a spread table are claimed by their keys: read the due rows without a lock, then update or lock each by tenant_id and id, if it still is due (claimOutbox shows how). A cluster refuses SKIP LOCKED across tenants',
    appliesTo,
    mayBeMarked: true,
    isBroken: (node) => {
      const text = sqlOf(node)
      const tables = text ? (/\bskip\s+locked\b/i.test(text) ? tablesOfText(text) : []) : isCall(node, /^skipLocked$/) ? tablesOf(node) : []
      return tables.some(mayBeSpread)
    },
  },
  {
    name: 'lateral',
    reason:
      'a page of each tenant begins at spread_tenants, is found first and joined with names afterwards (pageOverTenants shows how); sums of all tenants are one GROUP BY. A cluster refuses a LATERAL that begins elsewhere',
    appliesTo,
    mayBeMarked: true,
    isBroken: (node) => {
      const text = sqlOf(node)
      if (text) return /\blateral\s*\(/i.test(text) && tablesOfText(text).some(mayBeSpread)
      if (!isCall(node, /Lateral$/)) return false
      const [begins] = tablesOf(child(node, 'callee')!)
      return begins !== 'spread_tenants' && tablesOf(children(node, 'arguments')[0]).some(mayBeSpread)
    },
  },
]

const isCall = (node: Node, name: RegExp) => node.type === 'CallExpression' && name.test(nameOf(child(node, 'callee')) ?? '')

/** The text of a statement, with `$` where a value or a part is put in. */
function sqlOf(node: Node): string | undefined {
  const text =
    node.type === 'TemplateLiteral'
      ? children(node, 'quasis')
          .map(({ value }) => (value as { raw: string }).raw)
          .join('$')
      : node.type === 'Literal'
        ? stringOf(node)
        : undefined
  return text && /\b(select|insert\s+into|lateral)\b/i.test(text) ? text : undefined
}

/** What each INSERT of a text writes to, and whether a query gives it rows or values. */
function insertsOf(text: string): { table: string; isQuery: boolean }[] {
  const inserts = [...text.matchAll(/\binsert\s+into\s+([\w."$]+)(?:\s+as\s+\w+)?\s*(?:\([^()]*\))?\s*(\w+|\()/gi)]
  return inserts.map(({ index, 0: { length }, 1: table, 2: word }, at) => {
    const [given] = text.slice(index + length, inserts[at + 1]?.index).split(/\b(?:on\s+conflict|returning)\b/i)
    return { table: bare(table!), isQuery: !/^values$/i.test(word!) || /\(\s*select\b|\bunnest\s*\(/i.test(given!) }
  })
}

const bare = (table: string) => table.replaceAll('"', '').replace(/^public\./, '')

/** The tables that a text names; undefined where it names none. */
function tablesOfText(text: string): (string | undefined)[] {
  const named = [...text.matchAll(/\b(?:from|join|update|into)\s+([\w."$]+)/gi)].map(([, table]) => bare(table!))
  return named.length > 0 ? named : [undefined]
}

const namesTable = /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full|cross)Join)$/

/** Tables that the calls of a chain and in their arguments name, the first of the chain first; undefined where one is no fixed text, or none is named. */
function tablesOf(node: Node | undefined, which = namesTable): (string | undefined)[] {
  const named: { at: number; table: string | undefined }[] = []
  if (!node) return [undefined]
  walk(node, (inner) => {
    if (!isCall(inner, which)) return
    const table = stringOf(children(inner, 'arguments')[0])
    named.push({ at: inner.end, table: table === undefined ? undefined : bare(table.split(' ')[0]!) })
  })
  const tables = named.sort((a, b) => a.at - b.at).map(({ table }) => table)
  return tables.length > 0 ? tables : [undefined]
}

/** Of the INSERT that a call belongs to; none where it belongs to none. */
function insertedInto(node: Node): (string | undefined)[] {
  const callee = child(node, 'callee')
  return callee && holds(callee, (inner) => isCall(inner, /^insertInto$/)) ? tablesOf(callee, /^insertInto$/) : []
}

/** Whether a query is among the arguments. */
const asks = (node: Node): boolean =>
  children(node, 'arguments').some((given) =>
    holds(given, (inner) => isCall(inner, /^(selectFrom|selectNoFrom)$/) || /\(\s*select\b/i.test(sqlOf(inner) ?? '')),
  )

function holds(node: Node, is: (inner: Node) => boolean): boolean {
  let found = false
  walk(node, (inner) => {
    if (is(inner)) found = true
  })
  return found
}
