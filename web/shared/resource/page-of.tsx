import type { ComponentType } from 'react'
import { useSession } from '../session/session.tsx'
import type { AnyResource, Facts } from './any-resource.ts'
import { ChoicePage } from './choice-page.tsx'
import { FactsPage } from './facts-page.tsx'
import type { AnyWish } from './list-wish.ts'

/** One address: the platform keeps the facts, a tenant chooses from them. */
export function pageOf(of: AnyResource, wish: AnyWish, facts: Facts, chosen: { of: AnyResource; facts: Facts } | undefined): ComponentType {
  return function ResourcePage() {
    const { user } = useSession()
    if (chosen && user.level !== 'platform') return <ChoicePage of={chosen.of} wish={wish} facts={chosen.facts} />
    return <FactsPage of={of} wish={wish} facts={facts} />
  }
}

export const choicePageOf = (of: AnyResource, wish: AnyWish, facts: Facts): ComponentType =>
  function ChosenPage() {
    return <ChoicePage of={of} wish={wish} facts={facts} />
  }
