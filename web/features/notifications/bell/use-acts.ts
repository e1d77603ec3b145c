import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { log } from '../../../shared/session/log.ts'
import { type Known, notificationsApi, notificationsQuery } from '../notifications.queries.ts'
import { withAllRead, without, withRead } from './known.ts'

type Act = { call: () => Promise<unknown>; change: (known: Known) => Known | undefined }

const acts = {
  read: (id: string): Act => ({ call: () => notificationsApi.markAsRead({ params: { id } }), change: (known) => withRead(known, id) }),
  delete: (id: string): Act => ({ call: () => notificationsApi.delete({ params: { id } }), change: (known) => without(known, id) }),
  readAll: (): Act => ({ call: () => notificationsApi.markAllAsRead({}), change: withAllRead }),
  deleteAll: (): Act => ({ call: () => notificationsApi.deleteAll({}), change: () => undefined }),
}

/** A change on the server shows at once; a refusal is shown and logged, and the list is read again. */
export const actOn = (queries: QueryClient, note = log.error) => {
  const { queryKey } = notificationsQuery
  return mutationOptions({
    mutationFn: ({ call }: Act) => call(),
    onSuccess: (_, { change }) => {
      const known = queries.getQueryData(queryKey)
      const changed = known && change(known)
      if (changed) queries.setQueryData(queryKey, changed)
      else return queries.resetQueries({ queryKey })
    },
    onError: (error) => {
      note('A notification could not be changed', error)
      return queries.invalidateQueries({ queryKey })
    },
  })
}

/** What a person does with notifications. */
export function useActs() {
  const { mutate } = useMutation(actOn(useQueryClient()))
  return {
    read: (id: string) => mutate(acts.read(id)),
    delete: (id: string) => mutate(acts.delete(id)),
    readAll: () => mutate(acts.readAll()),
    deleteAll: () => mutate(acts.deleteAll()),
  }
}
