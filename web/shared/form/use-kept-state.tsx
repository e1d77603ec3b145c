import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import type { FormValues } from './at-path.ts'
import { KeptNote } from './kept-note.tsx'
import { changedValues, keptValuesOf, ofSameKind } from './kept-values.ts'

/** As useKeptValues, for a dialog that holds its fields itself. `name`: the dialog and its record; `begin`: the values of its fields when it opens. */
export function useKeptState<T extends FormValues>(name: string, begin: T) {
  const { id } = useSession().user
  const [kept] = useState(() => keptValuesOf(id, name))
  const [found] = useState(() => ofSameKind(kept.find() ?? {}, begin))
  const [values, setValues] = useState<T>({ ...begin, ...found })
  const change = (part: Partial<T>) => {
    const next = { ...values, ...part }
    setValues(next)
    kept.keep(changedValues(Object.keys(begin), next, begin))
  }
  return { values, change, note: Object.keys(found).length > 0 && <KeptNote />, forget: kept.forget }
}
