import type pg from 'pg'

export type Wanted = { id: string; like: string; amountMinor: number; captureMethod: 'Manual' | 'ManualMultiple' }

/** One of the two captures a payment in several parts. */
const providers = { Manual: 'Clearhaven', ManualMultiple: 'Adelphi Acquiring' } as const

/**
 * Gives a merchant authorised payments, each with the story of one that is there. No call of Portico takes a payment yet, and the demo
 * world has few that wait for their capture; the sandbox acquirer takes over what it has never seen.
 */
export async function insertAuthorisations(client: pg.Client, wanted: readonly Wanted[]): Promise<void> {
  await client.query('create temp table wanted (id uuid, like_id uuid, amount_minor bigint, provider text, capture_method text)')
  await client.query(
    'insert into wanted select * from json_to_recordset($1) as w (id uuid, "like" uuid, amount bigint, provider text, method text)',
    [
      JSON.stringify(
        wanted.map(({ amountMinor, captureMethod, ...one }) => ({
          ...one,
          amount: amountMinor,
          method: captureMethod,
          provider: providers[captureMethod],
        })),
      ),
    ],
  )
  await copyRows(client, 'transactions', 'id', {
    id: 'w.id',
    root_transaction_id: 'w.id',
    provider_transaction_id: "'prove_' || replace(w.id::text, '-', '')",
    external_id: "'PROVE-' || left(w.id::text, 8)",
    amount_minor: 'w.amount_minor',
    amount_authorised_minor: 'w.amount_minor',
    service_provider: 'w.provider',
    capture_method: 'w.capture_method',
    created_at: "now() - interval '1 hour'",
    updated_at: 'now()',
    authorised_at: "now() - interval '1 hour'",
    expires_at: "now() + interval '6 days'",
  })
  await copyStory(client)
}

/**
 * Gives a merchant one more payment in the status of one that is there, with its story. `holdsCard`: its card can be sent once more, which only
 * the service that keeps cards may say.
 */
export async function insertPending(
  client: pg.Client,
  { id, like, holdsCard }: Pick<Wanted, 'id' | 'like'> & { holdsCard?: boolean },
): Promise<void> {
  await client.query('create temp table wanted as select $1::uuid as id, $2::uuid as like_id', [id, like])
  const until = `to_char(now() at time zone 'utc' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  await copyRows(client, 'transactions', 'id', {
    id: 'w.id',
    root_transaction_id: 'w.id',
    provider_transaction_id: "'prove_' || replace(w.id::text, '-', '')",
    external_id: "'PROVE-' || left(w.id::text, 8)",
    created_at: "now() - interval '1 hour'",
    updated_at: 'now()',
    ...(holdsCard && { details: `t.details || jsonb_build_object('cardHeldUntil', ${until})` }),
  })
  await copyStory(client)
}

/** What a payment is found by, as texts of somebody's own. */
export type Named = { externalId: string; providerTransactionId: string; customerName: string; customerEmail: string }

/** Gives a merchant one more payment under these texts, like one that is there, and the keys that the lookup finds it by. */
export async function insertNamed(client: pg.Client, { id, like }: Pick<Wanted, 'id' | 'like'>, named: Named): Promise<void> {
  await client.query('create temp table wanted as select $1::uuid as id, $2::uuid as like_id', [id, like])
  const texts = [named.externalId, named.providerTransactionId, named.customerName, named.customerEmail]
  const [externalId, providerTransactionId, customerName, customerEmail] = texts.map((text) => client.escapeLiteral(text))
  await copyRows(client, 'transactions', 'id', {
    id: 'w.id',
    root_transaction_id: 'w.id',
    external_id: externalId!,
    provider_transaction_id: providerTransactionId!,
    customer_name: customerName!,
    customer_email: customerEmail!,
    created_at: "now() - interval '1 hour'",
    updated_at: 'now()',
  })
  await client.query(
    `insert into transaction_keys
       select t.tenant_id, t.mode, k.before, k.key, t.id, t.merchant_id, t.payment_method, t.service_provider
       from transactions t, keys_of_payment(t.external_id, t.provider_transaction_id, t.customer_name, t.customer_email) k where t.id = $1`,
    [id],
  )
}

/** Its events and attempts. */
async function copyStory(client: pg.Client): Promise<void> {
  for (const table of ['transaction_events', 'transaction_attempts'])
    await copyRows(client, table, 'transaction_id', { id: 'gen_random_uuid()', transaction_id: 'w.id', api_log_id: 'null' })
}

async function copyRows(client: pg.Client, table: string, key: string, changed: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `t.${name}`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from wanted w join ${table} t on t.${key} = w.like_id`,
  )
}

/** An account reference of the website of a payment, which the payment has from now on. */
export async function insertReference(
  client: pg.Client,
  { transactionId, reference }: { transactionId: string; reference: string },
): Promise<void> {
  const columns = 'tenant_id, id, merchant_id, website_id, mode, account_reference'
  const values = 'tenant_id, gen_random_uuid(), merchant_id, website_id, mode, $2'
  await client.query(
    `insert into account_references (${columns}, is_free, since, created_at) select ${values}, false, now(), now() from transactions where id = $1`,
    [transactionId, reference],
  )
  await client.query(
    `insert into pid_relationships (${columns}, transaction_id, payment_method, payment_provider, request_type, allocated_at)
     select ${values}, id, payment_method, service_provider, 'Deposit', now() from transactions where id = $1`,
    [transactionId, reference],
  )
}
