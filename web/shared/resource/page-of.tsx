import type { ComponentType } from 'react'
import { useSession } from '../session/session.tsx'
import type { AnyResource, Facts } from './any-resource.ts'
import { ChoicePage } from './choice-page.tsx'
import { FactsPage } from './facts-page.tsx'
import type { AnyWish } from './list-wish.ts'

/** One address: the platform keeps the facts, a tenant chooses from them. */
export function pageOf(of: AnyResource, wish: AnyWish, facts: Facts, chosen: Facts | undefined): ComponentType {
  return function ResourcePage() {
    const { user } = useSession()
    if (wish.choice && chosen && user.level !== 'platform') return <ChoicePage of={wish.choice.of} wish={wish} facts={chosen} />
    return <FactsPage of={of} wish={wish} facts={facts} />
  }
}

export const choicePageOf = (of: AnyResource, wish: AnyWish, facts: Facts): ComponentType =>
  function ChosenPage() {
    return <ChoicePage of={of} wish={wish} facts={facts} />
  }
