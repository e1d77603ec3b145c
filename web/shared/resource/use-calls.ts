import type { Actions } from '@portico/ui/actions/offered-actions.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../api/tell-failure.ts'
import { useSession } from '../session/session.tsx'
import type { Row } from './any-resource.ts'
import type { Made } from './list-wish.ts'
import type { PageSentence, ResourceWords } from './resource-words.ts'

type Call = (input: { params: object }) => Promise<unknown>

/** The calls that a page declares of a record, for those who may make them. */
export function useCalls({ of, wish, words }: Made & { words: ResourceWords }, record: Row, onGone: () => void): Actions {
  const queries = useQueryClient()
  const { can, isViewing } = useSession()
  const { calls = {} } = wish.record ?? {}
  const act = useMutation({
    mutationFn: (name: string) => (of.api as unknown as Record<string, Call>)[name]!({ params: calls[name]!(record) }),
    onSuccess: (_, name) => {
      notify.success(words.sentence(`${name}Done` as PageSentence))
      // Without an address of its own it may be gone with its line of the list.
      if (!of.wire.get) onGone()
    },
    onError: tellFailure,
    onSettled: () => void of.show(queries, record),
  })
  return Object.keys(calls).map(
    (name) =>
      can(of.wire[name]!.access) &&
      !isViewing && {
        id: name,
        label: words.sentence(name as PageSentence),
        primary: of.wire.update === undefined,
        loading: act.isPending && act.variables === name,
        onClick: () => act.mutate(name),
      },
  )
}
