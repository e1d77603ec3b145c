import { useMutation, useQueryClient } from '@tanstack/react-query'
import { log } from '../../../shared/log.ts'
import { type Known, notificationsApi, notificationsQuery } from '../notifications.queries.ts'
import { withAllRead, without, withRead } from './known.ts'

type Act = { call: () => Promise<unknown>; change: (known: Known) => Known | undefined }

const actOn = {
  read: (id: string): Act => ({ call: () => notificationsApi.markAsRead({ params: { id } }), change: (known) => withRead(known, id) }),
  delete: (id: string): Act => ({ call: () => notificationsApi.delete({ params: { id } }), change: (known) => without(known, id) }),
  readAll: (): Act => ({ call: () => notificationsApi.markAllAsRead({}), change: withAllRead }),
  deleteAll: (): Act => ({ call: () => notificationsApi.deleteAll({}), change: () => undefined }),
}

/** What a person does with notifications; what the server has done shows at once, what it refused is told and logged. */
export function useActs() {
  const queries = useQueryClient()
  const { queryKey } = notificationsQuery
  const { mutate } = useMutation({
    mutationFn: ({ call }: Act) => call(),
    onSuccess: (_, { change }) => {
      const known = queries.getQueryData(queryKey)
      const changed = known && change(known)
      if (changed) queries.setQueryData(queryKey, changed)
      else return queries.resetQueries({ queryKey })
    },
    onError: (error) => {
      log.error('A notification could not be changed', error)
      return queries.invalidateQueries({ queryKey })
    },
  })
  return {
    read: (id: string) => mutate(actOn.read(id)),
    delete: (id: string) => mutate(actOn.delete(id)),
    readAll: () => mutate(actOn.readAll()),
    deleteAll: () => mutate(actOn.deleteAll()),
  }
}
