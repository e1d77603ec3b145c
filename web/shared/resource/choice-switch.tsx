import { Switch } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { tellFailure } from '../api/tell-failure.ts'
import { useSession } from '../session/session.tsx'
import type { Row } from './any-resource.ts'
import type { Made } from './list-wish.ts'
import { callsOf, knownRecord, recordQuery, showRecord } from './resource.queries.ts'
import type { ResourceWords } from './resource-words.ts'

type ChoiceSwitchProps = Made & { record: Row; flag: string; words: ResourceWords; labelled?: boolean }

/** Saved as soon as it is turned; what the server refuses turns back, with its reason. */
export function ChoiceSwitch({ of, facts, record, flag, words, labelled = false }: ChoiceSwitchProps) {
  const queries = useQueryClient()
  const { can, isViewing } = useSession()
  const id = of.idOf(record)
  const save = useMutation({
    mutationKey: [of.texts, 'choose', id],
    // One after the other, each upon what the one before has made of it.
    scope: { id: `${of.texts} ${id}` },
    mutationFn: (isOn: boolean) => {
      const now = knownRecord(queries, of, id) ?? record
      const said = Object.keys(facts.updateBody?.fields ?? {}).map((name) => [name, now[name]])
      return callsOf(of).update({ params: { id }, body: { ...Object.fromEntries(said), [flag]: isOn } })
    },
    onSuccess: (saved) => {
      showRecord(queries, of, saved)
      // The lists that offer it, and another record that a single flag was taken from.
      void of.show(queries, saved)
    },
    onError: (error) => {
      tellFailure(error)
      if (!(error instanceof ApiError) || error.code !== 'stale_version') return
      void queries.invalidateQueries({ queryKey: recordQuery(of, id).queryKey })
      void of.show(queries, record)
    },
  })
  const isOff = !can(of.wire.update!.access) || isViewing
  const name = words.label(flag)
  const drawn = (
    <Switch
      size="sm"
      checked={save.isPending ? save.variables : record[flag] === true}
      disabled={isOff}
      label={labelled ? name : undefined}
      description={labelled ? words.help(flag) : undefined}
      aria-label={labelled ? undefined : `${of.nameOf(record)}: ${name}`}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
    />
  )
  if (!isOff || labelled) return drawn
  return (
    <Tooltip label={words.sentence('choiceOff')}>
      <span>{drawn}</span>
    </Tooltip>
  )
}
