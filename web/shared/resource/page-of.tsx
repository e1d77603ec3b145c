import type { ComponentType } from 'react'
import { useSession } from '../session/session.tsx'
import { ChoicePage } from './choice-page.tsx'
import { FactsPage } from './facts-page.tsx'
import type { AnyResource, AnyWish, Facts } from './list-pages.ts'

/** What a page of a resource is made of. */
export type Made = { of: AnyResource; wish: AnyWish; facts: Facts }

/** One address: the platform keeps the facts, a tenant chooses from them. */
export function pageOf(of: AnyResource, wish: AnyWish, facts: Facts, chosen: Facts | undefined): ComponentType {
  return function ResourcePage() {
    const { user } = useSession()
    if (wish.choice && chosen && user.level !== 'platform') return <ChoicePage of={wish.choice.of} wish={wish} facts={chosen} />
    return <FactsPage of={of} wish={wish} facts={facts} />
  }
}
