import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { refusedFields } from '../../shared/api/problem-text.ts'
import { settingsKey } from './dashboard-settings.queries.ts'

type Saving<T> = { save: (value: T) => Promise<unknown>; said: string; onDone: () => void }

/** Sends a change, reads the settings anew and says that it is done. Faults are found by the names of their fields. */
export function useSaving<T>({ save, said, onDone }: Saving<T>) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: save,
    meta: { toldInPlace: true },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: settingsKey })
      notify.success(said)
      onDone()
    },
  })
  const { error } = sending
  const fields = refusedFields(error)
  const isStale = error instanceof ApiError && error.code === 'stale_version' && error.current !== undefined
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    /** What the record is now, where somebody else saved it in the meantime; it is no fault of a field. */
    current: isStale ? error.current : undefined,
    error: isStale ? null : error,
    /** Once the person has chosen a side. */
    forget: sending.reset,
    /** The fault of a field, or of a part of it. */
    faultOf: (name: string): string | undefined =>
      Object.entries(fields).find(([field]) => field === `body.${name}` || field.startsWith(`body.${name}.`))?.[1],
  }
}
