import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { act, permissions as declared, exports, see, work } from './core/permission.ts'
import { featurePermissions } from './permissions.gen.ts'
import { isPermission, type Permissions, permissions } from './permissions.ts'
import { permissionsToCome } from './permissions-to-come.ts'
import { systemRolesOf } from './system-roles.ts'
import { viewPermissionsOf } from './view-permissions.ts'

const words = { en: 'Look after merchants', tr: 'Müşterilerle ilgilenme' }

/** Who of the tenant gets permissions beside those that are there. */
function holdersOf(added: Permissions) {
  const catalogue = { ...permissions, ...added }
  const names = Object.keys(added)
  const held = (list: readonly string[]) => names.filter((name) => list.includes(name))
  const role = (name: string) => held(systemRolesOf('tenant', catalogue).find((one) => one.name === name)!.permissions)
  return {
    auditor: role('Auditor'),
    viewing: held(viewPermissionsOf('tenant', catalogue)),
    support: role('Support'),
    all: role('Administrator'),
  }
}

test('an action with an innocent name is given to neither auditors nor a viewing as a customer', () => {
  const innocent = declared('CRM', { 'CRM.Organization.Overview.View': act('tenant', words, { roles: ['Support'] }) })
  const [name] = Object.keys(innocent)
  expect(holdersOf(innocent)).toEqual({ auditor: [], viewing: [], support: [name], all: [name] })
})

test('a screen whose name sounds like an action is given to both', () => {
  const loud = declared('CRM', { 'CRM.Organization.Keys.Actions.Manage': see('tenant', words) })
  const [name] = Object.keys(loud)
  expect(holdersOf(loud)).toEqual({ auditor: [name], viewing: [name], support: [], all: [name] })
})

test('files go to auditors alone, a screen on which something is done to a viewing alone, and a secret never to a viewing', () => {
  const added = declared('CRM', {
    file: exports('tenant', words),
    desk: work('tenant', words),
    secretScreen: see('tenant', words, { secret: true }),
    secretDesk: work('tenant', words, { secret: true }),
  })
  expect(holdersOf(added)).toMatchObject({ auditor: ['file', 'secretScreen'], viewing: ['desk'] })
})

test('every permission is declared once, and is in the catalogue', async () => {
  const files = globSync('features/*/*.permissions.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, object>>))
  const names = [...modules.flatMap((one) => Object.values(one)), permissionsToCome].flatMap((one) => Object.keys(one))
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
  expect(names.toSorted()).toEqual(Object.keys({ ...featurePermissions, ...permissionsToCome }).toSorted())
})

test('what a permission includes is one of the same level', () => {
  const including = Object.values(permissions).filter(({ includes }) => includes !== undefined)
  expect(including.length).toBeGreaterThan(0)
  for (const { includes, level } of including) expect(isPermission(includes!) && permissions[includes].level).toBe(level)
})
