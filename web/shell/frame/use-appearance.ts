import type { Appearance, UserContext } from '@portico/contract/features/session/session.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChangeAppearance } from '../../shared/look/change-appearance.ts'
import { sessionApi } from '../../shared/session/reference.queries.ts'
import { passSettled } from './pass-settled.ts'
import { unsentAppearance } from './unsent-appearance.ts'

/** Someone who tries all four layouts is heard once (specification 000 section 9). */
export const appearanceRestMs = 1000

/** Nothing is sent while the person views the portal as someone else. */
const unsentOf = (id: string, isViewing: boolean) => (isViewing ? undefined : unsentAppearance.of(id))

/** The user and their present choices: a choice applies here at once, and later in every other browser. */
export function useAppearance(user: UserContext): [user: UserContext, change: ChangeAppearance] {
  const isViewing = Boolean(user.viewing)
  const [appearance, setAppearance] = useState(() => ({ ...user.appearance, ...unsentOf(user.id, isViewing) }))
  const latest = useRef(appearance)
  const { mutate } = useMutation({
    mutationFn: (body: Appearance) => sessionApi.appearance({ body }),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'appearance' },
    onSuccess: (_, sent) => {
      if (sent === latest.current) unsentAppearance.clear()
    },
  })
  const [kept] = useState(() => passSettled(appearanceRestMs, mutate))
  useEffect(() => {
    const unsent = unsentOf(user.id, isViewing)
    if (unsent) {
      latest.current = unsent
      mutate(unsent)
    }
    return kept.stop
  }, [user.id, isViewing, mutate, kept])
  useDensity(appearance.density)

  const change: ChangeAppearance = (part) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setAppearance(next)
    if (isViewing) return
    unsentAppearance.keep(user.id, next)
    kept.take(next)
  }
  return [useMemo(() => ({ ...user, appearance }), [user, appearance]), change]
}

function useDensity(density: Appearance['density']): void {
  useEffect(() => {
    document.documentElement.dataset.density = density
    return () => {
      delete document.documentElement.dataset.density
    }
  }, [density])
}
