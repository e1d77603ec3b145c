import type { Place } from '../../arena.ts'
import type { Random } from '../random.ts'
import { aPerson, type Voice } from '../voice.ts'

/** A merchant of the demo world with those who own what is made there: its owner, its tenant's administrator, the platform's. */
export type Side = {
  place: Place
  name: string
  merchantId: string
  tenant: string
  tenantId: string
  owner: Voice
  staff: Voice
  platform: Voice
  /** Part of each text made there, and of no other: a reader who finds it elsewhere has read across the wall. */
  mark: string
  /** A text of its own with the mark. */
  word(): string
  /** An address of its own with the mark. */
  address(): string
}

export function sideOf(place: Place, name: string, random: Random): Side {
  const { portico, people } = place
  const merchant = people.manifest.merchants[name]
  if (!merchant) throw new Error(`There is no merchant ${name} in the demo world.`)
  const { id: merchantId, tenant, tenantId } = merchant
  const mark = `canary${name}${random.uuid().slice(0, 8)}`
  let made = 0
  return {
    place,
    name,
    merchantId,
    tenant,
    tenantId,
    owner: aPerson(portico, people, `owner@${name}.example`),
    staff: aPerson(portico, people, `admin@${tenant}.example`),
    platform: aPerson(portico, people, 'admin@portico.example'),
    mark,
    word: () => `${mark} ${++made}x`,
    address: () => `${mark}-${++made}@mail.example`,
  }
}

export const ownerAt = ({ owner, staff, platform }: Side, level: 'platform' | 'tenant' | 'merchant'): Voice =>
  level === 'merchant' ? owner : level === 'tenant' ? staff : platform
