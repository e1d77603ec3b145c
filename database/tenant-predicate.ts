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
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import { tenantTables } from './tables.ts'

/**
 * Adds `tenant_id = $n` for every tenant table a statement names, in one place instead of by memory. Row-level security
 * protects the rows; the predicate lets a distributed database ask one shard instead of all.
 */
export class TenantPredicate implements KyselyPlugin {
  readonly #transformer: Transformer
  constructor(tenantId: string) {
    this.#transformer = new Transformer(tenantId)
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
  constructor(tenantId: string) {
    super()
    this.#tenantId = tenantId
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
    const name = tenantTableOf(join.table)
    if (!name) return join
    return { ...join, on: join.on ? OnNode.cloneWithOperation(join.on, 'And', this.#equals(name)) : OnNode.create(this.#equals(name)) }
  }

  #narrow<Q extends OperationNode & { readonly where?: WhereNode }>(query: Q, sources: readonly OperationNode[]): Q {
    const predicates = sources
      .map(tenantTableOf)
      .filter((name) => name !== undefined)
      .map((name) => this.#equals(name))
    const [first, ...others] = predicates
    const all = first && others.reduce<OperationNode>((left, right) => AndNode.create(left, right), first)
    const where = all && (query.where ? WhereNode.cloneWithOperation(query.where, 'And', all) : WhereNode.create(all))
    const result = where ? { ...query, where } : query
    narrowed.add(result)
    return result
  }

  #equals(name: string): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(name)),
      OperatorNode.create('='),
      ValueNode.create(this.#tenantId),
    )
  }
}

/** The name by which a statement refers to a tenant table: its alias where it has one. */
function tenantTableOf(node: OperationNode): string | undefined {
  if (AliasNode.is(node)) {
    const table = TableNode.is(node.node) ? node.node.table.identifier.name : undefined
    return table && tenantTables.has(table) && IdentifierNode.is(node.alias) ? node.alias.name : undefined
  }
  if (!TableNode.is(node)) return undefined
  const name = node.table.identifier.name
  return tenantTables.has(name) ? name : undefined
}
