import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useSession } from '../session/session.tsx'
import { KeptNote } from './kept-note.tsx'
import { changedValues, keptValuesOf } from './kept-values.ts'

type Kept = {
  /** Changes as soon as the values are back: fields with this key begin with them. */
  key: string
  /** Says that they are back. */
  note: ReactNode
  /** Once they were sent, or the user gave them up. */
  forget: () => void
}

/**
 * Keeps the typed values of a form, for a session that ends without its user. `name`: the form and its record; `paths`: the fields that may
 * be kept. Only fields that were changed come back, so that the others show the record as it is by then.
 */
export function useKeptValues<V extends FieldValues>(
  { setValue, watch, formState: { defaultValues } }: UseFormReturn<V>,
  { name, paths }: { name: string; paths: readonly string[] },
): Kept {
  const { id } = useSession().user
  const [kept] = useState(() => keptValuesOf(id, name))
  const [isBack, setBack] = useState(false)
  const latest = useRef({ paths, defaultValues })
  latest.current = { paths, defaultValues }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const found = Object.entries(kept.find() ?? {}).filter(([path]) => paths.includes(path))
    for (const [path, value] of found) setValue(path as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    if (found.length > 0) setBack(true)
  }, [])
  useEffect(() => {
    const { unsubscribe } = watch((values) => kept.keep(changedValues(latest.current.paths, values, latest.current.defaultValues)))
    return unsubscribe
  }, [watch, kept])
  return {
    key: isBack ? 'back' : 'new',
    note: isBack && <KeptNote />,
    forget: kept.forget,
  }
}
