import { permissions } from '@portico/contract/permissions.ts'
import type { Reply } from '@portico/testkit/portico/app.ts'
import { expect } from 'vitest'

const names = Object.keys(permissions)

/** What the guard refuses tells nothing: no reason with values, no permission that is missing, no record that is out of reach. */
export function expectNoReason({ body }: Reply, says: string): void {
  const { detail, reason, params, reasons, fields } = (body ?? {}) as Record<string, unknown>
  expect({ reason, params, reasons }, says).toEqual({})
  const told = JSON.stringify([detail ?? '', fields ?? {}])
  expect(
    names.filter((name) => told.includes(name)),
    says,
  ).toEqual([])
  expect(told, says).not.toMatch(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i)
}
