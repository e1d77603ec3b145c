import type { ReadDb } from '@portico/database/scope.ts'
import { type Compilable, CompiledQuery } from 'kysely'

/** A node of the plan by which PostgreSQL has run a query. Rows are those of one loop. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  Plans?: PlanNode[]
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]

/** Runs a query, and gives all nodes of its plan. */
export async function nodesOf(db: ReadDb, query: Compilable): Promise<PlanNode[]> {
  const { sql, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
  )
  return flat(rows[0]!['QUERY PLAN'][0]!.Plan)
}

export const nodesOn = (nodes: readonly PlanNode[], table: string): PlanNode[] => nodes.filter((node) => node['Relation Name'] === table)

/** Rows that PostgreSQL looked at in a table, whether it kept them or not. */
export const visitedIn = (nodes: readonly PlanNode[], table: string): number =>
  nodesOn(nodes, table).reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)

/** The most rows that any node sorted. */
export const sortedRows = (nodes: readonly PlanNode[]): number =>
  Math.max(
    0,
    ...nodes
      .filter((node) => /Sort/.test(node['Node Type']))
      .flatMap((node) => (node.Plans ?? []).map((child) => child['Actual Rows'] * child['Actual Loops'])),
  )
