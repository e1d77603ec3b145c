import type { Alerts } from '@portico/contract/features/antifraud/antifraud.schemas.ts'
import type { TestPortico } from '@portico/testkit/portico/app.ts'
import { expect } from 'vitest'

/** The tab as the tenant's risk officer reads it. */
export async function alertsOf(portico: TestPortico, id: string): Promise<Alerts> {
  const answer = await portico.as(portico.world.northwind.people.risk!).get(`/api/v1/crm/transactions/${id}/alerts`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Alerts
}

/** Kinds of the news about a payment that people were told. */
export async function readNews(portico: TestPortico, id: string): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await portico.admin.query<{ type: string }>('select distinct type from notifications where object_url like $1', [
      `%${id}%`,
    ])
    if (rows.length > 0) return rows.map(({ type }) => type)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return []
}
