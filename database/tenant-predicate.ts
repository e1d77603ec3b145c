import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import { columnTypes, limitColumns, tenantTables } from './tables.ts'

/** The values of each limit of a user, or what takes their place in a prepared statement; left out where there is none. */
export type LimitValues = { [Limit in 'merchants' | 'paymentMethods' | 'serviceProviders']?: unknown }

/**
 * Adds `tenant_id = $n` for every tenant table a statement names, in one place instead of by memory, and what access limits hold its rows to.
 * Row-level security protects the rows; the predicates let a distributed database ask one shard instead of all, and find the few rows of a
 * limited user by an index, which the condition of a policy cannot.
 */
export class TenantPredicate implements KyselyPlugin {
  readonly #transformer: Transformer
  constructor(tenantId: string, limits: LimitValues = {}) {
    this.#transformer = new Transformer(tenantId, limits)
  }
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node)
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** A subquery comes here twice: by itself when it is put into the whole, and with the whole. */
const narrowed = new WeakSet<OperationNode>()

class Transformer extends OperationNodeTransformer {
  readonly #tenantId: string
  readonly #limits: LimitValues
  constructor(tenantId: string, limits: LimitValues) {
    super()
    this.#tenantId = tenantId
    this.#limits = limits
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    if (narrowed.has(node)) return node
    const query = super.transformSelectQuery(node)
    return this.#narrow(query, query.from?.froms ?? [])
  }
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    if (narrowed.has(node)) return node
    const query = super.transformUpdateQuery(node)
    return this.#narrow(query, [...(query.table ? [query.table] : []), ...(query.from?.froms ?? [])])
  }
  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    if (narrowed.has(node)) return node
    const query = super.transformDeleteQuery(node)
    return this.#narrow(query, [...query.from.froms, ...(query.using?.tables ?? [])])
  }
  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node)
    const source = tenantTableOf(join.table)
    if (!source) return join
    const on = this.#predicates(source)
    return { ...join, on: join.on ? OnNode.cloneWithOperation(join.on, 'And', on) : OnNode.create(on) }
  }

  #narrow<Q extends OperationNode & { readonly where?: WhereNode }>(query: Q, sources: readonly OperationNode[]): Q {
    const [first, ...others] = sources
      .map(tenantTableOf)
      .filter((source) => source !== undefined)
      .map((source) => this.#predicates(source))
    const all = first && others.reduce(both, first)
    const where = all && (query.where ? WhereNode.cloneWithOperation(query.where, 'And', all) : WhereNode.create(all))
    const result = where ? { ...query, where } : query
    narrowed.add(result)
    return result
  }

  #predicates({ table, alias }: Source): OperationNode {
    const column = (name: string) => ReferenceNode.create(ColumnNode.create(name), TableNode.create(alias))
    const ofTenant = BinaryOperationNode.create(column('tenant_id'), OperatorNode.create('='), ValueNode.create(this.#tenantId))
    const limited = Object.entries(limitColumns.get(table) ?? {}).flatMap(([limit, name]) => {
      const values = this.#limits[limit as keyof LimitValues]
      if (values === undefined || values === null) return []
      const type = columnTypes[table as 'transactions'][name as 'merchant_id'] as string
      return [RawNode.create(['', ` = any(`, `::${type}[])`], [column(name), ValueNode.create(values)])]
    })
    return limited.reduce(both, ofTenant)
  }
}

const both = (left: OperationNode, right: OperationNode): OperationNode => AndNode.create(left, right)

/** A table of tenants and the name by which a statement refers to it. */
type Source = { table: string; alias: string }
function tenantTableOf(node: OperationNode): Source | undefined {
  if (AliasNode.is(node)) {
    const source = tenantTableOf(node.node)
    return source && IdentifierNode.is(node.alias) ? { ...source, alias: node.alias.name } : undefined
  }
  const table = TableNode.is(node) ? node.table.identifier.name : undefined
  return table && tenantTables.has(table) ? { table, alias: table } : undefined
}
