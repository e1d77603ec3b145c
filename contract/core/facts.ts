import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import type { Path } from './endpoint.ts'
import { visibleName } from './fields.ts'
import type { AnyRefusal } from './refusals.ts'
import { type ResourceVerb, resource } from './resource.ts'
import type { Words } from './words.ts'

type FactsWish<F extends z.ZodRawShape> = {
  one: Words
  many: Words
  path: Path
  /** The platform's two rights, and the right to the screen on which a tenant sees them. */
  rights: { see: Permission; keep: Permission; screen: Permission }
  /** What a fact is known by, on old records too. It is given once. */
  code: z.ZodString
  /** Beside its names in both languages, whether it is active, and whether it is standard. */
  fields?: F
  unique?: readonly (keyof F & string)[]
  filters?: readonly (keyof F & string)[]
  refusals?: { readonly [V in ResourceVerb]?: readonly AnyRefusal[] }
}
type FactFields<F> = { code: z.ZodString; nameEn: z.ZodString; nameTr: z.ZodString } & F & {
    isActive: z.ZodDefault<z.ZodBoolean>
    isStandard: z.ZodDefault<z.ZodBoolean>
  }

/**
 * Reference data that the platform keeps for all tenants. Everyone reads a fact by its code; one that is used is deactivated, never
 * deleted. Every tenant that has said nothing offers those that are standard (`choiceFrom`).
 */
export function facts<const F extends z.ZodRawShape>({ path, rights, code, fields, unique = [], filters = [], ...rest }: FactsWish<F>) {
  const names = ['code', 'nameEn', 'nameTr'] as const
  const served = resource<FactFields<F>, Record<never, never>, 'code'>({
    ...rest,
    paths: { staff: path },
    access: { see: { staff: [rights.screen, rights.see] }, change: { staff: rights.keep }, audit: { staff: 'Platform.Audit.View' } },
    key: 'code',
    fields: {
      code,
      nameEn: visibleName(100),
      nameTr: visibleName(100),
      ...fields,
      isActive: z.boolean().default(true),
      isStandard: z.boolean().default(false),
    } as unknown as FactFields<F>,
    unique: [...names, ...unique],
    list: {
      search: [...names, ...unique],
      filters: [...filters, 'isActive', 'isStandard'],
      sorts: ['nameEn', 'nameTr', 'code', ...filters],
      standard: 'nameEn',
    },
    reach: 'own',
  })
  // Whether tenants use it is looked up before it is changed.
  for (const change of [served.update, served.delete]) Object.assign(change, { reach: 'none' })
  return served
}
